"""site.py DIR: what a reader does on the site works in Chromium: search, links, both themes, a phone."""
import os
import shutil
import sys
from urllib.parse import unquote, urldefrag

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

# The lowest contrast of a text of the page to what it stands on, with the text; layers that let light through are laid on each other.
CONTRAST = """
const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
const over = (colors) => {
  pen.clearRect(0, 0, 1, 1);
  for (const color of colors) { pen.fillStyle = color; pen.fillRect(0, 0, 1, 1); }
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((c) => c / 255).map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
};
const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
let worst = [99, ""];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const seen = new Set();
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.textContent.trim() || !element.checkVisibility() || element.closest(".skip, title")) continue;
  const style = getComputedStyle(element);
  const layers = [];
  for (let at = element; at; at = at.parentElement) layers.unshift(getComputedStyle(at).backgroundColor);
  const color = element instanceof SVGElement ? style.fill : style.color;
  const key = color + layers;
  if (seen.has(key) || element instanceof SVGElement) continue;
  seen.add(key);
  const [back, front] = [light(over(layers)), light(over([...layers, color]))];
  const ratio = (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
  if (ratio < worst[0]) worst = [ratio, walker.currentNode.textContent.trim().slice(0, 40)];
}
return worst;
"""

# What is wider than the window and stands in no box of its own that scrolls.
TOO_WIDE = """
return [...document.querySelectorAll("body *")].filter((element) => {
  const scrolls = (at) => at && (["auto", "hidden"].includes(getComputedStyle(at).overflowX) || scrolls(at.parentElement));
  return element.checkVisibility() && !element.closest(".skip, thead") && element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement);
}).map((element) => element.outerHTML.slice(0, 80)).slice(0, 3);
"""


def browser(width, height):
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={width},{height}"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    # Named, so that selenium looks for neither in the network.
    options.binary_location = shutil.which("chromium")
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


def main(folder):
    root = "file://" + os.path.abspath(folder) + "/"
    pages = sorted(name for name in os.listdir(folder) if name.endswith(".html"))
    checks = 0

    def check(what, found):
        nonlocal checks
        if not found:
            sys.exit(f"FAIL site: {what}")
        checks += 1

    wide = browser(1400, 900)

    def search(text, side="all"):
        """The URLs that a search finds, in order."""
        wide.get(root + "index.html")
        wide.find_element(By.ID, "site-search").send_keys(text)
        wide.find_element(By.CSS_SELECTOR, f"[data-side={side}]").click()
        found = wide.find_elements(By.CSS_SELECTOR, "#site-results a")
        return [unquote(link.get_attribute("href")).removeprefix(root) for link in found]

    row = "format-rolecall-lorebook.html#lorebook.entries[].timing.sticky"
    field = "entity-lorebook.html#entries[].sticky"
    member = "schema-wire-lorebook.html#Timing.sticky"
    found = search("sticky")
    for what, url in [("the lorebook's row", row), ("the entity's field", field), ("the schema's member", member)]:
        check(f"search finds {what} of `sticky`: {found}", url in found)
    check("a path of a file finds its row first", search("lorebook.entries[].timing.sticky", "wire")[0] == row)
    found = search("entries sticky", "canonical")
    check(f"a canonical path finds the rows of every format: {found}", row in found and field in found and member not in found)
    check("the schemas alone can be searched", member in search("sticky", "schema"))
    check("what only the original text keeps is found", "format-rolecall-lorebook.html#lorebook.tree" in search("lorebook.tree"))
    check("nothing is found where nothing is", search("no such key") == [])

    search("timing.sticky")
    box = wide.find_element(By.ID, "site-search")
    box.send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ENTER)
    target = wide.execute_script("return document.querySelector(':target') && document.querySelector(':target').textContent")
    check(f"the first result leads to its row: {target}", target is not None and "timing.sticky" in target)
    top = wide.execute_script("return document.querySelector(':target').getBoundingClientRect().top - document.querySelector('header').getBoundingClientRect().bottom")
    check(f"the row is not under the header: {top}", top >= 0)
    wide.find_element(By.TAG_NAME, "body").send_keys("/")
    check("a slash leads to the search", wide.switch_to.active_element.get_attribute("id") == "site-search")
    wide.switch_to.active_element.send_keys("sticky", Keys.ESCAPE)
    check("Escape closes the search", not wide.find_element(By.ID, "site-found").is_displayed())

    ground = lambda: wide.execute_script("return getComputedStyle(document.body).backgroundColor")
    light = ground()
    wide.find_element(By.ID, "site-theme").click()
    dark = ground()
    check("the button changes the theme", dark != light)
    wide.get(root + "index.html")
    check("the next page has the chosen theme", ground() == dark)
    wide.find_element(By.ID, "site-theme").click()

    anchors, links = {}, []
    for page in pages:
        wide.get(root + page)
        errors = [line for line in wide.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
        check(f"{page}: no errors in the console: {errors}", not errors)
        anchors[page] = set(wide.execute_script("return [...document.querySelectorAll('[id]')].map((element) => element.id)"))
        hrefs = wide.execute_script("return [...document.querySelectorAll('a')].map((link) => link.href.baseVal === undefined ? link.href : new URL(link.href.baseVal, location).href)")
        links += [(page, unquote(href)) for href in hrefs]
        for theme in ("light", "dark"):
            ratio, text = wide.execute_script(f"document.documentElement.dataset.theme = '{theme}';" + CONTRAST)
            check(f"{page}: `{text}` stands out in {theme}: {ratio:.2f}", ratio >= 4.5)
    wide.quit()
    for page, link in links:
        url, anchor = urldefrag(link)
        name = url.removeprefix(root)
        if name not in anchors or (anchor and anchor not in anchors[name]):
            check(f"{page}: {link} leads somewhere", False)
    check(f"links lead somewhere: {len(links)}", len(links) > 5000)

    phone = browser(500, 900)
    phone.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
    for page in pages:
        phone.get(root + page)
        width = phone.execute_script("return document.documentElement.scrollWidth")
        check(f"{page}: nothing is wider than a phone: {width}", width <= 390)
        check(f"{page}: nothing stands out of a phone: {phone.execute_script(TOO_WIDE)}", not phone.execute_script(TOO_WIDE))
        size = phone.execute_script("return parseFloat(getComputedStyle(document.querySelector('main p:not(.crumb), main td')).fontSize)")
        check(f"{page}: text is readable on a phone: {size}px", size >= 14)
    phone.find_element(By.ID, "site-search").send_keys("sticky")
    check("the search fits a phone", not phone.execute_script(TOO_WIDE))
    phone.quit()
    print(f"site: {len(pages)} pages, {len(links)} links\n{checks} passed, 0 failed")


if __name__ == "__main__":
    main(sys.argv[1])
