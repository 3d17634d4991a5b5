internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The hours of a day, each with its entries and its activity.
///
/// An entry belongs to the hour on the clock of the place where it was logged. A day with a clock
/// change has 23 or 25 hours.
struct DayHours: Sendable {
    /// One hour.
    struct Hour: Sendable {
        /// The label of its bar.
        let label: String
        /// Its entries and its activity, in the form of a day.
        let summary: DaySummary
    }

    /// The hours in order.
    let hours: [Hour]

    /// Divides a day into hours.
    ///
    /// - Parameters:
    ///   - day: The day with its entries.
    ///   - boundary: The hour at which days begin.
    ///   - activity: The activity by hour, by the number of the hour in the day.
    init(
        _ day: DaySummary, boundary: DayBoundary, activity: [Int: DailyActivity],
        environment: ScreenEnvironment
    ) {
        let interval = boundary.interval(of: day.day, in: environment.timeZone())
        let count = max(Int(nearest: interval.duration / 3600), 1)
        let entries = Dictionary(grouping: day.entries) { entry in
            let start = boundary.start(of: day.day, in: entry.header.timeZone)
            let hour = (entry.date.timeIntervalSince(start) / 3600).rounded(.down)
            return min(max(Int(nearest: hour), 0), count - 1)
        }
        hours = (0..<count).map { number in
            Hour(
                label: environment.hour(interval.start + Double(number) * 3600),
                summary: DaySummary(
                    day: day.day, entries: entries[number] ?? [], activity: activity[number]))
        }
    }

    /// The activity of each hour of a day, by the number of the hour; empty if the health store
    /// cannot be read.
    static func activity(
        of day: Day, in interval: DateInterval, _ health: any HealthDataReading
    ) async -> [Int: DailyActivity] {
        var found: [Int: DailyActivity] = [:]
        func read(
            _ type: ObjectType, _ unit: HealthUnit,
            _ field: WritableKeyPath<DailyActivity, Double?>
        ) async {
            let figures = try? await health.figures(
                of: type, in: interval, every: .hour, unit: unit)
            for figure in figures ?? [] {
                let hour = Int(nearest: figure.start.timeIntervalSince(interval.start) / 3600)
                found[hour, default: DailyActivity(day: day)][keyPath: field] = figure.value
            }
        }
        await read(.stepCount, .count, \.steps)
        await read(.activeEnergyBurned, .kilocalorie, \.activeEnergy)
        await read(.basalEnergyBurned, .kilocalorie, \.basalEnergy)
        return found
    }
}
