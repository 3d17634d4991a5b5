package import Foundation
internal import HealthWords

/// A time range from `--from` and `--to`.
///
/// If the end is a day, the whole day is included; if it is an instant, the instant is excluded.
package struct DaySpan: Hashable, Sendable {
    /// The first instant; nil without a lower bound.
    package var start: Date?
    /// The end, exclusive; nil without an upper bound.
    package var end: Date?

    /// The time range, from the distant past or to the distant future where it has no bound.
    package var interval: DateInterval {
        let start = start ?? .distantPast
        return DateInterval(start: start, end: max(start, end ?? .distantFuture))
    }

    package init(from: MomentText?, to: MomentText?, now: Date, in zone: TimeZone)
        throws(InputError)
    {
        try from?.checkClock(now: now, in: zone)
        try to?.checkClock(now: now, in: zone)
        start = from?.resolved(now: now, in: zone).date
        end = to?.end(now: now, in: zone)
        for date in [start, end].compactMap({ $0 }) where date >= .distantFuture {
            throw InputError(.tooFarAhead)
        }
        if let start, let end, end <= start {
            throw InputError(.spanReversed)
        }
    }
}
