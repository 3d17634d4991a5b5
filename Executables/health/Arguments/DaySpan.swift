package import Foundation

/// A stretch of time from `--from` and `--to`.
///
/// A day as the end belongs to the stretch as a whole, an instant as the end does not.
package struct DaySpan: Hashable, Sendable {
    /// The first instant; nil for since ever.
    package var start: Date?
    /// The first instant that does not belong to it; nil for ever.
    package var end: Date?

    package init(from: MomentText?, to: MomentText?, now: Date, in zone: TimeZone)
        throws(InputError)
    {
        start = from?.resolved(now: now, in: zone).date
        end = to?.end(now: now, in: zone)
        for date in [start, end].compactMap({ $0 }) where date >= .distantFuture {
            throw InputError("That is too far ahead: use a year before 4000.")
        }
        if let start, let end, end <= start {
            throw InputError("--to lies before --from: swap the two.")
        }
    }
}
