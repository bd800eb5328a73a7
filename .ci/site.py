"""site.py DIR: what a reader does on the site works in Chromium: search, links, both themes, a phone."""
import os
import shutil
import sys

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


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

    wide = browser(1300, 900)
    wide.get(root + "index.html")
    box = wide.find_element(By.ID, "site-search")
    box.send_keys("sticky")
    found = wide.find_elements(By.CSS_SELECTOR, "#site-results a")
    urls = [link.get_attribute("href") for link in found]
    check("search finds the lorebook's row of `sticky`", any("format-rolecall-lorebook.html#row-" in url for url in urls))
    check("search finds the canonical field", any("entity-lorebook.html#entries[].sticky" in url for url in urls))
    box.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    target = wide.execute_script("return document.querySelector(':target') && document.querySelector(':target').textContent")
    check("the first result leads to its row", target is not None and "sticky" in target)
    wide.find_element(By.TAG_NAME, "body").send_keys("/")
    check("a slash leads to the search", wide.switch_to.active_element.get_attribute("id") == "site-search")
    ground = lambda: wide.execute_script("return getComputedStyle(document.body).backgroundColor")
    light = ground()
    wide.find_element(By.ID, "site-theme").click()
    check("the button changes the theme", ground() != light)
    for page in pages:
        wide.get(root + page)
        errors = [line for line in wide.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
        check(f"{page}: no errors in the console: {errors}", not errors)
    wide.quit()

    phone = browser(500, 900)
    phone.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
    for page in pages:
        phone.get(root + page)
        width = phone.execute_script("return document.documentElement.scrollWidth")
        check(f"{page}: nothing is wider than a phone: {width}", width <= 390)
        size = phone.execute_script("return parseFloat(getComputedStyle(document.querySelector('main p, main td')).fontSize)")
        check(f"{page}: text is readable on a phone: {size}px", size >= 13)
    phone.quit()
    print(f"site: {len(pages)} pages\n{checks} passed, 0 failed")


if __name__ == "__main__":
    main(sys.argv[1])
