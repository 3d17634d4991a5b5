"""Logging food in seconds: the search as one types, favourites, recipes, barcodes, and the count of taps and keys."""

import re

import pytest
from playwright.sync_api import expect

from conftest import picture

SCRIPTS = [True, False]

# Counts what the browser says that a person did, over all pages of a tab.
COUNT = """
for (const name of ["click", "keydown"]) {
  addEventListener(name, (event) => {
    // A key on a button is also a click, without a place.
    if (!event.isTrusted || name === "click" && event.detail === 0) return;
    sessionStorage.setItem("acts", Number(sessionStorage.getItem("acts") ?? 0) + 1);
  }, true);
}
"""

# A camera that shows a black picture, and a detector that sees a barcode in its third picture.
CAMERA = """
navigator.mediaDevices.getUserMedia = async () => {
  const picture = document.createElement("canvas").getContext("2d");
  setInterval(() => picture.fillRect(0, 0, 300, 150), 50);
  window.stream = picture.canvas.captureStream();
  return window.stream;
};
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["ean_13", "qr_code"]; }
  constructor({ formats }) { window.formats = formats; this.pictures = 0; }
  async detect() { return ++this.pictures < 3 ? [] : [{ rawValue: "4006381333931" }]; }
};
"""

ENDED = "stream.getTracks().every((track) => track.readyState === 'ended')"


def acts(page):
    return int(page.evaluate("sessionStorage.getItem('acts') ?? 0"))


def item(page, index):
    return page.locator(f'[name="item.{index}.name"]')


def wait_until(page, condition):
    """The pages allow no code made of text, so that Playwright cannot wait for it there."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(condition)


def option(page, name):
    return page.locator("#query-options").get_by_role("option", name=name).first


def test_search_as_one_types(fresh, open_page):
    fresh.run("log", "food", "Oats", "--energy", "300kcal", "--at", "2026-03-01T08:00")
    page = open_page(fresh.address, "/log/food")
    field = page.get_by_role("combobox", name="Search foods")
    field.click()
    page.keyboard.type("oa")
    option(page, "Oats 300 kcal").wait_for()
    assert field.get_attribute("aria-expanded") == "true"
    assert re.fullmatch(r"\d+ foods? found", page.locator("#query-status").inner_text())
    page.keyboard.press("ArrowDown")
    first = page.locator("#query-options li").first
    assert first.get_attribute("aria-selected") == "true"
    assert field.get_attribute("aria-activedescendant") == first.get_attribute("id")
    # Up again leads back to the field, and Escape closes the list without losing the text.
    page.keyboard.press("ArrowUp")
    assert field.get_attribute("aria-activedescendant") is None
    page.keyboard.press("Escape")
    assert field.get_attribute("aria-expanded") == "false"
    assert field.input_value() == "oa"
    page.keyboard.press("ArrowDown")
    option(page, "Oats").wait_for()
    page.keyboard.press("Enter")
    expect(item(page, 0)).to_have_value("Oats")
    # The next food can be typed at once, and Enter in the empty field saves.
    assert page.evaluate("document.activeElement.id") == "query"
    page.keyboard.type("banana")
    option(page, "Banana").click()
    expect(item(page, 1)).to_have_value("Banana")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Oats, Banana").wait_for()


def test_enter_without_an_option_searches(fresh, open_page):
    page = open_page(fresh.address, "/log/food")
    page.get_by_label("Search foods").click()
    page.keyboard.type("banana")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Add Banana")).first.wait_for()
    page.get_by_label("Search foods").fill("zzzzqq")
    page.get_by_text("No food was found.").wait_for()
    expect(page.locator("#query-options")).to_be_hidden()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_favourite(fresh, open_page, scripts):
    for name, day in [("Oats", 1), ("Soup", 2)]:
        fresh.run("log", "food", name, "--energy", "300kcal", "--at", f"2026-03-0{day}T08:00")
    page = open_page(fresh.address, "/log", java_script_enabled=scripts)
    page.get_by_role("button", name="Favourite Oats").click()
    kept = page.get_by_role("region", name="Favourites and recipes")
    star = kept.get_by_role("button", name="Favourite Oats")
    star.wait_for()
    assert star.get_attribute("aria-pressed") == "true"
    page.goto("/log/food")
    page.get_by_label("Search foods").fill("s")
    page.get_by_role("button", name="Search", exact=True).click()
    names = page.locator(".found strong")
    names.first.wait_for()
    assert names.all_inner_texts()[:2] == ["Oats", "Soup"]
    page.goto("/log")
    star.click()
    kept.wait_for(state="detached")


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_recipe_with_portions(fresh, open_page, scripts):
    page = open_page(fresh.address, "/log/food", java_script_enabled=scripts)
    page.get_by_label("Name of the meal").fill("Chili")
    page.get_by_role("textbox", name=re.compile("^Food")).fill("Beans")
    page.get_by_label("Energy").first.fill("1200")
    page.get_by_text("Keep as a recipe").click()
    page.get_by_label("Portions").fill("4")
    page.get_by_role("button", name="Keep recipe").click()
    page.get_by_text("Recipe kept: Chili").wait_for()
    page.goto("/log")
    kept = page.get_by_role("region", name="Favourites and recipes")
    kept.get_by_text("300 kcal · Portions: 1 of 4").wait_for()
    kept.get_by_role("button", name="Log Chili").click()
    page.wait_for_url(f"{fresh.address}/")
    page.get_by_role("link", name="Chili").wait_for()
    assert "300 kcal" in fresh.run("today")
    page.goto("/log/food")
    page.get_by_label("Search foods").fill("half chili")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("button", name="Add Chili", exact=True).click()
    assert page.get_by_label("Energy").first.input_value() == "150"
    page.goto("/log")
    kept.get_by_role("button", name="Remove Chili").click()
    kept.wait_for(state="detached")


def keep_photo(page, content, name="meal.png", type="image/png"):
    photo = page.get_by_role("region", name="Photo")
    photo.get_by_label("Picture").set_input_files(
        files=[{"name": name, "mimeType": type, "buffer": content}])
    photo.get_by_role("button", name="Keep photo").click()
    return photo


def shown_photo(page):
    """The bytes of the picture on the page, once it is there as a picture."""
    image = page.get_by_role("region", name="Photo").get_by_role("img", name="Photo")
    expect(image).to_be_visible()
    return page.request.get(image.get_attribute("src")).body()


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize("owner", ["meal", "recipe"])
def test_photo_of_a_meal_and_of_a_recipe(fresh, open_page, owner, scripts):
    """A photo is added, seen without its metadata, replaced and removed."""
    if owner == "meal":
        fresh.run("log", "food", "Chili", "--energy", "300kcal")
    else:
        fresh.run("foods", "recipes", "add", "Chili", "200 g banana")
    page = open_page(fresh.address, "/" if owner == "meal" else "/log", java_script_enabled=scripts)
    page.get_by_role("link", name="Chili" if owner == "meal" else "Change Chili").click()
    photo = page.get_by_role("region", name="Photo")
    photo.wait_for()
    assert photo.get_by_role("img").count() == 0
    path = page.url.split("?back=")[0]
    keep_photo(page, picture((200, 30, 30), text=b"Place\x0048.2082N"))
    assert shown_photo(page) == picture((200, 30, 30))
    assert page.url == path
    page.reload()
    keep_photo(page, picture((30, 30, 200), width=12))
    expect(photo.get_by_role("img")).to_have_count(1)
    page.reload()
    assert shown_photo(page) == picture((30, 30, 200), width=12)
    # What is no picture is refused, and the photo stays.
    keep_photo(page, b"<svg/>", "meal.svg", "image/svg+xml")
    page.get_by_text("This file cannot be kept as a photo").wait_for()
    page.goto(path)
    assert shown_photo(page) == picture((30, 30, 200), width=12)
    photo.get_by_role("button", name="Remove photo").click()
    expect(photo.get_by_role("img")).to_have_count(0)
    assert not any((fresh.folder / "journal.sqlite-photos").iterdir())


def test_a_photo_is_decoded_by_the_browser(fresh, open_page):
    fresh.run("log", "food", "Chili", "--energy", "300kcal")
    page = open_page(fresh.address, "/")
    page.get_by_role("link", name="Chili").click()
    keep_photo(page, picture((200, 30, 30), width=12))
    shown_photo(page)
    wait_until(page, "document.querySelector('.photo').naturalWidth === 12")


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_energy_alone(fresh, open_page, scripts):
    page = open_page(fresh.address, "/log", java_script_enabled=scripts)
    form = page.get_by_role("region", name="Just the energy")
    form.get_by_label("Energy").fill("450")
    form.get_by_role("button").click()
    page.wait_for_url(f"{fresh.address}/")
    page.get_by_text("450 kcal").first.wait_for()
    assert "450 kcal" in fresh.run("today")


def test_barcode_by_camera(fresh, open_page):
    page = open_page(fresh.address, "/")
    page.add_init_script(CAMERA)
    page.goto("/log/food")
    page.get_by_role("button", name="Scan a barcode").click()
    expect(page.get_by_label("Search foods")).to_have_value("4006381333931")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert page.evaluate("formats") == ["ean_13"]
    wait_until(page, ENDED)
    page.get_by_text("No food was found.").wait_for()
    # Closing the picture ends the camera, too.
    page.evaluate("BarcodeDetector.prototype.detect = async () => []")
    page.get_by_role("button", name="Scan a barcode").click()
    page.get_by_role("button", name="Cancel").click()
    wait_until(page, ENDED)
    # And so does a part of the page that is replaced.
    page.evaluate("stream = null")
    page.get_by_role("button", name="Scan a barcode").click()
    wait_until(page, "document.querySelector('#camera').open && stream !== null")
    page.evaluate("const main = document.getElementById('main'); main.innerHTML = main.innerHTML")
    wait_until(page, ENDED)


def test_the_button_of_the_camera_survives_an_update(fresh, open_page):
    fresh.run("log", "food", "Oats", "--energy", "300kcal", "--at", "2026-03-01T08:00")
    page = open_page(fresh.address, "/")
    page.add_init_script(CAMERA)
    page.goto("/log/food")
    button = page.get_by_role("button", name="Scan a barcode")
    button.wait_for()
    page.evaluate("document.getElementById('scan').dataset.old = 'yes'")
    fresh.run("log", "water", "250 mL")
    wait_until(page, "document.querySelector('#scan:not([data-old])') !== null")
    expect(button).to_be_visible()
    # Nothing is replaced while the list is open.
    page.evaluate("document.getElementById('scan').dataset.old = 'yes'")
    page.get_by_label("Search foods").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#query-options")).to_be_visible()
    fresh.run("log", "water", "500 mL")
    page.wait_for_timeout(1000)
    assert page.locator("#scan").get_attribute("data-old") == "yes"
    expect(page.locator("#query-options")).to_be_visible()


def test_a_double_press_logs_once(fresh, open_page):
    fresh.run("log", "food", "Oats", "--energy", "300kcal", "--at", "2026-03-01T08:00")
    page = open_page(fresh.address, "/log")
    page.get_by_role("button", name="Log Oats").dblclick()
    page.wait_for_url(f"{fresh.address}/")
    page.get_by_role("link", name="Oats").wait_for()
    assert fresh.run("today").count("Oats") == 1
    # The second time there is a question; a double answer logs it once more, and not twice.
    page.goto("/log")
    page.get_by_role("button", name="Log Oats").click()
    page.get_by_role("button", name="Save", exact=True).last.dblclick()
    page.locator("button[value=confirm]").dblclick()
    page.wait_for_url(f"{fresh.address}/")
    page.get_by_role("link", name="Oats").first.wait_for()
    assert fresh.run("today").count("Oats") == 2


def test_no_camera(fresh, open_page):
    """Without a detector there is no button; a camera that may not be used is a sentence."""
    page = open_page(fresh.address, "/")
    page.add_init_script("delete window.BarcodeDetector")
    page.goto("/log/food")
    assert page.locator("#scan").is_hidden()
    denied = open_page(fresh.address, "/")
    denied.add_init_script(CAMERA)
    denied.add_init_script(
        "navigator.mediaDevices.getUserMedia = async () => { throw new Error('denied') }")
    denied.goto("/log/food")
    denied.get_by_role("button", name="Scan a barcode").click()
    denied.get_by_text("The camera cannot be used").wait_for()


@pytest.mark.parametrize("way", ["yesterday", "favourite", "usual", "keys"])
def test_a_known_breakfast_takes_three_taps_or_keys(fresh, open_page, way):
    """From Today, or from the field of the form, to the saved breakfast, as the browser counts."""
    fresh.run("log", "food", "Oats", "--energy", "300kcal", "--meal", "breakfast", "--at",
              "yesterday 07:30")
    page = open_page(fresh.address, "/log")
    if way in ("favourite", "keys"):
        page.get_by_role("button", name="Favourite Oats").click()
        page.get_by_role("region", name="Favourites and recipes").wait_for()
    page.add_init_script(COUNT)
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Log", exact=True).wait_for()
    assert acts(page) == 0
    if way == "keys":
        # In the field of the form: the favourites, the first of them, and save.
        page.goto("/log/food")
        page.get_by_label("Search foods").focus()
        page.keyboard.press("ArrowDown")
        option(page, "Oats").wait_for()
        page.keyboard.press("Enter")
        expect(item(page, 0)).to_have_value("Oats")
        page.keyboard.press("Enter")
    else:
        page.get_by_role("main").get_by_role("link", name="Log", exact=True).click()
        if way == "yesterday":
            page.get_by_role("button", name="Log all of it Breakfast").click()
        elif way == "favourite":
            page.get_by_role("button", name="Log Oats").click()
        else:
            page.get_by_role("region", name="Log again").get_by_role("link", name="Oats").click()
            page.get_by_role("button", name="Save", exact=True).last.click()
    page.wait_for_url(f"{fresh.address}/")
    page.get_by_role("link", name="Oats").wait_for()
    assert acts(page) == {"yesterday": 2, "favourite": 2, "usual": 3, "keys": 3}[way]
    assert fresh.run("today").count("Oats") == 1
