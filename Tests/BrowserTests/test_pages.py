"""Every page in light, dark, narrow and wide: no violation of WCAG, a picture of each."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import SCALE, SCREENSHOTS, picture
from test_foods import CAMERA, keep_photo, shown_photo

PAGES = {
    "today": "/", "nutrients": "/day/2026-03-01/nutrients", "log": "/log", "meal": "/log/food",
    "weight": "/log/weight",
    "workout": "/log/workout", "measurements": "/log/measurement",
    "glucose": "/log/measurement?type=bloodGlucose",
    "pressure": "/log/measurement?type=bloodPressure", "history": "/history", "trends": "/trends",
    "trends-year": "/trends?range=year", "trends-day": "/trends?range=day", "note": "/log/dayNote",
    "together": "/together?first=stepCount&second=weight",
    "together-year": "/together?first=energy&second=weight&range=year", "data": "/data",
    "steps": "/data/stepCount", "heart-year": "/data/heartRate?range=year",
    "heart-day": "/data/heartRate?range=day", "sleep": "/data/sleepAnalysis", "sync": "/sync",
    "permissions": "/permissions", "transfer": "/transfer",
    "settings": "/settings", "assistant": "/assistant", "cloud": "/cloud",
    "cloud-samples-off": "/cloud/samples", "report": "/report",
    "welcome": "/welcome", "more": "/more", "missing": "/nowhere",
}
WIDE = {"width": 1280, "height": 860}
NARROW = {"width": 390, "height": 844}
LOOKS = {
    "light-wide": ("light", WIDE), "dark-wide": ("dark", WIDE),
    "light-narrow": ("light", NARROW), "dark-narrow": ("dark", NARROW),
}


@pytest.mark.parametrize("look", LOOKS)
def test_accessible(demo, browser, look):
    assert faults(demo, browser, look, PAGES) == []


@pytest.mark.parametrize("look", LOOKS)
def test_accessible_with_a_cloud(fresh, cloud, browser, look):
    """The page of a device that is connected, with another device and a code for a third."""
    fresh.run("log", "water", "250 mL")
    fresh.run("cloud", "connect", cloud.invite(), "--server", cloud.address, "--name", "Desk")
    fresh.run("cloud", "sync")
    phone = {"HEALTH_JOURNAL": str(fresh.folder / "phone" / "journal.sqlite")}
    code = fresh.run("cloud", "code").strip()
    fresh.run("cloud", "connect", code, "--server", cloud.address, "--name", "Phone", **phone)

    def press(page):
        page.get_by_role("button", name="Connect another device").click()
        page.locator(".qr").wait_for()

    assert faults(fresh, browser, look, {"cloud-connected": "/cloud"}, press) == []


@pytest.mark.parametrize("look", LOOKS)
def test_accessible_with_shared_samples(fresh, cloud, browser, look):
    """The pages of a device that shares types, of which one is not yet deleted and one stays on the server."""
    fresh.run("cloud", "connect", cloud.invite(), "--server", cloud.address, "--name", "Desk")
    fresh.run(
        "cloud", "samples", "share", "--types", "heartRate,workout,bodyMass", "--from", "2026-01-31")
    fresh.run("cloud", "samples", "stop", "--types", "workout")
    fresh.run("cloud", "samples", "stop", "--types", "bodyMass", "--keep")

    def open_form(page):
        page.locator("summary", has_text="Stop sharing").click()
        page.locator("details[open]").first.wait_for()

    pages = {"cloud-samples": "/cloud/samples"}
    assert faults(fresh, browser, look, pages, open_form) == []
    assert faults(fresh, browser, look, {"cloud-sharing": "/cloud"}) == []
    page = browser.new_page(base_url=fresh.address, viewport={"width": 360, "height": 740})
    for path in ["/cloud", "/cloud/samples"]:
        page.goto(path)
        for summary in page.locator("summary").all():
            summary.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.close()


# A detector that finds nothing, and a camera that shows bars.
BARS = """
BarcodeDetector.prototype.detect = async () => [];
navigator.mediaDevices.getUserMedia = async () => {
  const picture = document.createElement("canvas").getContext("2d");
  setInterval(() => {
    picture.fillStyle = "white";
    picture.fillRect(0, 0, 300, 150);
    picture.fillStyle = "black";
    for (let bar = 0; bar < 40; bar++)
      if ((bar * bar) % 7 < 3) picture.fillRect(50 + bar * 5, 30, 5, 90);
  }, 50);
  return picture.canvas.captureStream();
};
"""


@pytest.mark.parametrize("look", LOOKS)
def test_accessible_while_logging_food(fresh, browser, look):
    """The search as one types, a barcode, a recipe with its photo, an energy alone, and reference values."""
    for line in ["150 g plain yogurt, banana", "2 slices rye bread, 1 apple", "200 g banana"]:
        fresh.run("log", "food", line)
    fresh.run("foods", "favourites", "add", "Rye bread")
    fresh.run("foods", "recipes", "add", "Banana bread", "2 slices rye bread, 200 g banana",
              "--portions", "4")

    def search(page):
        page.get_by_label("Search foods").click()
        page.keyboard.type("ban")
        page.locator("#query-options").get_by_role("option").nth(1).wait_for()

    def scan(page):
        page.get_by_role("button", name="Scan a barcode").click()
        page.locator("#camera").get_by_role("button").wait_for()

    def recipe(page):
        page.get_by_role("link", name="Change Banana bread").click()
        keep_photo(page, picture((214, 196, 160), width=480, height=320))
        shown_photo(page)
        page.get_by_role("region", name="Photo").scroll_into_view_if_needed()

    def energy(page):
        field = page.get_by_role("region", name="Just the energy").get_by_label("Energy")
        field.fill("450")
        field.scroll_into_view_if_needed()

    def reference(page):
        page.get_by_label("Source").select_option("efsa")
        page.get_by_label("Sex in the tables").select_option("female")
        page.get_by_label("Year of birth").fill("1990")
        page.get_by_role("button", name="Show reference values").click()
        page.get_by_text("%").first.wait_for()

    today = fresh.run("today", "--json")
    day = json.loads(today)["day"]
    flows = {
        "search": ("/log/food", search), "barcode": ("/log/food", scan), "recipe": ("/log", recipe),
        "energy": ("/log", energy), "reference-values": (f"/day/{day}/nutrients", reference),
    }
    found = []
    for name, (path, prepare) in flows.items():
        found += faults(fresh, browser, look, {name: path}, prepare, CAMERA + BARS)
    assert found == []


def faults(server, browser, look, pages, prepare=None, script=None):
    """What is wrong with pages; takes a picture of each.

    `prepare` brings a page to the state that is meant, `script` runs before those of a page.
    """
    scheme, size = LOOKS[look]
    context = browser.new_context(
        base_url=server.address, color_scheme=scheme, viewport=size, reduced_motion="reduce",
        locale="en-GB", device_scale_factor=SCALE)
    page = context.new_page()
    if script:
        page.add_init_script(script)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    found = []
    for name, path in pages.items():
        page.goto(path)
        if prepare:
            prepare(page)
        result = Axe().run(page)
        for violation in result.response["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            found.append(f"{name}: {violation['id']}: {json.dumps(nodes)}")
        wider = page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth")
        if wider:
            found.append(f"{name}: the page is wider than the window")
        page.screenshot(path=SCREENSHOTS / f"{name}-{look}.png")
    context.close()
    return found


def test_small(demo, open_page):
    """The first page is under 60 kB with everything that it brings."""
    page = open_page(demo.address, "/more")
    page.context.clear_cookies()
    page.goto("/")
    page.wait_for_timeout(300)
    total = page.evaluate(
        "performance.getEntries().reduce((sum, e) => sum + (e.encodedBodySize || 0), 0)")
    assert 0 < total < 60_000


def test_demonstration_is_labelled(demo, open_page):
    page = open_page(demo.address)
    assert page.get_by_text("a made-up person").is_visible()
    page.get_by_role("button", name="Switch to Empty journal").click()
    page.get_by_role("heading", name="Start your journal").wait_for()
