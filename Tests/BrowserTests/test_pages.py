"""Every page in light, dark, narrow and wide: no violation of WCAG, a picture of each."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import SCALE, SCREENSHOTS

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
    press = lambda page: page.get_by_role("button", name="Connect another device").click()
    assert faults(fresh, browser, look, {"cloud-connected": "/cloud"}, press) == []


@pytest.mark.parametrize("look", LOOKS)
def test_accessible_with_shared_samples(fresh, cloud, browser, look):
    """The pages of a device that shares types, of which one is not yet deleted and one stays on the server."""
    fresh.run("cloud", "connect", cloud.invite(), "--server", cloud.address, "--name", "Desk")
    fresh.run(
        "cloud", "samples", "share", "--types", "heartRate,workout,bodyMass", "--from", "2026-01-31")
    fresh.run("cloud", "samples", "stop", "--types", "workout")
    fresh.run("cloud", "samples", "stop", "--types", "bodyMass", "--keep")
    open_form = lambda page: page.locator("summary", has_text="Stop sharing").click()
    pages = {"cloud-samples": "/cloud/samples"}
    assert faults(fresh, browser, look, pages, open_form, waits_for="details[open]") == []
    assert faults(fresh, browser, look, {"cloud-sharing": "/cloud"}) == []
    page = browser.new_page(base_url=fresh.address, viewport={"width": 360, "height": 740})
    for path in ["/cloud", "/cloud/samples"]:
        page.goto(path)
        for summary in page.locator("summary").all():
            summary.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.close()


def faults(server, browser, look, pages, prepare=None, waits_for=".qr"):
    """What is wrong with pages; takes a picture of each."""
    scheme, size = LOOKS[look]
    context = browser.new_context(
        base_url=server.address, color_scheme=scheme, viewport=size, reduced_motion="reduce",
        locale="en-GB", device_scale_factor=SCALE)
    page = context.new_page()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    found = []
    for name, path in pages.items():
        page.goto(path)
        if prepare:
            prepare(page)
            page.locator(waits_for).first.wait_for()
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
