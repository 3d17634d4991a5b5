import Foundation
import HealthDatabase
import HealthModel

/// The sums of each day of a year of steps, from a watch and a phone that overlap.
///
/// Plain SQLite reads the same rows in the same order and only adds them up; the store decides
/// for each stretch of time which of the two counts.
enum DailySums {
    static func run(_ harness: Harness, _ large: LargeStore) async throws -> [Figure] {
        let bare = try BareReader(large.file, type: .stepCount)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let start = Date(timeIntervalSinceReferenceDate: YearOfSteps.start)
        let end = Date(timeIntervalSinceReferenceDate: HeartRates.end)
        return [
            try await harness.pair(
                "daily sums of a year of steps, two sources", target: .milliseconds(below: 60),
                repetitions: 30, prepare: { _ in calendar },
                store: { calendar in
                    try await large.store.statisticsCollection(
                        of: .stepCount, matching: .interval(start: start, end: end),
                        options: .cumulativeSum, anchorDate: start,
                        interval: DateComponents(day: 1), calendar: calendar, app: LargeStore.app
                    ).count
                },
                bare: { _ in
                    try bare.dailySums(from: YearOfSteps.start, days: YearOfSteps.days)
                })
        ]
    }
}
