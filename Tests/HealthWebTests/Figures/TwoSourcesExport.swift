import Foundation
import HealthJournal
import HealthModel
import TestSupport

/// An Apple Health export of a watch and a phone that overlap, with samples across midnight.
struct TwoSourcesExport {
    let zone: TimeZone
    let days: ClosedRange<Day>
    private var random: SeededGenerator
    private var records: [String] = []

    private static let watch = "Watch"
    private static let phone = "iPhone"

    /// The text of an export, the same for the same seed.
    static func text(_ days: ClosedRange<Day>, in zone: TimeZone, seed: Int) -> String {
        var export = TwoSourcesExport(zone: zone, days: days, random: SeededGenerator(seed: seed))
        for day in days { export.add(day) }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB">
             <ExportDate value="\(time(DayBoundary().start(of: days.upperBound, in: zone) + 86_000))"/>
            \(export.records.joined(separator: "\n"))
            </HealthData>
            """
    }

    private mutating func add(_ day: Day) {
        let midnight = DayBoundary().start(of: day, in: zone)
        let length = DayBoundary().interval(of: day, in: zone).duration
        for source in [Self.watch, Self.phone] {
            addMovement(source, from: midnight, length)
            // The last walk ends after midnight.
            let late = midnight + length - Double(random.below(600) + 1)
            add(
                "Quantity", "StepCount", source, late, late + Double(random.below(1800) + 601),
                "\(random.below(900) + 100)", "count")
        }
        addEnergy(from: midnight, length)
        addSleep(until: midnight + 7 * 3600)
        for _ in 0..<3 {
            let meal = midnight + Double(random.below(Int(length)))
            for (type, most, unit) in [
                ("DietaryEnergyConsumed", 900, "kcal"), ("DietaryProtein", 60, "g"),
                ("DietaryWater", 500, "mL"),
            ] {
                add("Quantity", type, "Meals", meal, meal, "\(random.below(most) + 1)", unit)
            }
        }
    }

    private mutating func addMovement(_ source: String, from midnight: Date, _ length: Double) {
        for _ in 0..<8 {
            let start = midnight + Double(random.below(Int(length)))
            let end = start + Double(random.below(2400) + 1)
            add(
                "Quantity", "StepCount", source, start, end, "\(random.below(2000) + 1)", "count")
            add(
                "Quantity", "DistanceWalkingRunning", source, start, end,
                "0.\(random.below(900) + 100)", "km")
        }
    }

    private mutating func addEnergy(from midnight: Date, _ length: Double) {
        // Every hour goes from half past to half past, so that one crosses each midnight.
        for hour in 0..<Int(length / 3600) {
            let start = midnight + Double(hour) * 3600 + 1800
            for (type, most) in [("BasalEnergyBurned", 90), ("ActiveEnergyBurned", 70)] {
                add(
                    "Quantity", type, Self.watch, start, start + 3600, "\(random.below(most) + 1)",
                    "kcal")
            }
        }
    }

    /// A night of the watch, and what another app says about it.
    private mutating func addSleep(until morning: Date) {
        var start = morning - Double(7 * 3600 + random.below(3600))
        add(
            "Category", "SleepAnalysis", "Pillow", start - 900, morning + 300,
            "HKCategoryValueSleepAnalysisAsleepUnspecified")
        add(
            "Category", "SleepAnalysis", "Pillow", start + 7200, start + 7500,
            "HKCategoryValueSleepAnalysisAwake")
        while start < morning {
            let end = min(morning, start + Double(random.below(3000) + 300))
            let stage = random.pick(["AsleepCore", "AsleepDeep", "AsleepREM", "Awake"])
            add(
                "Category", "SleepAnalysis", Self.watch, start, end,
                "HKCategoryValueSleepAnalysis\(stage)")
            start = end
        }
    }

    private mutating func add(
        _ kind: String, _ type: String, _ source: String, _ start: Date, _ end: Date,
        _ value: String, _ unit: String? = nil
    ) {
        let unit = unit.map { "unit=\"\($0)\" " } ?? ""
        records.append(
            """
             <Record type="HK\(kind)TypeIdentifier\(type)" sourceName="\(source)" \
            sourceVersion="1" \(unit)creationDate="\(Self.time(end))" \
            startDate="\(Self.time(start))" endDate="\(Self.time(end))" value="\(value)"/>
            """)
    }

    private static func time(_ date: Date) -> String {
        let text = date.formatted(.iso8601.dateTimeSeparator(.space))
        return String(text.dropLast()) + " +0000"
    }
}
