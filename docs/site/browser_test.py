#!/usr/bin/env python3
"""Clicks through the site in a headless Chromium, opened from disk.

usage: browser_test.py SITE [SCREENSHOT_FOLDER]

Needs the packages chromium, chromium-driver and python3-selenium (run it with /usr/bin/python3).
"""

import pathlib
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


class Failure(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Failure(text)
    print("ok:", text)


def wait_for(what, text, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise Failure("not in time: " + text)


class Browser:
    def __init__(self, site, shots):
        self.site, self.shots = site, shots
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
            options.add_argument(argument)
        # A page that asks for anything from a network gets nothing.
        options.add_argument("--host-resolver-rules=MAP * ~NOTFOUND")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))

    def open(self, page, width=1280, dark=False, height=1000):
        media = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.get((self.site / page).as_uri())

    def shot(self, name):
        if self.shots:
            self.driver.save_screenshot(str(self.shots / f"{name}.png"))

    def script(self, text):
        return self.driver.execute_script("return " + text)

    def find(self, css):
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def ground(self):
        return self.script("getComputedStyle(document.body).backgroundColor")

    def no_console_error(self):
        errors = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        expect(not errors, f"no error in the console {errors or ''}")


def test_navigation(browser):
    browser.open("index.html")
    browser.shot("start-1280-light")
    links = browser.find("#pages a")
    expect(len(links) > 20, f"the list of pages has {len(links)} links")
    browser.find("#pages a[href='lesson-21-dot-product.html']")[0].click()
    expect("The dot product" in browser.driver.title, "a click on lesson 21 leads there")
    expect(browser.find("#pages a[aria-current]")[0].text.endswith("The dot product"), "the list shows where one is")
    figure = browser.script("document.querySelector('.contents img').naturalWidth")
    expect(figure > 0, "its figure is shown")
    browser.find(".turn a[rel=next]")[0].click()
    expect("lesson-22" in browser.driver.current_url, "the next page is lesson 22")
    browser.find("main a[href*='rules.html'], #pages a[href='rules.html']")[0].click()
    browser.find(".toc a[href$='raceshared']")[0].click()
    expect(browser.driver.current_url.endswith("#rules--raceshared"), "a heading has its own address")


def test_search(browser):
    browser.open("rules.html", width=1280)
    field = browser.find("#query")[0]
    browser.find("body")[0].send_keys("/")
    expect(browser.script("document.activeElement.id") == "query", "the key / leads to the search")
    field.send_keys("bank conflict")
    wait_for(lambda: browser.find("#results a"), "results for 'bank conflict'")
    texts = [link.text for link in browser.find("#results a")]
    expect(any("GPU5" in text or "Transposing" in text for text in texts), "'bank conflict' finds lesson 35 or 23")
    browser.shot("search-1280-light")
    field.clear()
    field.send_keys("barrier.div")
    wait_for(
        lambda: any(link.text.startswith("barrier.divergent") for link in browser.find("#results a")),
        "'barrier.div' finds the rule while it is typed",
    )
    field.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    wait_for(lambda: "#" in browser.driver.current_url, "Enter goes to the result")
    print("ok: Enter went to", browser.driver.current_url.split("/")[-1])
    browser.open("index.html")
    browser.find("#query")[0].send_keys("qqqqzz")
    wait_for(lambda: browser.find("#results p"), "a search without result says so")
    browser.find("#query")[0].send_keys(Keys.ESCAPE)
    expect(not browser.find("#results")[0].is_displayed(), "Escape closes the results")


def test_formula(browser):
    browser.open("verdict.html")
    wait_for(lambda: browser.find(".katex-display .frac-line"), "a formula with its fraction")
    browser.script("document.querySelector('.katex-display').scrollIntoView({block: 'center'})")
    expect(browser.find(".katex-mathml math"), "the formula is there for screen readers, too")
    fonts = "[...document.fonts].some(font => font.family.startsWith('KaTeX') && font.status === 'loaded')"
    wait_for(lambda: browser.script(fonts), "the formula's fonts, from disk")
    browser.shot("formula-1280-light")
    browser.open("lesson-34-tiled.html")
    expect(not browser.find(".katex"), "a page without formulas loads no KaTeX")


def test_dark(browser):
    browser.open("lesson-21-dot-product.html")
    light = browser.ground()
    browser.open("lesson-21-dot-product.html", dark=True)
    dark = browser.ground()
    expect(light != dark, f"the system's wish counts: {light}, {dark}")
    browser.shot("lesson-1280-dark")
    browser.find("#theme")[0].click()
    expect(browser.ground() == light, "the button turns dark to light")
    browser.driver.refresh()
    expect(browser.ground() == light, "the choice is remembered")
    browser.script("localStorage.clear()")


def test_phone(browser, pages):
    for page in pages:
        browser.open(page, width=390, height=844)
        # Formulas come a moment later.
        time.sleep(0.1)
        wide = browser.script("document.documentElement.scrollWidth")
        expect(wide <= 390, f"{page} fits into 390 pixels ({wide})")
    browser.open("index.html", width=390, height=844)
    browser.shot("start-390-light")
    expect(not browser.find("#pages")[0].is_displayed(), "the list of pages is closed on a phone")
    browser.find("#menu")[0].click()
    expect(browser.find("#pages")[0].is_displayed(), "the menu opens it")
    browser.shot("menu-390-light")
    browser.find("#pages a[href='lesson-34-tiled.html']")[0].click()
    expect("GPU4" in browser.driver.title, "and leads to a lesson")
    for name, page, dark in [("lesson-390-dark", "lesson-34-tiled.html", True), ("rules-390-dark", "rules.html", True)]:
        browser.open(page, width=390, height=844, dark=dark)
        browser.shot(name)
    browser.open("rules.html", width=390, height=844)
    browser.find("#query")[0].send_keys("race")
    wait_for(lambda: browser.find("#results a"), "results on a phone")
    browser.shot("search-390-light")


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    shots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    browser = Browser(site, shots)
    failed = 0
    pages = sorted(path.name for path in site.glob("*.html"))
    try:
        for test in (test_navigation, test_search, test_formula, test_dark, lambda b: test_phone(b, pages)):
            try:
                test(browser)
                browser.no_console_error()
            except Failure as failure:
                failed += 1
                print("FAILED:", failure)
    finally:
        browser.driver.quit()
    print(f"{failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
