"""An import on the person's own files: one step, and every page shows the data."""

import datetime
import re

import pytest

from conftest import ZONE
from exports import write_export

SCRIPTS = [True, False]


# The signs of these names of zones are reversed.
OFFSET = f"{-int(ZONE.removeprefix('Etc/GMT')):+03d}00"


def today():
    """The day in the time zone of the tests, in which it is about noon."""
    return datetime.datetime.now(datetime.timezone.utc).date()


def upload(page, file, scripts):
    """Imports a file on the page to which the first page leads."""
    page.get_by_role("link", name="Import a file").click()
    page.get_by_label("export.zip").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    for _ in range(80):
        if page.get_by_text("Added to your journal").count():
            return
        page.wait_for_timeout(250)
        if not scripts:
            page.goto("/transfer")
    page.get_by_text("Added to your journal").wait_for()


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize("age", [0, 365])
def test_import_is_everywhere_at_once(fresh, open_page, tmp_path, age, scripts):
    last = today() - datetime.timedelta(days=age)
    file = tmp_path / "export.zip"
    until = "23:59" if age else "11:00"
    steps = f"{write_export(file, last, OFFSET, until=until):,}"
    page = open_page(fresh.address, java_script_enabled=scripts)
    page.get_by_role("heading", name="Start your journal").wait_for()
    upload(page, file, scripts)
    page.get_by_role("main").get_by_role("link", name="Today").click()
    if age > 30:
        page.get_by_text("Your data ends on").wait_for()
        page.get_by_role("link", name="Show today").wait_for()
    # Each figure once, although phone and watch counted the same steps.
    page.get_by_text(steps, exact=True).first.wait_for()
    page.get_by_text("1,540 kcal" if age else "380 kcal").first.wait_for()
    page.get_by_text("81.4 kg").first.wait_for()
    page.get_by_text(re.compile("^5 h 50 min")).first.wait_for()
    page.get_by_role("link", name="Oats").wait_for()
    if age:
        page.get_by_role("link", name="Running").wait_for()
    page.goto("/trends")
    for title in ["Energy eaten", "Steps", "Sleep"]:
        page.get_by_role("heading", name=title, exact=True).wait_for()
    page.goto("/data")
    page.get_by_role("link", name=re.compile("^Steps")).click()
    page.get_by_role("heading", name="Samples").wait_for()
    page.get_by_text("Watch").first.wait_for()
    page.goto("/sync")
    page.get_by_text("Everything is in Health.").wait_for()


def test_link_of_an_old_export_leads_to_today_and_back(fresh, open_page, tmp_path):
    last = today() - datetime.timedelta(days=365)
    file = tmp_path / "export.zip"
    write_export(file, last, OFFSET)
    page = open_page(fresh.address)
    upload(page, file, True)
    page.goto("/trends")
    page.get_by_role("link", name="Show today").click()
    page.get_by_text("Your data ends on").wait_for()
    page.get_by_role("link", name=re.compile("^Show ")).click()
    page.get_by_role("heading", name="Steps", exact=True).wait_for()


def test_nothing_is_taken_over_for_an_app_that_is_not_connected(fresh_app, open_page, tmp_path):
    file = tmp_path / "export.zip"
    write_export(file, today() - datetime.timedelta(days=1), OFFSET)
    page = open_page(fresh_app.address, "/transfer")
    page.get_by_label("export.zip").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_text("Sync with Health is off").wait_for()
    page.goto("/history")
    assert page.get_by_role("link", name="Salmon").count() == 0
