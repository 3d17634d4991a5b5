"""What people do, in a real browser."""

import html
import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

from exports import pack, record

SCRIPTS = [True, False]


def allow_all(page, path="/permissions?next=/sync"):
    page.goto(path)
    page.get_by_role("button", name="Turn on all").click()


def wait_for_import(page, text, scripts):
    """Waits until an import says something; without scripts the page is opened anew."""
    for _ in range(120):
        if page.get_by_text(text).count():
            break
        page.wait_for_timeout(250)
        if not scripts:
            page.goto("/transfer")


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_log_edit_undo_delete(fresh, open_page, scripts):
    page = open_page(fresh.address, java_script_enabled=scripts)
    page.get_by_role("button", name="250 mL").click()
    page.get_by_text("Logged: Water (250 mL)").wait_for()
    page.goto("/history")
    page.get_by_role("link", name="Water").click()
    page.get_by_label("Amount").fill("300")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_text("300 mL").wait_for()
    page.get_by_role("button", name=re.compile("^Delete Water")).click()
    page.get_by_text("Entry deleted").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("300 mL").wait_for()
    page.get_by_role("button", name=re.compile("^Delete Water")).click()
    page.get_by_text("Nothing logged yet.").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_undo_of_an_edit(fresh, open_page, scripts):
    fresh.run("log", "water", "250 mL")
    page = open_page(fresh.address, "/history", java_script_enabled=scripts)
    page.get_by_role("link", name="Water").click()
    page.get_by_label("Amount").fill("300")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_text("300 mL").wait_for()
    page.get_by_text("Entry changed").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("250 mL").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_note_on_a_workout_of_another_app(fresh, open_page, scripts):
    watch = {"HEALTH_JOURNAL": str(fresh.folder / "watch.sqlite"),
             "OPENHEALTHKIT_APP": "com.example.watch"}
    fresh.run("permissions", "allow", "--all", **watch)
    fresh.run("log", "workout", "running", "30min", **watch)
    fresh.run("sync", **watch)
    fresh.run("sync")
    page = open_page(fresh.address, java_script_enabled=scripts)
    asked = page.get_by_role("region", name="I see you finished a run! How was your energy?")
    asked.get_by_label("A word for yourself").fill("tired")
    asked.get_by_role("button", name="Save").click()
    asked.wait_for(state="detached")
    page.goto("/history")
    page.get_by_text("tired").wait_for()
    # A note alone makes no copy: the workout stays the other app's.
    page.get_by_role("link", name="Running").click()
    page.get_by_label("Note").fill("rested")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_text("rested").wait_for()
    assert page.locator(".row .source").count() == 1


def test_meal_by_keyboard(fresh, open_page):
    page = open_page(fresh.address, "/log/food")

    def reach(label):
        for _ in range(120):
            page.keyboard.press("Tab")
            name = page.evaluate(
                "(document.activeElement.labels?.[0] ?? document.activeElement).innerText")
            if name and name.strip().rstrip(" *").startswith(label):
                return
        raise AssertionError(f"{label} was not reached")

    reach("Food")
    page.keyboard.type("Porridge")
    reach("Energy")
    page.keyboard.type("320")
    reach("Protein")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Porridge").wait_for()
    assert page.get_by_text("320 kcal").first.is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_past_food(fresh, open_page, scripts):
    fresh.run("log", "food", "Oats", "--energy", "300kcal", "--at", "2026-03-01T08:00")
    page = open_page(fresh.address, "/log/food", java_script_enabled=scripts)
    page.get_by_label("Search foods").fill("oa")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("button", name="Add Oats", exact=True).click()
    assert page.get_by_label("Energy").first.input_value() == "300"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_foods_of_the_library(fresh, open_page, scripts):
    """A line of foods becomes the items of a meal with one button."""
    page = open_page(fresh.address, "/log/food", java_script_enabled=scripts)
    page.get_by_label("Search foods").fill("150 g plain yogurt, banana")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("button", name="Add all").click()
    energies = [field.input_value() for field in page.get_by_label("Energy").all()]
    assert energies == ["91.5", "105.02"]
    page.get_by_role("button", name="Save").first.click()
    page.get_by_role("link", name="Banana").wait_for()
    assert "196.52 kcal" in fresh.run("today")


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_nutrients_with_reference_values(fresh, open_page, scripts):
    """Unknown nutrients are not 0, and the choice of reference values is kept."""
    fresh.run("log", "food", "Oats", "--energy", "300kcal", "--nutrient", "iron=4mg")
    fresh.run("log", "food", "Soup", "--energy", "100kcal")
    page = open_page(fresh.address, "/", java_script_enabled=scripts)
    page.get_by_role("link", name="All nutrients and reference values").click()
    page.get_by_label("Source").select_option("us")
    page.get_by_label("Sex in the tables").select_option("male")
    page.get_by_label("Year of birth").fill("1990")
    page.get_by_role("button", name="Show reference values").click()
    iron = page.get_by_role("row", name="Iron")
    iron.get_by_text("50 %").wait_for()
    assert "at least 4 mg" in iron.inner_text() and "1 of 2 foods" in iron.inner_text()
    assert "unknown" in page.get_by_role("row", name="Zinc").inner_text()
    page.reload()
    assert page.get_by_label("Year of birth").input_value() == "1990"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_copy_of_a_day(fresh, open_page, scripts):
    """All food of a day is logged again with one button, and nothing twice."""
    fresh.run("log", "food", "Oats", "--energy", "300kcal", "--at", "2026-03-01T00:01")
    page = open_page(fresh.address, "/day/2026-03-01", java_script_enabled=scripts)
    page.get_by_role("button", name="Log this day's food again today").click()
    page.wait_for_url(f"{fresh.address}/")
    page.get_by_role("link", name="Oats").wait_for()
    assert "300 kcal" in fresh.run("today")
    page.goto("/day/2026-03-01")
    page.get_by_role("button", name="Log this day's food again today").click()
    page.get_by_text("Not logged again").wait_for()
    assert fresh.run("today").count("Oats") == 1


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_onboarding_with_partial_denial(fresh_app, open_page, scripts):
    page = open_page(fresh_app.address, "/welcome", java_script_enabled=scripts)
    page.get_by_text("Two-way sync").wait_for()
    page.get_by_role("link", name="Connect Apple Health").click()
    page.get_by_role("group", name="Allow to write").get_by_label(
        re.compile("^Energy")).check()
    page.get_by_role("button", name="Save choices").click()
    page.get_by_text("Connected", exact=True).wait_for()
    page.goto("/sync")
    page.get_by_text("Nutrition (write, in part)").wait_for()
    page.get_by_text("Workouts (not enabled)").first.wait_for()


def test_read_only(fresh_app, open_page):
    page = open_page(fresh_app.address, "/permissions?next=/welcome")
    for box in page.get_by_role("group", name="Allow to read").get_by_role("switch").all():
        box.check()
    page.get_by_role("button", name="Save choices").click()
    page.get_by_role("button", name="Read Only").click()
    page.get_by_text("Connected", exact=True).wait_for()
    page.goto("/sync")
    sent = page.get_by_role("list", name="Send to Health").get_by_role("switch")
    read = page.get_by_role("list", name="Read from Health").get_by_role("switch")
    checked = lambda switches: {one.get_attribute("aria-checked") for one in switches.all()}
    # Measurements of other apps are not read, so there is no switch for it.
    assert sent.count() == read.count() + 1 == 5
    assert checked(sent) == {"false"}
    assert checked(read) == {"true"}


def test_revoke_and_grant_again(fresh, open_page):
    page = open_page(fresh.address, "/sync")
    page.goto("/permissions?next=/sync")
    for box in page.get_by_role("group", name="Allow to write").get_by_role("switch").all():
        box.uncheck()
    page.get_by_role("button", name="Save choices").click()
    page.get_by_text("Health access changed.").wait_for()
    allow_all(page)
    page.get_by_text("Health access changed.").wait_for(state="detached")


def test_live_update_from_another_process(fresh, open_page):
    page = open_page(fresh.address)
    page.wait_for_timeout(500)
    fresh.run("log", "water", "330 mL", "--name", "Lemonade")
    page.get_by_role("link", name="Lemonade").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_import_with_progress(fresh, open_page, tmp_path, scripts):
    export = tmp_path / "export.xml"
    rows = "".join(
        f'<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" '
        f'startDate="2026-03-{day:02} {hour:02}:00:00 +0000" '
        f'endDate="2026-03-{day:02} {hour:02}:30:00 +0000" value="100"/>\n'
        for day in range(1, 29) for hour in range(24))
    export.write_text(
        f'<?xml version="1.0"?><HealthData locale="en_GB">{rows}'
        '<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" '
        'startDate="2026-03-01 08:00:00 +0000"/></HealthData>')
    page = open_page(fresh.address, "/transfer", java_script_enabled=scripts)
    page.get_by_label("export.zip").set_input_files(export)
    page.get_by_role("button", name="Import", exact=True).click()
    wait_for_import(page, "samples were imported", scripts)
    page.get_by_text("672 samples were imported").wait_for()
    page.get_by_role("heading", name="Left out or changed").wait_for()
    page.goto("/data")
    page.get_by_role("link", name="Steps").click()
    page.get_by_role("heading", name="Samples").wait_for()


def test_backup_and_restore(fresh, open_page, tmp_path):
    fresh.run("log", "water", "250 mL")
    page = open_page(fresh.address, "/transfer")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download backup").click()
    file = tmp_path / "backup.json"
    download.value.save_as(file)
    page.goto("/history")
    page.get_by_role("button", name=re.compile("^Delete Water")).click()
    page.get_by_text("Entry deleted").wait_for()
    page.goto("/transfer")
    page.get_by_label("A backup of this app").set_input_files(file)
    page.get_by_role("button", name="Show what would change").click()
    page.get_by_text("1 deleted here and brought back").first.wait_for()
    page.get_by_role("button", name="Merge").click()
    page.goto("/history")
    page.get_by_role("link", name="Water").wait_for()


def test_table_without_time_zone(fresh, open_page, tmp_path):
    table = tmp_path / "weight.csv"
    table.write_text("Date,Weight (kg),Fat mass (kg)\n2026-03-01 07:00:00,80.4,16\n")
    page = open_page(fresh.address, "/transfer")
    page.get_by_label("export.zip").set_input_files(table)
    page.get_by_role("button", name="Import", exact=True).click()
    zone = page.get_by_label("Time zone of the dates")
    zone.wait_for()
    zone.fill("Europe/Vienna")
    page.get_by_role("button", name="Import with this time zone").click()
    page.get_by_text("imported. Here already: 0.").wait_for()


def test_file_chosen_before_the_script_runs(fresh, open_page, tmp_path):
    """An update of the page does not take away a file that was chosen before the page's script had come."""
    table = tmp_path / "weight.csv"
    table.write_text("Date,Weight (kg)\n2026-03-01 07:00:00Z,80.4\n")
    page = open_page(fresh.address, service_workers="block")
    held = []
    page.route("**/assets/app.js*", lambda route: held.append(route))
    page.goto("/transfer", wait_until="commit")
    chosen = page.get_by_label("export.zip")
    chosen.set_input_files(table)
    while not held:
        page.wait_for_timeout(50)
    with page.expect_request("**/events"):
        held.pop().continue_()
    page.wait_for_timeout(500)
    fresh.run("log", "water", "330 mL", "--name", "Lemonade")
    page.wait_for_timeout(1500)
    assert chosen.evaluate("input => input.files.length") == 1


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_saved_choices_for_tables(fresh, open_page, tmp_path, scripts):
    """Saved choices get another name, and are deleted."""
    table = tmp_path / "kilos.csv"
    table.write_text("When,Kilos\n2026-03-01 07:00:00,80.4\n")
    fresh.run("import", "--map", "date=When,bodyMass=Kilos,unit=kg", "--save-map", "Scale",
              "--tz", "GMT", str(table))
    page = open_page(fresh.address, "/transfer", java_script_enabled=scripts)
    saved = page.locator("#mappings")
    saved.get_by_text("Saved choices for tables").click()
    saved.get_by_text("When; Kilos: Weight").wait_for()
    saved.get_by_label("Name").fill("Bathroom")
    saved.get_by_role("button", name="Rename Scale").click()
    saved.locator("input[name=to][value=Bathroom]").wait_for(state="attached")
    assert "Bathroom" in fresh.run("mappings")
    if not saved.get_by_role("button", name="Delete Bathroom").is_visible():
        saved.get_by_text("Saved choices for tables").click()
    saved.get_by_role("button", name="Delete Bathroom").click()
    saved.wait_for(state="detached")
    assert "No mappings" in fresh.run("mappings")


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_table_of_an_unknown_program(fresh, open_page, tmp_path, scripts):
    table = tmp_path / "kilos.csv"
    table.write_text("When,Kilos,Mood\n2026-03-01 07:00:00Z,80.4,good\n")
    page = open_page(fresh.address, "/transfer", java_script_enabled=scripts)
    page.get_by_label("export.zip").set_input_files(table)
    page.get_by_role("button", name="Import", exact=True).click()
    wait_for_import(page, "program that we do not know", scripts)
    page.get_by_role("cell", name="good").wait_for()
    page.get_by_label("Date, or date and time").select_option("When")
    page.get_by_label("Type of Kilos").select_option("bodyMass")
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("1 Mar 2026, 07:00: Weight 80.4 kg").wait_for()
    page.get_by_role("button", name="Import with these columns").click()
    wait_for_import(page, "1 sample was imported", scripts)
    page.get_by_text("1 sample was imported").wait_for()
    page.goto("/data")
    page.get_by_role("link", name="Weight").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_download_of_a_type(demo, open_page, tmp_path, scripts):
    page = open_page(demo.address, "/transfer", java_script_enabled=scripts)
    page.get_by_label("Format").select_option("csv")
    page.get_by_text("Types (all, if you choose none)").click()
    page.locator("input[name=type][value=sleepAnalysis]").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    file = tmp_path / "health-csv.zip"
    download.value.save_as(file)
    names = zipfile.ZipFile(file).namelist()
    assert any("sleepAnalysis" in name for name in names)
    assert not any("stepCount" in name for name in names)


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_download_in_a_format(demo, open_page, tmp_path, scripts):
    page = open_page(demo.address, "/transfer", java_script_enabled=scripts)
    page.get_by_label("Format").select_option("csv")
    page.get_by_label("From (optional)").fill("2026-01-01")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    assert download.value.suggested_filename == "health-csv.zip"
    file = tmp_path / "health-csv.zip"
    download.value.save_as(file)
    assert zipfile.is_zipfile(file)


def test_encrypted_backup(fresh, open_page, tmp_path):
    fresh.run("log", "water", "250 mL")
    page = open_page(fresh.address, "/transfer")
    page.get_by_label("Passphrase (optional)").fill("open sesame")
    page.get_by_label("The same again").fill("open sesame")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download everything").click()
    file = tmp_path / "everything.backup"
    download.value.save_as(file)
    page.goto("/history")
    page.get_by_role("button", name=re.compile("^Delete Water")).click()
    page.get_by_text("Entry deleted").wait_for()
    page.goto("/transfer")
    page.get_by_label("A backup of this app").set_input_files(file)
    page.get_by_role("button", name="Show what would change").click()
    page.get_by_label("Passphrase of the backup").fill("open sesame")
    page.get_by_role("button", name="Open the backup").click()
    page.get_by_role("button", name="Merge").click()
    page.get_by_text("1 added").wait_for()
    page.goto("/history")
    page.get_by_role("link", name="Water").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_overview_of_health_data(demo, open_page, scripts):
    page = open_page(demo.address, "/data", java_script_enabled=scripts)
    page.get_by_role("heading", name="Heart and breathing").wait_for()
    page.get_by_label("Search").fill("pulse")
    if not scripts:
        page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("link", name="Steps", exact=True).wait_for(state="hidden")
    assert page.get_by_role("link", name="Heart rate", exact=True).is_visible()
    page.get_by_role("button", name="Pin Heart rate").click()
    page.get_by_role("button", name="Unpin Heart rate").wait_for()
    page.goto("/")
    pinned = page.get_by_role("region", name="Pinned")
    assert "bpm" in pinned.inner_text()
    pinned.get_by_role("button", name="Unpin Heart rate").click()
    pinned.wait_for(state="detached")


def test_value_of_a_chart_by_keyboard(demo, open_page):
    page = open_page(demo.address, "/data/heartRate?range=week")
    chart = page.get_by_role("slider", name="Heart rate")
    chart.focus()
    page.keyboard.press("Home")
    first = chart.get_attribute("aria-valuetext")
    assert "bpm" in first
    assert page.locator(".readout", has_text=first).is_visible()
    page.keyboard.press("ArrowRight")
    assert chart.get_attribute("aria-valuetext") != first
    page.get_by_role("link", name="Earlier").click()
    page.get_by_role("link", name="Later").wait_for()


def test_order_of_sources(demo, open_page):
    page = open_page(demo.address, "/data/stepCount")
    names = lambda: page.locator(".order li > span").all_inner_texts()
    before = names()
    page.get_by_role("button", name=f"Move down: {before[0]}").click()
    page.get_by_role("button", name=f"Move down: {before[1]}").wait_for()
    assert names() == [before[1], before[0]]


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_settings(fresh, open_page, scripts):
    page = open_page(fresh.address, "/settings", java_script_enabled=scripts)
    page.get_by_label("Weight in").select_option("lb")
    page.get_by_role("button", name="Save settings").click()
    page.get_by_label("Weight", exact=True).fill("150")
    page.get_by_label("Energy", exact=True).fill("2000")
    page.get_by_role("button", name="Save goals").click()
    page.goto("/")
    page.get_by_role("img", name=re.compile("Energy: 0 kcal of 2,000 kcal")).wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_parts_of_the_app(fresh, open_page, scripts):
    page = open_page(fresh.address, "/settings", java_script_enabled=scripts)
    parts = page.get_by_role("region", name="What you see")
    parts.get_by_label("Water and drinks").uncheck()
    parts.get_by_label("Added to your energy goal").select_option("workouts")
    parts.get_by_role("button", name="Save what you see").click()
    page.goto("/log")
    assert page.get_by_role("link", name="Log a drink").count() == 0
    page.goto("/settings")
    assert page.get_by_label("Added to your energy goal").input_value() == "workouts"
    page.get_by_label("Water and drinks").check()
    parts.get_by_role("button", name="Save what you see").click()
    page.goto("/log")
    page.get_by_role("link", name="Log a drink").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_share_with_the_assistant(demo, open_page, scripts):
    page = open_page(demo.address, "/assistant", java_script_enabled=scripts)
    page.get_by_label("Type", exact=True).select_option("heartRate")
    page.get_by_label("Values from this day on").fill("2026-01-01")
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_text("from 1 Jan 2026").wait_for()
    page.get_by_role("button", name="Stop sharing Heart rate").click()
    page.get_by_text("Nothing is shared.").wait_for()


def connect(page, cloud):
    page.goto("/settings")
    page.get_by_role("link", name="Cloud").click()
    page.get_by_label("Server").fill(cloud.address)
    page.get_by_label("Code or link").fill(cloud.invite())
    page.get_by_label("Name of this device").fill("Desk")
    page.get_by_role("button", name="Connect", exact=True).click()
    page.get_by_text("Choose what is shared, then sync").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_cloud(fresh, cloud, open_page, scripts):
    fresh.run("log", "water", "250 mL")
    page = open_page(fresh.address, java_script_enabled=scripts)
    connect(page, cloud)
    page.get_by_role("button", name="Sync now").click()
    page.get_by_text("Sent 1, received 0.").wait_for()
    page.get_by_role("button", name="Connect another device").click()
    code = page.locator(".card code").first.inner_text()
    phone = {"HEALTH_JOURNAL": str(fresh.folder / "phone" / "journal.sqlite")}
    fresh.run("cloud", "connect", code, "--server", cloud.address, "--name", "Phone", **phone)
    assert "received 1" in fresh.run("cloud", "sync", **phone)
    fresh.run("log", "water", "330 mL", "--name", "Lemonade", **phone)
    fresh.run("cloud", "sync", **phone)
    # From its first sync on the app hears of other devices by itself.
    page.goto("/history")
    lemonade = page.get_by_role("link", name="Lemonade")
    for _ in range(60):
        if lemonade.count():
            break
        page.wait_for_timeout(250)
        if not scripts:
            page.reload()
    lemonade.wait_for()
    page.goto("/cloud")
    page.get_by_role("button", name="End access Phone").click()
    page.get_by_text("Access ended", exact=True).wait_for()
    requests = page.get_by_role("list", name="Requests")
    requests.get_by_label("Drinks").check()
    page.get_by_role("button", name="Save allowed requests").click()
    page.get_by_text("It applies from the next sync on").wait_for()
    assert requests.get_by_label("Drinks").is_checked()
    page.get_by_role("button", name="Disconnect this device").click()
    page.get_by_text("The server keeps its data").wait_for()
    page.goto("/history")
    page.get_by_role("link", name="Lemonade").wait_for()
    assert cloud.people() == 1


def heart_rates(server, **environment):
    """The heart rates of a store, as another process reads them."""
    found = json.loads(
        server.run("query", "heartRate", "--from", "2026-01-01", "--samples", "--json", **environment))
    return sorted(sample["value"] for sample in found)


def wait_until(page, condition):
    for _ in range(80):
        if condition():
            return
        page.wait_for_timeout(250)
    assert condition()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_share_samples(fresh, cloud, open_page, scripts):
    """A heart rate is shared on the page, arrives at a second computer, and goes from the server."""
    export = fresh.folder / "export.zip"
    times = [f"2026-01-31 11:30:{second:02} +0000" for second in (10, 20, 30)]
    pack(export, "2026-02-01 08:00:00 +0000", [
        record("QuantityTypeIdentifierHeartRate", "Watch", "count/min", time, time, value)
        for time, value in zip(["2026-01-29 08:00:00 +0000", *times], [51, 61, 62, 63])])
    fresh.run("import", str(export))
    computer = {
        "HEALTH_JOURNAL": str(fresh.folder / "computer" / "journal.sqlite"),
        "OPENHEALTHKIT_STORE": str(fresh.folder / "computer" / "health.sqlite")}
    page = open_page(fresh.address, java_script_enabled=scripts)
    connect(page, cloud)
    page.get_by_role("button", name="Sync now").click()
    page.get_by_text("Sent 0, received 0.").wait_for()
    code = fresh.run("cloud", "code").strip()
    fresh.run("cloud", "connect", code, "--server", cloud.address, "--name", "Desk", **computer)

    page.get_by_text("No type is shared.").wait_for()
    page.get_by_role("link", name="Choose types").click()
    page.get_by_label("Search").fill("heart rate")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("group", name="Heart and breathing").get_by_label(
        "Heart rate", exact=True).check()
    page.get_by_label("Samples from this day on").fill("2026-01-31")
    page.get_by_role("button", name="Share the selected types").click()
    page.get_by_text("1 type is shared from now on.").wait_for()
    page.get_by_text("since 31 Jan 2026").first.wait_for()
    wait_until(page, lambda: cloud.samples("HeartRate") == 3)
    page.goto("/cloud/samples")
    page.get_by_text("On the server: 3, 31 Jan 2026 to 31 Jan 2026").wait_for()
    page.get_by_text("This device has sent everything that it can send.").wait_for()
    fresh.run("cloud", "sync", **computer)
    assert heart_rates(fresh, **computer) == [61, 62, 63]

    page.locator("summary", has_text="Stop sharing").click()
    page.get_by_role("group", name="Shared types").get_by_label("Heart rate", exact=True).check()
    assert page.get_by_label("Delete it on the server").is_checked()
    page.get_by_role("button", name="Stop sharing the selected types").click()
    page.get_by_text("No longer shared. The server deletes what was sent.").wait_for()
    wait_until(page, lambda: cloud.samples("HeartRate") == 0)
    fresh.run("cloud", "sync", **computer)
    assert heart_rates(fresh, **computer) == []
    assert heart_rates(fresh) == [51, 61, 62, 63]


def test_keep_samples_on_the_server(fresh, cloud, open_page):
    """A type is shared no longer, and what was sent stays on the server until it is deleted later."""
    export = fresh.folder / "export.zip"
    time = "2026-01-31 11:30:10 +0000"
    pack(export, "2026-02-01 08:00:00 +0000", [
        record("QuantityTypeIdentifierHeartRate", "Watch", "count/min", time, time, 61)])
    fresh.run("import", str(export))
    page = open_page(fresh.address)
    connect(page, cloud)
    page.get_by_role("button", name="Sync now").click()
    page.get_by_text("Sent 0, received 0.").wait_for()
    page.goto("/cloud/samples?group=heart&q=heart+rate")
    page.get_by_role("button", name=re.compile(r"Share all \d+ listed types")).click()
    page.get_by_text("types are shared from now on.").wait_for()
    wait_until(page, lambda: cloud.samples("HeartRate") == 1)
    page.locator("summary", has_text="Stop sharing").click()
    page.get_by_label("Keep it on the server").check()
    page.get_by_role("button", name="Stop sharing all types").click()
    page.get_by_text("What was sent stays on the server.").wait_for()
    page.get_by_text("No type is shared.").wait_for()
    page.wait_for_timeout(1_000)
    assert cloud.samples("HeartRate") == 1
    page.locator("summary", has_text="Stop sharing").click()
    page.get_by_role("button", name="Stop sharing all types").click()
    wait_until(page, lambda: cloud.samples("HeartRate") == 0)


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_token_for_a_program(fresh, cloud, open_page, scripts):
    page = open_page(fresh.address, java_script_enabled=scripts)
    connect(page, cloud)
    page.get_by_label("Name of the program").fill("Coach")
    page.get_by_label("What it may do").select_option("assistant")
    page.locator("summary", has_text="Assistant").click()
    page.get_by_role("group", name="An assistant may read").get_by_label("Steps").check()
    page.get_by_role("group", name="An assistant may propose").get_by_label("Drinks").check()
    page.get_by_role("button", name="Make a token").click()
    page.get_by_role("heading", name="Token for Coach").wait_for()
    token = page.get_by_role("status").locator("code").inner_text()
    assert token not in page.url
    page.get_by_text("reads Steps; proposes Drinks").wait_for()
    page.get_by_role("cell", name="Connected. As: Assistant").wait_for()
    page.get_by_role("button", name="I have stored it").click()
    page.get_by_role("heading", name="Token for Coach").wait_for(state="detached")
    assert token not in page.content()
    page.get_by_role("button", name="End access Coach").click()
    page.get_by_role("cell", name="Ended the access of Coach").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_delete_on_the_cloud(fresh, cloud, open_page, scripts):
    fresh.run("log", "water", "250 mL")
    page = open_page(fresh.address, java_script_enabled=scripts)
    connect(page, cloud)
    page.get_by_role("button", name="Sync now").click()
    page.get_by_text("Sent 1, received 0.").wait_for()
    page.get_by_role("button", name="Disconnect and delete on the server").click()
    page.get_by_text("Nothing was deleted").wait_for()
    page.get_by_label("Type “delete” to confirm").fill("delete")
    page.get_by_role("button", name="Disconnect and delete on the server").click()
    page.get_by_text("The server has deleted your data.").wait_for()
    assert cloud.people() == 0
    page.goto("/history")
    page.get_by_role("link", name="Water").wait_for()


def test_cloud_that_does_not_answer(fresh, cloud, open_page):
    page = open_page(fresh.address)
    connect(page, cloud)
    cloud.stop()
    page.get_by_role("button", name="Sync now").click()
    page.get_by_text("Nothing was synced.").wait_for()
    page.get_by_text("The server cannot be reached: try again later.").wait_for()
    page.get_by_role("button", name="Disconnect this device").click()
    page.get_by_text("The server keeps its data").wait_for()


def test_server_ends_when_it_is_told_to(tmp_path, browser):
    from conftest import Server

    server = Server(tmp_path)
    page = browser.new_page()
    page.goto(server.address)
    assert server.stop() in (0, -15)
    page.close()


def doubled(server):
    """A person whose bottle wrote what they logged as well."""
    bottle = {"HEALTH_JOURNAL": str(server.folder / "bottle.sqlite"),
              "OPENHEALTHKIT_APP": "com.example.bottle"}
    server.run("permissions", "allow", "--all", **bottle)
    server.run("log", "water", "245mL", **bottle)
    server.run("sync", **bottle)
    server.run("log", "water", "250mL")
    server.run("sync")


def edited_twice(server):
    """An entry that two devices changed between two passes."""
    tablet = {"HEALTH_JOURNAL": str(server.folder / "tablet.sqlite")}
    entry = json.loads(server.run("log", "water", "250mL", "--json"))["id"]
    server.run("sync")
    server.run("sync", **tablet)
    server.run("edit", entry, "--name", "Tea")
    server.run("edit", entry, "--volume", "300mL", **tablet)
    server.run("sync", **tablet)
    server.run("sync")


@pytest.mark.parametrize(("make", "button", "left"), [
    (doubled, "mine", ["250 mL"]),
    (doubled, "theirs", ["245 mL"]),
    (doubled, "both", ["245 mL", "250 mL"]),
    (edited_twice, "merge", ["300 mL"]),
])
def test_conflicts(fresh, open_page, make, button, left):
    make(fresh)
    page = open_page(fresh.address, "/sync")
    conflict = page.locator(".conflict")
    assert conflict.get_by_role("columnheader").count() >= 2
    conflict.locator(f"button[value={button}]").click()
    conflict.wait_for(state="detached")
    page.goto("/")
    assert sorted(page.locator(".row .amount").all_inner_texts()) == left


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_copy_from_yesterday(fresh, open_page, scripts):
    fresh.run("log", "food", "Soup", "--energy", "250kcal", "--at", "yesterday")
    page = open_page(fresh.address, "/log", java_script_enabled=scripts)
    copies = page.get_by_role("region", name="Copy from yesterday")
    copies.get_by_role("link").click()
    assert page.get_by_label("Energy").first.input_value() == "250"
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_role("heading", name="Today").wait_for()
    page.get_by_role("link", name="Soup").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_all_of_yesterdays_breakfast(fresh, open_page, scripts):
    for name in ["Oats", "Milk"]:
        fresh.run("log", "food", name, "--energy", "250kcal", "--meal", "breakfast", "--at",
                  "yesterday 07:30")
    page = open_page(fresh.address, "/log", java_script_enabled=scripts)
    page.get_by_role("button", name="Log all of it Breakfast").click()
    page.get_by_role("heading", name="Today").wait_for()
    page.get_by_role("link", name="Oats, Milk").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Nothing logged yet.").wait_for()


def test_meal_form_fits_a_phone(fresh, open_page):
    page = open_page(fresh.address, "/log/food", viewport={"width": 390, "height": 844})
    for _ in range(2):
        page.get_by_role("button", name="Add another item").click()
    page.get_by_role("group", name="Item 3").wait_for()
    # Save is in sight at the top and at the end of the form.
    save = page.get_by_role("button", name="Save", exact=True).last
    for y in [0, 10_000]:
        page.evaluate("y => scrollTo(0, y)", y)
        box = save.bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] <= 844
    assert page.evaluate("document.documentElement.scrollHeight") < 2200


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_every_kind_and_again(fresh, open_page, scripts):
    page = open_page(fresh.address, "/log/weight", java_script_enabled=scripts)
    page.get_by_label("Weight").fill("80")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_role("link", name="Weight").wait_for()
    page.goto("/log/workout")
    page.get_by_label("Activity").select_option(label="Hiking")
    page.get_by_label("Duration").fill("45")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_role("link", name="Hiking").click()
    page.get_by_role("link", name="Log again").click()
    assert page.get_by_label("Duration").input_value() == "45"
    page.goto("/log/drink")
    page.get_by_label("Amount").fill("lots")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_text("Enter a number, such as 72.5.").wait_for()
    assert page.get_by_label("Amount").input_value() == "lots"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_unusual_weight_is_asked_about(fresh, open_page, scripts):
    fresh.run("log", "weight", "80kg", "--at", "yesterday")
    page = open_page(fresh.address, "/log/weight", java_script_enabled=scripts)
    page.get_by_label("Weight").fill("8")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Weight").fill("79.5")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_role("link", name="Weight").wait_for()
    assert page.get_by_text("79.5 kg").first.is_visible()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_any_measurement(fresh, open_page, scripts):
    page = open_page(fresh.address, "/log", java_script_enabled=scripts)
    page.get_by_role("link", name="Log a measurement").click()
    page.get_by_label("Search measurements").fill("bp")
    page.get_by_role("button", name="Search").last.click()
    page.get_by_role("link", name="Blood pressure", exact=True).click()
    page.get_by_label("Systolic").fill("120")
    page.get_by_label("Diastolic").fill("80")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_role("link", name="Blood pressure").wait_for()
    page.goto("/history?kind=measurement")
    page.get_by_role("link", name="Blood pressure").click()
    page.get_by_label("Systolic").fill("300")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_text("is more than 250 mmHg").first.wait_for()
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Systolic").fill("125")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_text("125/80 mmHg").first.wait_for()
    page.goto("/history")
    page.get_by_role("button", name=re.compile("^Delete Blood pressure")).click()
    page.get_by_text("Entry deleted").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("125/80 mmHg").wait_for()


def test_a_question_stays_while_something_else_changes(fresh, open_page):
    fresh.run("log", "blood pressure", "120/80")
    page = open_page(fresh.address, "/history?kind=measurement")
    page.get_by_role("link", name="Blood pressure").click()
    page.get_by_label("Systolic").fill("300")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_text("is more than 250 mmHg").first.wait_for()
    today = open_page(fresh.address, "/")
    fresh.run("log", "water", "500 mL")
    # The change has reached the pages that are open.
    today.get_by_text("500 mL").first.wait_for()
    page.wait_for_timeout(2_000)
    assert page.get_by_text("is more than 250 mmHg").first.is_visible()
    page.get_by_role("button", name="Edit").click()
    assert page.get_by_label("Systolic").input_value() == "300"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_two_things_together(fresh, open_page, scripts):
    fresh.run("log", "water", "500 mL", "--at", "2d")
    fresh.run("log", "water", "750 mL", "--at", "yesterday")
    fresh.run("log", "weight", "80 kg", "--at", "yesterday")
    page = open_page(fresh.address, "/trends", java_script_enabled=scripts)
    page.get_by_role("link", name="Overlay another").click()
    page.get_by_label("First").select_option("water")
    page.get_by_label("Second").select_option("weight")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("link", name="Week", exact=True).click()
    assert page.locator("svg.chart .bar").count() == 2
    assert page.locator("svg.chart .dots2").count() == 1
    page.get_by_label("Note", exact=True).fill("Started magnesium")
    page.get_by_role("button", name="Save note").click()
    # The mark says its text to a pointer, and the list below is reached by keyboard.
    assert "Started magnesium" in page.locator("svg.chart circle.mark title").text_content()
    link = page.get_by_role("link", name=re.compile("Started magnesium"))
    link.focus()
    expect(link).to_be_focused()
    page.get_by_text("Show as a table").click()
    assert page.get_by_role("cell", name="Started magnesium").is_visible()
    link.press("Enter")
    page.get_by_label(re.compile("^Note")).fill("Stopped magnesium")
    page.get_by_role("button", name="Save", exact=True).last.click()
    page.get_by_role("link", name=re.compile("Stopped magnesium")).wait_for()
    assert "first=water" in page.url
    page.goto("/sync")
    assert page.get_by_text("Stopped magnesium").count() == 0


def test_live_update_keeps_the_focus(fresh, open_page):
    """Also where the update brings or takes something that stands before the focused link."""
    fresh.run("log", "water", "500 mL", "--at", "yesterday")
    fresh.run("log", "weight", "80 kg", "--at", "yesterday")
    page = open_page(fresh.address, "/together?range=week&first=water&second=weight")
    page.get_by_label("Note", exact=True).fill("Started magnesium")
    page.get_by_role("button", name="Save note").click()
    link = page.get_by_role("link", name=re.compile("Started magnesium"))
    link.wait_for()
    page.wait_for_timeout(1000)
    for note in ["Stopped coffee", "Slept badly"]:
        page.evaluate("document.querySelector('#main').firstElementChild.id = 'before-the-update'")
        link.focus()
        fresh.run("log", "note", note, "--at", "2d")
        page.locator("#before-the-update").wait_for(state="detached")
        page.get_by_role("link", name=re.compile(note)).wait_for()
        assert "Started magnesium" in page.evaluate("document.activeElement.textContent")


def test_every_link_leads_somewhere(demo, open_page):
    page = open_page(demo.address)
    waiting, seen = ["/"], set()
    while waiting and len(seen) < 150:
        path = waiting.pop(0)
        if path in seen:
            continue
        seen.add(path)
        answer = page.request.get(path)
        assert answer.status == 200, path
        if "text/html" in answer.headers["content-type"]:
            found = re.findall(r'<a [^>]*href="(/[^"]*)"', answer.text())
            # Days and entries are many, and all alike.
            waiting += [html.unescape(one) for one in found
                        if not re.match(r"/(day|entries)/", one) or len(seen) < 20]
