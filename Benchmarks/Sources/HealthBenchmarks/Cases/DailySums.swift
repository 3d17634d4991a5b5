import Foundation
import HealthDatabase
import HealthModel

/// The figures of each day of a year: steps of a watch and a phone that overlap, and heart rates.
///
/// Plain SQLite reads the same rows in the same order and only adds them up; the store decides
/// for each stretch of time which of the two counts, or has kept the figures of each day.
enum DailySums {
    static func run(_ harness: Harness, _ large: LargeStore) async throws -> [Figure] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let start = Date(timeIntervalSinceReferenceDate: YearOfSteps.start)
        let end = Date(timeIntervalSinceReferenceDate: HeartRates.end)
        let year = DateInterval(start: start, end: end)
        let steps = try BareReader(large.file, type: .stepCount)
        var figures = [
            try await harness.pair(
                "daily sums of a year of steps, two sources, from the samples",
                target: .milliseconds(below: 60), repetitions: 30, prepare: { _ in calendar },
                store: { calendar in
                    try await large.store.statisticsCollection(
                        of: .stepCount, matching: .interval(start: start, end: end),
                        options: .cumulativeSum, anchorDate: start,
                        interval: DateComponents(day: 1), calendar: calendar, app: LargeStore.app
                    ).count
                },
                bare: { _ in
                    try steps.dailySums(from: YearOfSteps.start, days: YearOfSteps.days)
                })
        ]
        for (name, type) in [
            ("daily figures of a year of steps, two sources", ObjectType.stepCount),
            ("daily figures of a year of heart rates", .heartRate),
        ] {
            let bare = try BareReader(large.file, type: type)
            figures.append(
                try await harness.pair(
                    name, target: .milliseconds(below: 5), repetitions: 100,
                    prepare: { _ in calendar },
                    store: { calendar in
                        try await large.store.figures(
                            of: type, in: year, by: .day, calendar: calendar,
                            separatesSources: true, app: nil
                        ).count
                    },
                    bare: { _ in
                        try bare.dailySums(from: YearOfSteps.start, days: YearOfSteps.days)
                    }))
        }
        return figures
    }
}
