"""Writes files of a thousand rows, and compares what an import of them stored with what the readers
that people use find in them.

    check-imports.py write FORMAT FILE SEED
    check-imports.py compare FORMAT FILE EXPORT

FORMAT is gpx, tcx, fit, fhir, apple or phone; EXPORT is what `health export --format ndjson` wrote after the
import. A difference ends the program with an error; otherwise it prints the number of compared rows
of each kind as JSON.
"""

import json
import math
import os
import random
import shutil
import sys
import tempfile
import zipfile
from collections import defaultdict
from datetime import datetime, timedelta, timezone

START = datetime(2026, 3, 1, 6, tzinfo=timezone.utc)
PREFIX = "HKQuantityTypeIdentifier"


def instant(text):
    """A date of the export, in milliseconds."""
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def stored(path):
    """The samples of an export by type."""
    samples = defaultdict(list)
    with open(path) as lines:
        for line in lines:
            sample = json.loads(line)
            if "type" in sample and "uuid" in sample:
                samples[sample["type"]].append(sample)
    return samples


def near(a, b, share=1e-9):
    return math.isclose(a, b, rel_tol=share, abs_tol=1e-9)


# Workouts


def walk(dice, count, place, time):
    """Points a few metres and seconds apart."""
    for _ in range(count):
        place = (place[0] + dice.uniform(0, 3e-4), place[1] + dice.uniform(0, 3e-4))
        time += timedelta(seconds=dice.randint(1, 20))
        yield place, time, dice.randint(80, 180) if dice.random() < 0.7 else None


def stamp(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def write_gpx(path, dice):
    text = ['<?xml version="1.0"?>', '<gpx version="1.1" creator="check"'
            ' xmlns="http://www.topografix.com/GPX/1/1"'
            ' xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">']
    time = START
    for kind in ["running", "cycling", "hiking", "walking", "running"]:
        text.append(f"<trk><name>Track</name><type>{kind}</type>")
        for _ in range(4):
            text.append("<trkseg>")
            place = (dice.uniform(-60, 60), dice.uniform(-170, 170))
            for place, time, rate in walk(dice, 50, place, time):
                beat = f"<extensions><t:TrackPointExtension><t:hr>{rate}</t:hr>" \
                    "</t:TrackPointExtension></extensions>" if rate else ""
                text.append(f'<trkpt lat="{place[0]:.7f}" lon="{place[1]:.7f}"><ele>170.5</ele>'
                            f"<time>{stamp(time)}</time>{beat}</trkpt>")
            text.append("</trkseg>")
            time += timedelta(minutes=dice.randint(1, 90))
        text.append("</trk>")
        time += timedelta(hours=dice.randint(1, 48))
    text.append("</gpx>")
    with open(path, "w") as file:
        file.write("\n".join(text))


def members(samples, workout, kind):
    related = set(workout.get("related", []))
    return [sample for sample in samples[kind] if sample["uuid"] in related]


def compare_gpx(path, samples):
    import gpxpy

    with open(path) as file:
        tracks = gpxpy.parse(file).tracks
    workouts = sorted(samples["HKWorkoutTypeIdentifier"], key=lambda sample: sample["start"])
    points = beats = 0
    for track, workout in zip(tracks, workouts, strict=True):
        assert workout["label"] == track.type, (workout["label"], track.type)
        times = track.get_time_bounds()
        assert instant(workout["start"]) == times.start_time.timestamp() * 1000
        assert instant(workout["end"]) == times.end_time.timestamp() * 1000
        detail = workout["detail"]
        assert near(detail["duration"], track.get_duration()), (detail, track.get_duration())
        # gpxpy has another radius of the earth.
        assert near(detail["totalDistance"]["value"], track.length_2d(), 5e-3), detail
        assert len(detail["events"]) == 2 * (len(track.segments) - 1)
        (route,) = members(samples, workout, "HKWorkoutRouteTypeIdentifier")
        locations = route["series"]["locations"]["_0"]
        given = [point for segment in track.segments for point in segment.points]
        assert [(a["latitude"], a["longitude"], a["altitude"]) for a in locations] == [
            (point.latitude, point.longitude, point.elevation) for point in given]
        rates = members(samples, workout, PREFIX + "HeartRate")
        assert [(instant(rate["start"]), rate["value"]) for rate in sorted(
            rates, key=lambda rate: rate["start"])] == [
            (point.time.timestamp() * 1000, float(point.extensions[0][0].text))
            for point in given if point.extensions]
        points += len(given)
        beats += len(rates)
    return {"workouts": len(workouts), "points": points, "heartRates": beats}


def write_tcx(path, dice):
    text = ['<?xml version="1.0"?><TrainingCenterDatabase'
            ' xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">'
            f'<Activities><Activity Sport="Biking"><Id>{stamp(START)}</Id>']
    time, place, meters = START, (48.2, 16.3), 0.0
    for _ in range(10):
        body, first = [], None
        for place, time, rate in walk(dice, 100, place, time):
            first = first or time
            meters += dice.uniform(1, 50)
            beat = f"<HeartRateBpm><Value>{rate}</Value></HeartRateBpm>" if rate else ""
            body.append(f"<Trackpoint><Time>{stamp(time)}</Time><Position><LatitudeDegrees>"
                        f"{place[0]:.7f}</LatitudeDegrees><LongitudeDegrees>{place[1]:.7f}"
                        "</LongitudeDegrees></Position><AltitudeMeters>171.25</AltitudeMeters>"
                        f"<DistanceMeters>{meters:.2f}</DistanceMeters>{beat}</Trackpoint>")
        seconds = (time - first).total_seconds()
        text.append(f'<Lap StartTime="{stamp(first)}"><TotalTimeSeconds>{seconds}'
                    f"</TotalTimeSeconds><DistanceMeters>{dice.uniform(100, 900):.2f}"
                    f"</DistanceMeters><Calories>{dice.randint(1, 90)}</Calories>"
                    f"<Intensity>Active</Intensity><Track>{''.join(body)}</Track></Lap>")
    text.append("</Activity></Activities></TrainingCenterDatabase>")
    with open(path, "w") as file:
        file.write("\n".join(text))


def compare_tcx(path, samples):
    from tcxreader.tcxreader import TCXReader

    exercise = TCXReader().read(path)
    (workout,) = samples["HKWorkoutTypeIdentifier"]
    detail = workout["detail"]
    assert workout["label"] == "cycling" and exercise.activity_type == "Biking"
    assert instant(workout["start"]) == instant(exercise.start_time.isoformat() + "+00:00")
    assert instant(workout["end"]) == instant(exercise.end_time.isoformat() + "+00:00")
    assert near(detail["totalDistance"]["value"], exercise.distance), exercise.distance
    assert near(detail["totalEnergyBurned"]["value"], exercise.calories), exercise.calories
    (route,) = members(samples, workout, "HKWorkoutRouteTypeIdentifier")
    points = exercise.trackpoints
    assert [(a["latitude"], a["longitude"], a["altitude"])
            for a in route["series"]["locations"]["_0"]] == [
        (point.latitude, point.longitude, point.elevation) for point in points]
    rates = sorted(members(samples, workout, PREFIX + "HeartRate"), key=lambda rate: rate["start"])
    assert [rate["value"] for rate in rates] == [
        point.hr_value for point in points if point.hr_value]
    assert near(sum(rate["value"] for rate in rates) / len(rates), exercise.hr_avg)
    return {"workouts": 1, "points": len(points), "heartRates": len(rates)}


# FIT

FIT_EPOCH = 631065600
FIT_CODES = {"enum": (0x00, "B"), "u8": (0x02, "B"), "u16": (0x84, "H"), "s32": (0x85, "i"), "u32": (0x86, "I")}
FIT_SPORTS = [(2, "cycling"), (1, "running"), (17, "hiking")]


def fit_checksum(data):
    total = 0
    for byte in data:
        total ^= byte
        for _ in range(8):
            total = total >> 1 ^ 0xA001 if total & 1 else total >> 1
    return total


def fit_message(order, number, fields, local=0):
    """A definition and a message: fields are number, kind and value."""
    import struct

    sign = ">" if order else "<"
    data = struct.pack(sign + "BBBHB", 0x40 | local, 0, order, number, len(fields))
    for field, kind, _ in fields:
        code, form = FIT_CODES[kind]
        data += bytes([field, struct.calcsize(form), code])
    return data + bytes([local]) + b"".join(
        struct.pack(sign + FIT_CODES[kind][1], value) for _, kind, value in fields)


def write_fit(path, dice):
    import struct

    time = int(START.timestamp()) - FIT_EPOCH
    body = fit_message(0, 0, [(0, "enum", 4), (1, "u16", 1), (2, "u16", 3113), (4, "u32", time)])
    for sport, _ in FIT_SPORTS:
        begun, meters, place = time, 0, (dice.uniform(-60, 60), dice.uniform(-170, 170))
        for lap in range(4):
            lap_begun, order = time, dice.randint(0, 1)
            for index in range(75):
                place = (place[0] + dice.uniform(0, 3e-4), place[1] + dice.uniform(0, 3e-4))
                meters += dice.randint(100, 900)
                fields = [
                    (0, "s32", round(place[0] * 2**31 / 180)),
                    (1, "s32", round(place[1] * 2**31 / 180)),
                    (2, "u16", dice.randint(2500, 9000)), (5, "u32", meters),
                    (3, "u8", dice.randint(80, 180) if dice.random() < 0.7 else 0xFF),
                    (6, "u16", dice.randint(500, 9000)),
                    (7, "u16", dice.randint(50, 400) if dice.random() < 0.9 else 0xFFFF)]
                message = fit_message(order, 20, [(253, "u32", time)] + fields)
                if index and dice.random() < 0.5:
                    # A definition without the time, and a header with its last five bits.
                    message = fit_message(order, 20, fields, local=1)
                    size = sum(struct.calcsize(FIT_CODES[kind][1]) for _, kind, _ in fields)
                    message = message[:-size - 1] + bytes([0xA0 | time & 0x1F]) + message[-size:]
                body += message
                time += dice.randint(1, 20)
            span = (time - lap_begun) * 1000
            body += fit_message(order, 19, [
                (253, "u32", time), (2, "u32", lap_begun), (7, "u32", span), (8, "u32", span),
                (9, "u32", dice.randint(100, 900)), (11, "u16", dice.randint(1, 90))])
        span = (time - begun) * 1000 + dice.randint(0, 999)
        body += fit_message(dice.randint(0, 1), 18, [
            (253, "u32", time), (2, "u32", begun), (7, "u32", span),
            (8, "u32", span - dice.randint(0, 9999)), (9, "u32", meters),
            (11, "u16", dice.randint(1, 900)), (5, "enum", sport), (6, "enum", 0)])
        time += dice.randint(60, 9000)
    data = struct.pack("<BBHI4s", 12, 0x20, 2132, len(body), b".FIT") + body
    with open(path, "wb") as file:
        file.write(data + struct.pack("<H", fit_checksum(data)))


def compare_fit(path, samples):
    import fitdecode

    found = defaultdict(list)
    with fitdecode.FitReader(path, check_crc=fitdecode.CrcCheck.RAISE) as reader:
        for frame in reader:
            if isinstance(frame, fitdecode.FitDataMessage):
                # Units and names differ from the profile's where a processor changes them.
                found[frame.name].append({field.name: field.value for field in frame.fields})
    workouts = sorted(samples["HKWorkoutTypeIdentifier"], key=lambda sample: sample["start"])
    points = beats = powers = 0
    for (number, name), session, workout in zip(FIT_SPORTS, found["session"], workouts, strict=True):
        start, end = session["start_time"], session["timestamp"]
        assert workout["label"] == name, workout["label"]
        assert instant(workout["start"]) == start.timestamp() * 1000
        assert instant(workout["end"]) == round(
            start.timestamp() * 1000 + session["total_elapsed_time"] * 1000)
        detail = workout["detail"]
        assert near(detail["duration"], session["total_timer_time"]), detail
        assert near(detail["totalDistance"]["value"], session["total_distance"]), detail
        assert near(detail["totalEnergyBurned"]["value"], session["total_calories"]), detail
        assert len(detail["events"]) == 4
        given = [record for record in found["record"] if start <= record["timestamp"] <= end]
        (route,) = members(samples, workout, "HKWorkoutRouteTypeIdentifier")
        locations = route["series"]["locations"]["_0"]
        assert len(locations) == len(given)
        for location, record in zip(locations, given):
            # Dates of a series count from 2001.
            assert location["timestamp"] + 978307200 == record["timestamp"].timestamp()
            assert near(location["latitude"], record["position_lat"] * 180 / 2**31)
            assert near(location["longitude"], record["position_long"] * 180 / 2**31)
            assert near(location["altitude"], record["enhanced_altitude"])
            assert near(location["speed"], record["enhanced_speed"])
        rates = members(samples, workout, PREFIX + "HeartRate")
        assert [(instant(rate["start"]), rate["value"]) for rate in sorted(
            rates, key=lambda rate: rate["start"])] == [
            (record["timestamp"].timestamp() * 1000, record["heart_rate"])
            for record in given if record["heart_rate"] is not None]
        kind = {1: "RunningPower", 2: "CyclingPower"}.get(number)
        if kind:
            (power,) = members(samples, workout, PREFIX + kind)
            watts = [record["power"] for record in given if record["power"] is not None]
            assert [datum["value"] for datum in power["series"]["quantities"]["_0"]] == watts
            assert near(power["value"], sum(watts) / len(watts))
            powers += len(watts)
        points += len(given)
        beats += len(rates)
    return {"workouts": len(workouts), "points": points, "heartRates": beats, "powers": powers}


# FHIR

# A code of LOINC, the type, and for each unit of UCUM the name and factor that the store has for it.
CODES = [
    ("29463-7", "BodyMass", {"kg": ("kg", 1), "g": ("g", 1), "[lb_av]": ("lb", 1)}, (40, 200)),
    ("8867-4", "HeartRate", {"/min": ("count/min", 1)}, (40, 190)),
    ("8302-2", "Height", {"cm": ("cm", 1), "[in_i]": ("in", 1), "m": ("m", 1)}, (140, 210)),
    ("2708-6", "OxygenSaturation", {"%": ("%", 0.01)}, (85, 100)),
    ("8310-5", "BodyTemperature", {"Cel": ("degC", 1), "[degF]": ("degF", 1)}, (36, 41)),
    ("15074-8", "BloodGlucose",
     {"mg/dL": ("mg/dL", 1), "mmol/L": ("mmol<180.15588000005408>/L", 1)}, (60, 300)),
]
PRESSURE = ("85354-9", "8480-6", "8462-4")
# The factor from the unit of the range above.
SCALES = {"g": 1000, "[lb_av]": 2.20462262, "[in_i]": 1 / 2.54, "m": 0.01, "mmol/L": 1 / 18.015588}


def fhir_code(code):
    return {"coding": [{"system": "http://loinc.org", "code": code}]}


def fhir_amount(value, unit):
    return {"value": value, "unit": unit, "code": unit, "system": "http://unitsofmeasure.org"}


def fhir_time(dice, index):
    """A moment or a period, in some time zone."""
    zone = timezone(timedelta(minutes=dice.choice([-480, 0, 60, 330])))
    start = (START + timedelta(seconds=index * 90)).astimezone(zone)
    if dice.random() < 0.7:
        return {"effectiveDateTime": start.isoformat()}
    end = start + timedelta(seconds=dice.randint(1, 60))
    return {"effectivePeriod": {"start": start.isoformat(), "end": end.isoformat()}}


def write_fhir(path, dice):
    from fhir.resources.R4B.bundle import Bundle
    from fhir.resources.R4B.observation import Observation

    entries = []
    for index in range(1000):
        shared = {"id": f"o{index}", "status": dice.choice(["final", "amended"]),
                  "subject": {"reference": "Patient/1"}} | fhir_time(dice, index)
        if dice.random() < 0.15:
            low = dice.randint(50, 90)
            halves = [(PRESSURE[1], low + dice.randint(20, 70)), (PRESSURE[2], low)]
            dice.shuffle(halves)
            observation = Observation(code=fhir_code(PRESSURE[0]), component=[
                {"code": fhir_code(code), "valueQuantity": fhir_amount(value, "mm[Hg]")}
                for code, value in halves], **shared)
        else:
            code, _, units, span = dice.choice(CODES)
            unit = dice.choice(sorted(units))
            value = dice.uniform(*span) * SCALES.get(unit, 1)
            if unit == "[degF]":
                value = value * 1.8 + 32
            observation = Observation(code=fhir_code(code), valueQuantity=fhir_amount(
                round(value, 3), unit), **shared)
        entries.append({"resource": observation.model_dump()})
    bundle = Bundle(type="collection", entry=entries)
    with open(path, "w") as file:
        file.write(bundle.model_dump_json())


def compare_fhir(path, samples):
    from fhir.resources.R4B.bundle import Bundle

    with open(path) as file:
        bundle = Bundle.model_validate_json(file.read())
    types = {code: (name, units) for code, name, units, _ in CODES}
    given = defaultdict(list)
    for entry in bundle.entry:
        observation = entry.resource
        period = observation.effectivePeriod
        span = (period.start, period.end) if period else (observation.effectiveDateTime,) * 2
        times = tuple(round(time.timestamp() * 1000) for time in span)
        code = observation.code.coding[0].code
        if code == PRESSURE[0]:
            halves = {part.code.coding[0].code: float(part.valueQuantity.value)
                      for part in observation.component}
            given["BloodPressure"].append((times, halves[PRESSURE[1]], halves[PRESSURE[2]]))
            continue
        name, units = types[code]
        unit, factor = units[observation.valueQuantity.code]
        given[name].append((
            times, unit, round(float(observation.valueQuantity.value) * factor, 9)))

    def times(sample):
        return (instant(sample["start"]), instant(sample.get("end", sample["start"])))

    pressures = samples["HKCorrelationTypeIdentifierBloodPressure"]
    assert sorted(given.pop("BloodPressure")) == sorted(
        (times(pair),) + tuple(members(samples, pair, PREFIX + "BloodPressure" + half)[0]["value"]
                               for half in ("Systolic", "Diastolic")) for pair in pressures)
    counts = {"BloodPressure": len(pressures)}
    for name, rows in given.items():
        found = [(times(sample), sample["unit"], round(sample["value"], 9))
                 for sample in samples[PREFIX + name]]
        assert sorted(found) == sorted(rows), (name, sorted(found)[:3], sorted(rows)[:3])
        counts[name] = len(rows)
    return counts


# Apple Health's export

KINDS = [
    ("StepCount", "count", lambda dice: dice.randint(1, 900)),
    ("HeartRate", "count/min", lambda dice: dice.randint(40, 190)),
    ("BodyMass", "kg", lambda dice: round(dice.uniform(40, 150), 2)),
    ("ActiveEnergyBurned", "kcal", lambda dice: round(dice.uniform(0.1, 90), 3)),
    ("SleepAnalysis", None, lambda dice: "HKCategoryValueSleepAnalysis" + dice.choice(
        ["InBed", "Awake", "AsleepCore", "AsleepDeep", "AsleepREM", "AsleepUnspecified"])),
]


def apple_date(time):
    return time.astimezone(timezone(timedelta(hours=1))).strftime("%Y-%m-%d %H:%M:%S %z")


def write_apple(path, dice):
    text = ['<?xml version="1.0" encoding="UTF-8"?>', '<HealthData locale="en_GB">',
            f'<ExportDate value="{apple_date(START + timedelta(days=90))}"/>', "<Me/>"]
    for index in range(1000):
        name, unit, value = dice.choice(KINDS)
        start = START + timedelta(seconds=index * 60)
        end = start + timedelta(seconds=dice.randint(0, 59))
        kind = "HKCategoryTypeIdentifier" if unit is None else PREFIX
        inside = ""
        if name == "SleepAnalysis":
            inside = '<MetadataEntry key="HKTimeZone" value="Europe/Vienna"/>'
        if name == "HeartRate":
            inside = ('<MetadataEntry key="HKMetadataKeyHeartRateMotionContext" '
                      f'value="{dice.randint(0, 2)}"/>')
        unit = "" if unit is None else f' unit="{unit}"'
        source = dice.choice(["Watch &amp; Co", "Phone"])
        text.append(f'<Record type="{kind}{name}" sourceName="{source}" sourceVersion="9.1"{unit} '
                    f'creationDate="{apple_date(end)}" startDate="{apple_date(start)}" '
                    f'endDate="{apple_date(end)}" value="{value(dice)}">{inside}</Record>')
    for index in range(50):
        start = START + timedelta(hours=index * 5)
        end = start + timedelta(minutes=40)
        text.append('<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="40" '
                    'durationUnit="min" sourceName="Watch" '
                    f'startDate="{apple_date(start)}" endDate="{apple_date(end)}" '
                    f'totalDistance="{round(dice.uniform(1, 9), 3)}" totalDistanceUnit="km"/>')
    text.append("</HealthData>")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("apple_health_export/export.xml", "\n".join(text))


def compare_apple(path, samples):
    import sqlite_utils
    from healthkit_to_sqlite.utils import convert_xml_to_sqlite

    def millis(text):
        return round(datetime.strptime(text, "%Y-%m-%d %H:%M:%S %z").timestamp() * 1000)

    def cell(value):
        try:
            return float(value)
        except ValueError:
            return value

    found = {}
    for kind, rows in samples.items():
        name = kind.removeprefix(PREFIX).removeprefix("HKCategoryTypeIdentifier")
        found[name] = sorted(
            (instant(row["start"]), instant(row.get("end", row["start"])), row["source"]["name"],
             row["label"] if "SleepAnalysis" in kind else row.get("value"))
            for row in rows)
    database = sqlite_utils.Database(memory=True)
    with zipfile.ZipFile(path) as archive:
        with archive.open("apple_health_export/export.xml") as file:
            convert_xml_to_sqlite(file, database)
    counts = {}
    for name, _, _ in KINDS:
        rows = sorted((millis(row["startDate"]), millis(row["endDate"]), row["sourceName"],
                       cell(row["value"])) for row in database["r" + name].rows)
        assert rows == found[name], (name, rows[:3], found[name][:3])
        counts[name] = len(rows)
    workouts = sorted((millis(row["startDate"]), float(row["totalDistance"]))
                      for row in database["workouts"].rows)
    assert workouts == sorted(
        (instant(row["start"]), row["detail"]["totalDistance"]["value"])
        for row in samples["HKWorkoutTypeIdentifier"])
    counts["workouts"] = len(workouts)

    from apple_health_parser.utils.parser import Parser

    with tempfile.TemporaryDirectory() as folder:
        # The reader expects the name that the Health app gives.
        copy = os.path.join(folder, "export.zip")
        shutil.copy(path, copy)
        parser = Parser(copy, output_dir=os.path.join(folder, "data"), overwrite=True)
        for name, unit, _ in KINDS:
            kind = (PREFIX if unit else "HKCategoryTypeIdentifier") + name
            frame = parser.get_flag_records(kind).records
            rows = sorted(
                (round(row.start_date.timestamp() * 1000), round(row.end_date.timestamp() * 1000),
                 row.source_name, cell(row.value)) for row in frame.itertuples())
            assert rows == found[name], (name, rows[:3], found[name][:3])
    return counts


# An iPhone's backup, beside the file with its passphrase


def compare_phone(path, samples):
    import sqlite3

    from iphone_backup_decrypt import EncryptedBackup, RelativePath

    with open(os.path.join(os.path.dirname(path), "passphrase.txt")) as file:
        passphrase = file.readline().strip()
    backup = EncryptedBackup(backup_directory=path, passphrase=passphrase)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "secure.sqlite")
        backup.extract_file(
            relative_path=RelativePath.HEALTH_SECURE, domain_like="HealthDomain",
            output_filename=copy)
        query = """SELECT hex(uuid), start_date, end_date, data_type, quantity
            FROM objects JOIN samples USING (data_id) LEFT JOIN quantity_samples USING (data_id)
            WHERE type = 1"""
        for uuid, start, end, kind, value in sqlite3.connect(copy).execute(query):
            found[uuid] = (start, end, kind, value)
    rows = {sample["uuid"].replace("-", "").upper(): sample
            for group in samples.values() for sample in group}
    assert rows.keys() == found.keys(), rows.keys() ^ found.keys()
    counts = {"samples": len(rows), "values": 0}
    epoch = datetime(2001, 1, 1, tzinfo=timezone.utc).timestamp()
    for uuid, (start, end, kind, value) in found.items():
        row = rows[uuid]
        for text, seconds in ((row["start"], start), (row.get("end", row["start"]), end)):
            time = datetime.fromisoformat(text).timestamp()
            assert abs(time - epoch - seconds) < 1e-3, row
        # Beats are stored by the second, and steps as they are.
        factor = {5: 60, 7: 1}.get(kind)
        if factor:
            assert near(row["value"], value * factor), row
            counts["values"] += 1
    return counts


def main():
    verb, form, path, more = sys.argv[1:]
    if verb == "write":
        globals()["write_" + form](path, random.Random(int(more)))
        return
    # The readers print their progress.
    output = os.dup(1)
    os.dup2(2, 1)
    counts = globals()["compare_" + form](path, stored(more))
    with os.fdopen(output, "w") as file:
        json.dump(counts, file)


main()
