public import Foundation

extension StatisticsRow {
    /// The part of the row in a time range, without its end; nil if there is none.
    ///
    /// A cumulative value is reduced in proportion to time, a discrete one does not change. A
    /// discrete row keeps its series data; a clipped cumulative row loses them.
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
