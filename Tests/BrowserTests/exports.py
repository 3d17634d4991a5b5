"""Small exports of Apple Health, as a phone and a watch write them."""

import datetime
import random
import zipfile

MEALS = [("08:00", "Oats", 380, 13, 58, 9), ("13:00", "Soup", 520, 24, 61, 14),
         ("19:00", "Salmon", 640, 38, 48, 30)]


def write_export(path, last, offset, days=14, until="23:59"):
    """Writes an export.zip of some days up to a time of the last one, and returns the steps of that
    day.

    Phone and watch count the same steps, so that the day has as many as the watch counts. The offset
    is that of the time zone, as +0200."""
    lines = []
    for ago in range(days):
        day = last - datetime.timedelta(days=ago)
        lines += day_of(day, offset, 300 + ago, until if ago == 0 else "23:59")
    pack(path, f"{last} {until}:00 {offset}", lines)
    return 8 * 300


def pack(path, date, lines):
    """Writes an export.zip of lines."""
    text = "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>', '<HealthData locale="en_GB">',
        f' <ExportDate value="{date}"/>', *lines, "</HealthData>"])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("apple_health_export/export.xml", text)


def record(kind, source, unit, start, end, value):
    return (f' <Record type="HK{kind}" sourceName="{source}" sourceVersion="1" '
            f'{f"unit={chr(34)}{unit}{chr(34)} " if unit else ""}'
            f'creationDate="{end}" startDate="{start}" endDate="{end}" value="{value}"/>')


NUTRIENTS = {
    "EnergyConsumed": ("kcal", 700), "Protein": ("g", 40), "Carbohydrates": ("g", 90),
    "FatTotal": ("g", 30), "FatSaturated": ("g", 12), "FatMonounsaturated": ("g", 12),
    "FatPolyunsaturated": ("g", 8), "Fiber": ("g", 12), "Sugar": ("g", 40),
    "Cholesterol": ("mg", 90), "Sodium": ("mg", 900), "Potassium": ("mg", 1200),
    "Calcium": ("mg", 400), "Iron": ("mg", 6), "VitaminC": ("mg", 40),
}


def write_drawn_export(path, first, days, offset, seed):
    """Writes an export.zip of drawn values of one source each: steps and energies that overlap and
    cross midnight, nights that begin before it, meals with all nutrients, drinks."""
    draw = random.Random(seed)
    midnight = datetime.datetime.strptime(f"{first} {offset}", "%Y-%m-%d %z")
    lines = []

    def add(kind, source, unit, start, seconds, value):
        times = [(start + datetime.timedelta(seconds=length)).strftime("%Y-%m-%d %H:%M:%S %z")
                 for length in (0, seconds)]
        lines.append(record(kind, source, unit, *times, value))

    quantity = "QuantityTypeIdentifier"
    for number in range(days):
        day = midnight + datetime.timedelta(days=number)
        for kind, unit, most in (("StepCount", "count", 900), ("ActiveEnergyBurned", "kcal", 40),
                                 ("BasalEnergyBurned", "kcal", 90)):
            hours = [*range(24), 23.7] if number < days - 1 else range(24)
            for hour in hours:
                value = draw.randint(1, most) if unit == "count" else round(draw.uniform(1, most), 3)
                add(f"{quantity}{kind}", "Watch", unit,
                    day + datetime.timedelta(hours=hour, seconds=draw.randint(0, 600)),
                    draw.randint(1200, 3000), value)
        asleep = day - datetime.timedelta(minutes=draw.randint(-30, 90))
        for stage in ["Core", "Deep", "REM", "Core", "REM", "Core"] if number else []:
            seconds = draw.randint(1200, 5400)
            add("CategoryTypeIdentifierSleepAnalysis", "Watch", None, asleep, seconds,
                f"HKCategoryValueSleepAnalysisAsleep{stage}")
            asleep += datetime.timedelta(seconds=seconds + 120)
        for hour in (8, 13, 19):
            meal = day + datetime.timedelta(hours=hour, minutes=draw.randint(0, 59))
            members = len(lines)
            for kind, (unit, most) in NUTRIENTS.items():
                add(f"{quantity}Dietary{kind}", "Diary", unit, meal, 0,
                    round(draw.uniform(0.1, most), 3))
            time = meal.strftime("%Y-%m-%d %H:%M:%S %z")
            lines.append(
                f' <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" '
                f'sourceVersion="1" creationDate="{time}" startDate="{time}" endDate="{time}">'
                f'<MetadataEntry key="HKFoodType" value="Meal {number}"/>'
                + "".join(lines[members:]) + "</Correlation>")
        for hour in (9, 15):
            add(f"{quantity}DietaryWater", "Bottle", "mL", day + datetime.timedelta(hours=hour), 0,
                draw.choice([200, 250, 330]))
    end = midnight + datetime.timedelta(days=days)
    pack(path, end.strftime("%Y-%m-%d %H:%M:%S %z"), lines)


def day_of(day, offset, steps, until):
    """The lines of a day up to a time: steps of two sources, heart rate, sleep, a weight, meals, a workout."""
    def at(time):
        return f"{day} {time}:00 {offset}"

    quantity = "QuantityTypeIdentifier"
    lines = [
        record(f"{quantity}StepCount", source, "count", at("10:00"), at("10:50"), value)
        for source, value in (("Phone", steps * 8 - 30), ("Watch", steps * 8))]
    lines += [record(f"{quantity}HeartRate", "Watch", "count/min", at(time), at(time), value)
              for time, value in (("07:00", 58), ("10:30", 121))]
    stages = [("00:10", "03:00", "Core"), ("03:00", "04:30", "Deep"), ("04:30", "06:00", "REM")]
    lines += [record("CategoryTypeIdentifierSleepAnalysis", "Watch", None, at(start), at(end),
                     f"HKCategoryValueSleepAnalysisAsleep{stage}")
              for start, end, stage in stages]
    lines.append(record(f"{quantity}BodyMass", "Scale", "kg", at("06:30"), at("06:30"), 81.4))
    for time, name, *amounts in (meal for meal in MEALS if meal[0] <= until):
        types = [("DietaryEnergyConsumed", "kcal"), ("DietaryProtein", "g"),
                 ("DietaryCarbohydrates", "g"), ("DietaryFatTotal", "g")]
        parts = [record(f"{quantity}{kind}", "Diary", unit, at(time), at(time), amount)
                 .replace("/>", f'><MetadataEntry key="HKFoodType" value="{name}"/></Record>')
                 for (kind, unit), amount in zip(types, amounts)]
        lines += parts
        lines.append(
            f' <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" '
            f'sourceVersion="1" creationDate="{at(time)}" startDate="{at(time)}" '
            f'endDate="{at(time)}"><MetadataEntry key="HKFoodType" value="{name}"/>'
            + "".join(parts) + "</Correlation>")
    if until < "17:30":
        return lines
    lines.append(
        f' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" '
        f'durationUnit="min" sourceName="Watch" sourceVersion="1" creationDate="{at("17:30")}" '
        f'startDate="{at("17:00")}" endDate="{at("17:30")}"/>')
    return lines
