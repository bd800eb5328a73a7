"use strict";
const root = document.documentElement;
document.getElementById("site-theme").addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* some browsers give files no storage */ }
});

// Only one menu is open.
const menus = [...document.querySelectorAll(".menus details")];
for (const menu of menus) {
  menu.addEventListener("toggle", () => { if (menu.open) menus.forEach((other) => { if (other !== menu) other.open = false; }); });
}

// The page that is open is in sight in the list of pages.
const side = document.querySelector(".side");
const here = side.querySelector("[aria-current]");
if (here) side.scrollTop = here.offsetTop - side.clientHeight / 3;

// Search: what is typed is looked for in the paths of files, in canonical ones, or in both, and in the members of schemas.
const input = document.getElementById("site-search");
const panel = document.getElementById("site-found");
const results = document.getElementById("site-results");
const sides = [...panel.querySelectorAll("[data-side]")];
const MOST = 60;
const WHAT = { row: "", kept: "kept aside", entity: "entity", schema: "schema" };
let wanted = "all";
let active = -1;

const low = (list) => list.map((text) => text.toLowerCase());
const ENTRIES = INDEX.map((entry) => ({ ...entry, lowNames: low(entry.names), lowOthers: low(entry.others), lowOf: entry.of.toLowerCase() }));

// The last key of a path counts most, then its start, then anything in it.
function rank(path, words) {
  const last = path.replaceAll("[]", "").split(".").pop();
  if (words.includes(last)) return 8;
  if (words.some((word) => last.startsWith(word))) return 6;
  return words.some((word) => last.includes(word)) ? 4 : words.some((word) => path.includes(word)) ? 2 : 0;
}

function score(entry, words) {
  // A row has both sides; a field of an entity is canonical; what is only kept is a file's.
  const of = { row: ["wire", "canonical"], kept: ["wire"], entity: ["canonical"], schema: ["schema"] }[entry.what];
  const own = entry.what === "row" ? entry.lowNames : wanted === "all" || of.includes(wanted) ? entry.lowNames : [];
  const lists = [
    ...(wanted === "canonical" && entry.what === "row" ? [] : wanted === "schema" && entry.what !== "schema" ? [] : own),
    ...(entry.what === "row" && (wanted === "all" || wanted === "canonical") ? entry.lowOthers : []),
  ];
  if (!lists.length) return 0;
  const text = [entry.lowOf, ...lists].join(" ");
  if (!words.every((word) => text.includes(word))) return 0;
  const best = Math.max(...lists.map((path) => rank(path, words)));
  return best && best + { row: 1, entity: 0.5, kept: 0, schema: -2.5 }[entry.what];
}

const length = (entry) => (entry.names[0] ?? entry.others[0] ?? "").length;

function find(query) {
  const words = query.toLowerCase().split(/[\s/]+/).filter(Boolean);
  if (!words.length) return { words, found: [] };
  const found = ENTRIES.map((entry) => ({ entry, score: score(entry, words) })).filter((one) => one.score > 0);
  found.sort((a, b) => b.score - a.score || length(a.entry) - length(b.entry));
  return { words, found: found.map((one) => one.entry) };
}

function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

// A path with what was typed marked in it; it may break behind a dot.
function path(text, words) {
  const code = document.createElement("code");
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  for (const part of text.split(new RegExp(`(${escaped.join("|")})`, "i"))) {
    if (words.includes(part.toLowerCase())) code.append(element("mark", part));
    else part.split(/(?<=\.)/).forEach((piece) => code.append(piece, document.createElement("wbr")));
  }
  return code;
}

function option(entry, words, number) {
  const link = element("a", "");
  link.href = entry.url;
  link.tabIndex = -1;
  const head = element("span", "", "head");
  head.append(entry.names.length ? path(entry.names[0], words) : "no key of its own", element("span", [WHAT[entry.what], entry.of].filter(Boolean).join(" · "), "of"));
  link.append(head);
  for (const name of entry.names.slice(1)) link.append(path(name, words));
  if (entry.what === "row" && entry.others.length) {
    const other = element("span", "⇄ ", "other");
    entry.others.forEach((name, index) => other.append(index ? ", " : "", path(name, words)));
    link.append(other);
  }
  if (entry.what === "entity") link.append(element("span", entry.others.length ? `in ${entry.others.join(", ")}` : "in no format", "other"));
  if (entry.doc) link.append(element("small", entry.doc.replaceAll("`", "")));
  const item = document.createElement("li");
  item.id = `site-result-${number}`;
  item.setAttribute("role", "option");
  item.append(link);
  return item;
}

function hide() {
  panel.hidden = true;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
  active = -1;
}

function show() {
  if (!input.value.trim()) return hide();
  const { words, found } = find(input.value);
  active = -1;
  input.removeAttribute("aria-activedescendant");
  results.replaceChildren(...found.slice(0, MOST).map((entry, number) => option(entry, words, number)));
  if (!found.length) results.append(element("li", "No field of this name.", "empty"));
  if (found.length > MOST) results.append(element("li", `… and ${found.length - MOST} more`, "empty"));
  results.scrollTop = 0;
  panel.hidden = false;
  input.setAttribute("aria-expanded", "true");
}

function move(step) {
  const items = [...results.querySelectorAll("[role=option]")];
  if (!items.length) return;
  active = active < 0 && step < 0 ? items.length - 1 : (active + step + items.length) % items.length;
  items.forEach((item, index) => item.setAttribute("aria-selected", String(index === active)));
  items[active].scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", items[active].id);
}

for (const button of sides) {
  button.addEventListener("click", () => {
    wanted = button.dataset.side;
    sides.forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
    input.focus();
    show();
  });
}
input.addEventListener("input", show);
input.addEventListener("focus", show);
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") { event.preventDefault(); move(1); }
  if (event.key === "ArrowUp") { event.preventDefault(); move(-1); }
  if (event.key === "Escape") { hide(); input.blur(); }
  if (event.key === "Enter") {
    const link = results.querySelector(active < 0 ? "a" : "[aria-selected=true] a");
    if (link) { link.click(); input.blur(); }
  }
});
results.addEventListener("click", (event) => { if (event.target.closest("a")) hide(); });
document.addEventListener("click", (event) => {
  if (!event.target.closest(".menus")) menus.forEach((menu) => { menu.open = false; });
  if (!event.target.closest(".search")) hide();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== input) { event.preventDefault(); input.focus(); input.select(); }
});
