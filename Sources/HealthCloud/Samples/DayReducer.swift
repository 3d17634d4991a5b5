internal import Foundation
internal import HealthStream

/// Collects the samples of a type, in any order, and reduces them to the figures of days.
protocol DayReducer: Sendable {
    /// The time in which samples count.
    var interval: DateInterval { get }
    /// How long before the time a sample can start that counts in it: a week at most.
    var lead: TimeInterval { get }
    /// Adds a sample, unless it is outside of the time or this version cannot read it.
    mutating func add(_ sample: StreamedSample)
    /// The figures of the days that have any, in order.
    func figures() throws -> [SampleDay]
}

extension DayReducer {
    /// The weeks of the starts of the samples that count.
    var weeks: ClosedRange<Int> {
        SampleWeek.number(
            of: interval.start.addingTimeInterval(-lead))...SampleWeek.number(of: interval.end)
    }

    /// The time in milliseconds since 1970, both ends rounded to the outside.
    var times: ClosedRange<Int> {
        interval.start.milliseconds...interval.end.milliseconds + 1
    }
}
