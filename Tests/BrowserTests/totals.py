"""The totals of each day of an imported export, on every surface that shows them.

    totals.py HEALTH EXPORT ZONE

imports the export into a folder of its own, compares all days, and prints what differs. The tests do
the same with an export that they write. Types of one source are also added up from the XML, without
anything of the program.
"""

import collections
import datetime
import html
import json
import os
import pathlib
import re
import sqlite3
import sys
import tempfile
import urllib.request
import xml.etree.ElementTree as ElementTree
import zipfile
import zoneinfo

NUTRIENTS = {
    "Energy": "dietaryEnergyConsumed", "Protein": "dietaryProtein",
    "Carbohydrates": "dietaryCarbohydrates", "Fat": "dietaryFatTotal", "Fiber": "dietaryFiber",
    "Sugar": "dietarySugar", "Saturated fat": "dietaryFatSaturated",
    "Monounsaturated fat": "dietaryFatMonounsaturated",
    "Polyunsaturated fat": "dietaryFatPolyunsaturated", "Sodium": "dietarySodium",
    "Cholesterol": "dietaryCholesterol", "Potassium": "dietaryPotassium",
    "Calcium": "dietaryCalcium", "Iron": "dietaryIron", "Vitamin C": "dietaryVitaminC",
}
# The lines of the page of a day, with the field of `health today --json`.
LINES = {
    "Steps": ("stepCount", "steps"), "Active energy": ("activeEnergyBurned", "activeEnergy"),
    "Resting energy": ("basalEnergyBurned", "restingEnergy"),
    "Asleep": ("sleepAnalysis", "asleep"), "Eaten": ("dietaryEnergyConsumed", None),
    "Protein": ("dietaryProtein", None), "Carbs": ("dietaryCarbohydrates", None),
    "Fat": ("dietaryFatTotal", None),
}
TYPES = [
    "stepCount", "activeEnergyBurned", "basalEnergyBurned", "sleepAnalysis", "dietaryWater",
    *NUTRIENTS.values(),
]
# The units of exports in those of `health query`.
UNITS = {"count": 1, "kcal": 1, "mL": 1, "g": 1, "mg": 1, "s": 1}
COLUMNS = {
    "Energy eaten": "dietaryEnergyConsumed", "Water": "dietaryWater", "Steps": "stepCount",
    "Protein": "dietaryProtein", "Carbs": "dietaryCarbohydrates", "Fat": "dietaryFatTotal",
}


class Sums:
    """The sums of an export's days, added up from its XML alone, as docs/fidelity.md states them.

    A sample counts on each day for the part of its time that is on it, and sleep on the day on which
    the night ends. Where samples of one source overlap, the one that began first counts in full."""

    def __init__(self, path, zone):
        self.zone = zone
        self.sources = collections.defaultdict(set)
        self.days = collections.defaultdict(lambda: collections.defaultdict(float))
        self.samples = collections.defaultdict(list)
        with zipfile.ZipFile(path) as archive:
            name = next(name for name in archive.namelist() if name.endswith("/export.xml"))
            with archive.open(name) as file:
                self.read(file)
        for kind, samples in self.samples.items():
            self.add_up(kind, samples)

    def read(self, file):
        depth = 0
        for event, element in ElementTree.iterparse(file, ("start", "end")):
            depth += 1 if event == "start" else -1
            # The samples of a correlation are also in the export for themselves.
            if event == "end" and depth == 1:
                if element.tag == "Record":
                    self.add(element.attrib)
                element.clear()

    def add(self, record):
        kind = re.sub(r"^HK(Quantity|Category)TypeIdentifier", "", record["type"])
        kind = kind[0].lower() + kind[1:]
        if kind not in TYPES:
            return
        self.sources[kind].add(record["sourceName"])
        start, end = (datetime.datetime.strptime(record[key], "%Y-%m-%d %H:%M:%S %z")
                      for key in ("startDate", "endDate"))
        if kind != "sleepAnalysis":
            self.samples[kind].append((start, end, float(record["value"]), record["unit"]))
        elif "Asleep" in record["value"]:
            self.samples[kind].append((start, end, (end - start).total_seconds(), "s"))

    def add_up(self, kind, samples):
        later = datetime.timedelta(hours=12 if kind == "sleepAnalysis" else 0)
        covered = None
        for start, end, value, unit in sorted(samples, key=lambda sample: sample[:3]):
            value *= UNITS[unit]
            length = (end - start).total_seconds()
            if not length:
                self.days[kind][next(self.parts(start, end, later))[0]] += value
                continue
            first = max(start, covered or start)
            if first < end:
                for day, seconds in self.parts(first, end, later):
                    self.days[kind][day] += value * seconds / length
                covered = end

    def parts(self, start, end, later):
        """The days of a time with the seconds on each; days may begin earlier by some hours."""
        day = (start.astimezone(self.zone) + later).date()
        while True:
            following = day + datetime.timedelta(days=1)
            midnight = datetime.datetime.combine(following, datetime.time(), self.zone)
            border = (midnight - later).astimezone(datetime.timezone.utc)
            yield day, (min(end, border) - start).total_seconds()
            if end <= border:
                return
            start, day = border, following


def numbers(text):
    """The figure of a text such as "2,385 kcal" or "6 h 24 min", and the half of its last digit."""
    hours = re.fullmatch(r"(?:(\d+) h)? ?(?:(\d+) min)?", text)
    if text and hours:
        return int(hours[1] or 0) * 3600 + int(hours[2] or 0) * 60, 30
    match = re.match(r"[+−]?([\d,]+(?:\.(\d+))?)", text)
    return float(match[1].replace(",", "")), 0.5 * 10 ** -len(match[2] or "")


def tables(page):
    """The tables of a page, each as rows of texts."""
    def texts(row):
        cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)
        return [html.unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in cells]
    return [[texts(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.S)]
            for table in re.findall(r"<table[^>]*>(.*?)</table>", page, re.S)]


class Comparison:
    """Compares the days of an import: `run` runs a command on its files, `address` is the app's."""

    def __init__(self, path, zone, run, address, folder):
        self.run, self.address, self.folder = run, address, pathlib.Path(folder)
        self.differences, self.count = [], 0
        self.sums = Sums(path, zone)
        self.zone = zone
        self.units = {}
        self.values = {kind: self.query(kind) for kind in TYPES}
        self.days = sorted(set(self.values["stepCount"]) | set(self.values["dietaryWater"]))

    def query(self, kind):
        answer = json.loads(self.run("query", kind, "--by", "day", "--json"))
        if kind == "sleepAnalysis":
            return {datetime.date.fromisoformat(day["day"]): day["total"] for day in answer}
        self.units[kind] = answer["unit"]
        return {datetime.datetime.fromisoformat(item["start"].replace("Z", "+00:00"))
                .astimezone(self.zone).date(): item["sum"] for item in answer["buckets"]}

    def get(self, path):
        request = urllib.request.Request(
            self.address + path, headers={"Accept-Language": "en-GB"})
        with urllib.request.urlopen(request) as response:
            return response.read().decode()

    def expect(self, name, day, value, kind, tolerance=0):
        """Notes a figure that is not that of `health query`."""
        self.count += 1
        known = self.values[kind].get(day, 0)
        if abs(value - known) > tolerance + 1e-6 * max(1, abs(known)):
            self.differences.append(f"{name} of {day}: {value}, queried {known}")

    def shown(self, name, day, text, kind):
        value, tolerance = numbers(text)
        self.expect(name, day, value, kind, tolerance)

    def compare(self):
        for kind in TYPES:
            if len(self.sums.sources[kind]) == 1:
                for day in sorted(set(self.values[kind]) | set(self.sums.days[kind])):
                    self.expect(f"{kind} in the XML", day, self.sums.days[kind][day], kind)
        for day in self.days:
            self.compare_page(day)
            self.compare_today(day)
        self.compare_months()
        self.compare_export()
        return self.differences

    def compare_page(self, day):
        """The page of a day and its page of nutrients."""
        page = self.get(f"/day/{day}")
        lines = dict(re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", page))
        lines |= {name: value for name, value in re.findall(
            r'<span class="label">([^<]*)</span>\s*<span class="value">([^<]*)</span>', page)}
        for name, (kind, _) in LINES.items():
            text = lines.get(name, "0")
            self.shown(f"{name} on the page", day, "0" if text == "No data" else text, kind)
        water = re.search(r'<p class="big">([\d,.]+) mL</p>', page)
        self.shown("Water on the page", day, water[1] if water else "0", "dietaryWater")
        for name, eaten, *_ in tables(self.get(f"/day/{day}/nutrients"))[0][1:]:
            self.shown(f"{name} on the page of nutrients", day, eaten, NUTRIENTS[name])

    def compare_today(self, day):
        totals = json.loads(self.run("today", str(day), "--json"))["totals"]
        for kind in NUTRIENTS.values():
            value = totals["nutrients"].get(kind, {"value": 0})["value"]
            self.expect(f"{kind} of health today", day, value, kind)
        for kind, field in LINES.values():
            if field:
                value = totals.get(field) or 0
                value = value if field == "steps" or not value else value["value"]
                self.expect(f"{field} of health today", day, value, kind)
        self.expect("water of health today", day, totals["water"]["value"], "dietaryWater")

    def compare_months(self):
        """The report and the page of steps, in parts of a month."""
        for start in range(0, len(self.days), 28):
            days = self.days[start:start + 28]
            head, *rows = tables(self.get(f"/report?from={days[0]}&to={days[-1]}"))[-1]
            for row in rows:
                day = datetime.datetime.strptime(row[0], "%d %b %Y").date()
                for title, text in zip(head, row):
                    kind = COLUMNS.get(re.sub(r" \(.*", "", title))
                    if kind:
                        self.shown(f"{title} of the report", day, text.replace("–", "0"), kind)
        for day in self.days[::28] + self.days[-1:]:
            for row in tables(self.get(f"/data/stepCount?range=month&day={day}"))[0][1:]:
                shown = datetime.datetime.strptime(row[0], "%d %b %Y").date()
                self.shown("The page of steps", shown, row[1].replace("–", "0"), "stepCount")

    def compare_export(self):
        """The daily totals of the file for analysis."""
        path = self.folder / "analysis.sqlite"
        self.run("export", "--format", "sqlite", str(path))
        with sqlite3.connect(path) as database:
            for kind, day, value, unit in database.execute(
                    "SELECT type, day, sum, unit FROM daily"):
                if kind in self.units:
                    factor = 1000 if (unit, self.units[kind]) == ("g", "mg") else 1
                    self.expect(
                        f"{kind} in the file for analysis", datetime.date.fromisoformat(day),
                        value * factor, kind)


def main(health, export, zone):
    os.environ["HEALTH"] = health
    import conftest
    conftest.ZONE = zone
    with tempfile.TemporaryDirectory() as folder:
        server = conftest.Server(pathlib.Path(folder))
        server.run("import", export)
        comparison = Comparison(
            export, zoneinfo.ZoneInfo(zone), server.run, server.address, folder)
        differences = comparison.compare()
        server.stop()
    print("\n".join(differences))
    print(f"{len(comparison.days)} days, {comparison.count} figures, {len(differences)} differ.")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
