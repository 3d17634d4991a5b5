public import Foundation
internal import HealthDatabase
public import HealthJournal
public import HealthModel

/// The samples of a type that an import added from one source.
public struct ImportedSource: Hashable, Sendable {
    /// Days without a sample between two days with one.
    public struct Gap: Hashable, Sendable {
        /// The first day.
        public var first: Day
        /// The last day.
        public var last: Day

        /// Creates a gap.
        public init(first: Day, last: Day) {
            self.first = first
            self.last = last
        }

        /// The number of days.
        public var days: Int { first.distance(to: last) + 1 }
    }

    /// The type.
    public var type: ObjectType
    /// The name of the source.
    public var source: String
    /// The number of samples.
    public var count: Int
    /// From the start of the first to the end of the last sample.
    public var span: DateInterval
    /// The first day on which a sample begins.
    public var firstDay: Day
    /// The last day on which a sample begins, although its end may be on the next one.
    public var lastDay: Day
    /// The number of days on which a sample begins.
    public var days: Int
    /// The days without a sample, in their order; nil for types that are not recorded every day.
    public var gaps: [Gap]?

    /// The number of days without a sample; nil for types that are not recorded every day.
    public var missingDays: Int? { gaps.map { $0.reduce(0) { $0 + $1.days } } }

    /// The types that devices record every day on which they are worn or carried.
    static let daily: Set<ObjectType> = [
        .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .basalEnergyBurned,
        .flightsClimbed, .appleExerciseTime, .appleStandTime, .heartRate, .restingHeartRate,
        .walkingHeartRateAverage, .heartRateVariabilitySDNN, .respiratoryRate, .sleepAnalysis,
    ]

    /// The sources of a type in the days of an import, those with most samples first.
    static func all(of type: ObjectType, _ days: [SourceDay]) -> [ImportedSource] {
        Dictionary(grouping: days.filter { $0.added > 0 }, by: \.source).compactMap {
            source, days in
            let spans = days.compactMap(\.span)
            let numbers = days.map(\.day).sorted()
            guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max(),
                let first = numbers.first, let last = numbers.last
            else { return nil }
            return ImportedSource(
                type: type, source: source.name, count: days.reduce(0) { $0 + $1.added },
                span: DateInterval(start: start, end: end), firstDay: Day(number: first),
                lastDay: Day(number: last), days: days.count,
                gaps: daily.contains(type) ? gaps(numbers) : nil)
        }.sorted { ($1.count, $0.source, $0.span) < ($0.count, $1.source, $1.span) }
    }

    private static func gaps(_ days: [Int]) -> [Gap] {
        zip(days, days.dropFirst()).compactMap { day, next in
            next > day + 1 ? Gap(first: Day(number: day + 1), last: Day(number: next - 1)) : nil
        }
    }
}
