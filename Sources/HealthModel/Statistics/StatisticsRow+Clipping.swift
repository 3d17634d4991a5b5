public import Foundation

extension StatisticsRow {
    /// The part of the row that lies in a stretch of time, its end excluded; nil for no part.
    ///
    /// A cumulative value is cut in proportion to time, a discrete one stays. The facts of a
    /// series stay with a discrete row, and are gone from a cumulative one that was cut.
    public func clipped(to interval: DateInterval, style: AggregationStyle) -> StatisticsRow? {
        let first = interval.start.timeIntervalSinceReferenceDate
        let last = interval.end.timeIntervalSinceReferenceDate
        if start >= first, end <= last, start < last { return self }
        guard end > start, start < last, end > first else { return nil }
        var part = self
        part.start = max(start, first)
        part.end = min(end, last)
        if style == .cumulative {
            part.value = value * ((part.end - part.start) / (end - start))
            part.series = nil
        }
        return part
    }
}
