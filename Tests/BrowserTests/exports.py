"""Small exports of Apple Health, as a phone and a watch write them."""

import datetime
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
    text = "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>', '<HealthData locale="en_GB">',
        f' <ExportDate value="{last} {until}:00 {offset}"/>', *lines, "</HealthData>"])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("apple_health_export/export.xml", text)
    return 8 * 300


def day_of(day, offset, steps, until):
    """The lines of a day up to a time: steps of two sources, heart rate, sleep, a weight, meals, a workout."""
    def record(kind, source, unit, start, end, value):
        return (f' <Record type="HK{kind}" sourceName="{source}" sourceVersion="1" '
                f'{f"unit={chr(34)}{unit}{chr(34)} " if unit else ""}'
                f'creationDate="{end}" startDate="{start}" endDate="{end}" value="{value}"/>')

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
