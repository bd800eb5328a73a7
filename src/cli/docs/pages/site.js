"use strict";
// Light or dark: what was chosen, else what the system says.
const root = document.documentElement;
const store = {
  get() { try { return localStorage.getItem("theme"); } catch { return null; } },
  set(value) { try { localStorage.setItem("theme", value); } catch { /* a file of its own has no storage in some browsers */ } },
};
if (store.get()) root.dataset.theme = store.get();
document.getElementById("theme").addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  store.set(root.dataset.theme);
});

// Only one menu is open.
const menus = [...document.querySelectorAll("nav details")];
for (const menu of menus) {
  menu.addEventListener("toggle", () => { if (menu.open) menus.forEach((other) => { if (other !== menu) other.open = false; }); });
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("nav")) menus.forEach((menu) => { menu.open = false; });
  if (!event.target.closest(".search")) hide();
});

// Search over both sides of every row, and over every field of an entity.
const input = document.getElementById("search");
const results = document.getElementById("results");
const MOST = 40;
let active = -1;

function hide() {
  results.hidden = true;
  input.setAttribute("aria-expanded", "false");
  active = -1;
}

// The last key of a path counts most, then its start, then anything in it.
function rank(path, words) {
  const text = path.toLowerCase();
  const last = text.replace(/\[\]/g, "").split(/[. ]/).pop();
  if (!words.every((word) => text.includes(word))) return 0;
  if (words.includes(last)) return 4;
  return words.some((word) => last.startsWith(word)) ? 3 : words.some((word) => last.includes(word)) ? 2 : 1;
}

function find(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const found = [];
  for (const entry of INDEX) {
    const score = Math.max(rank(entry.name, words) * 2, rank(entry.other, words) * 2 - 1, rank(`${entry.of} ${entry.name}`, words));
    if (score > 0) found.push({ entry, score });
  }
  return found.sort((a, b) => b.score - a.score || a.entry.name.length - b.entry.name.length).map((one) => one.entry);
}

function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

function show() {
  const found = find(input.value);
  results.replaceChildren();
  active = -1;
  if (!input.value.trim()) return hide();
  for (const entry of found.slice(0, MOST)) {
    const link = element("a", "");
    link.href = entry.url;
    link.append(element("span", entry.of, "of"), element("code", entry.name || entry.other));
    if (entry.other && entry.name) link.append(element("small", entry.other));
    const item = document.createElement("li");
    item.setAttribute("role", "option");
    item.append(link);
    results.append(item);
  }
  if (!found.length) results.append(element("li", "No field of this name.", "empty"));
  if (found.length > MOST) results.append(element("li", `… and ${found.length - MOST} more`, "empty"));
  results.hidden = false;
  input.setAttribute("aria-expanded", "true");
}

function move(step) {
  const items = [...results.querySelectorAll("li:not(.empty)")];
  if (!items.length) return;
  active = (active + step + items.length) % items.length;
  items.forEach((item, index) => item.classList.toggle("active", index === active));
  items[active].scrollIntoView({ block: "nearest" });
}

input.addEventListener("input", show);
input.addEventListener("focus", () => { if (input.value) show(); });
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") { event.preventDefault(); move(1); }
  if (event.key === "ArrowUp") { event.preventDefault(); move(-1); }
  if (event.key === "Escape") hide();
  if (event.key === "Enter") {
    const link = results.querySelector(active < 0 ? "a" : ".active a");
    if (link) { link.click(); hide(); }
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== input) { event.preventDefault(); input.focus(); }
});
