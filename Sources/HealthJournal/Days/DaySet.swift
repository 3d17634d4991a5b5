/// A set of days, stored as sorted ranges that neither overlap nor touch.
package struct DaySet: Hashable, Sendable {
    /// The ranges, the earliest first.
    package private(set) var ranges: [ClosedRange<Day>] = []

    /// Creates a set of the days of some ranges.
    package init(_ ranges: [ClosedRange<Day>] = []) {
        for range in ranges { insert(range) }
    }

    /// Whether the set is empty.
    package var isEmpty: Bool { ranges.isEmpty }

    /// The earliest day; nil in an empty set.
    package var first: Day? { ranges.first?.lowerBound }

    /// The last day; nil in an empty set.
    package var last: Day? { ranges.last?.upperBound }

    /// The number of days.
    package var count: Int {
        ranges.reduce(0) { $0 + $1.lowerBound.distance(to: $1.upperBound) + 1 }
    }

    /// Whether a day is in the set.
    package func contains(_ day: Day) -> Bool { ranges.contains { $0.contains(day) } }

    /// Adds the days of a range.
    package mutating func insert(_ days: ClosedRange<Day>) {
        let reach = days.lowerBound.advanced(by: -1)...days.upperBound.advanced(by: 1)
        let start = ranges.firstIndex { $0.upperBound >= reach.lowerBound } ?? ranges.count
        let end = ranges[start...].firstIndex { $0.lowerBound > reach.upperBound } ?? ranges.count
        let joined = ranges[start..<end].reduce(days) {
            min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
        }
        ranges.replaceSubrange(start..<end, with: [joined])
    }

    /// Adds the days of another set.
    package mutating func formUnion(_ other: DaySet) {
        for range in other.ranges { insert(range) }
    }

    /// Removes the days of a range.
    package mutating func remove(_ days: ClosedRange<Day>) {
        ranges = ranges.flatMap { range -> [ClosedRange<Day>] in
            guard range.overlaps(days) else { return [range] }
            var rest: [ClosedRange<Day>] = []
            if range.lowerBound < days.lowerBound {
                rest.append(range.lowerBound...days.lowerBound.advanced(by: -1))
            }
            if range.upperBound > days.upperBound {
                rest.append(days.upperBound.advanced(by: 1)...range.upperBound)
            }
            return rest
        }
    }

    /// The days of the set that are in a range, as ranges in order.
    package func ranges(in days: ClosedRange<Day>) -> [ClosedRange<Day>] {
        ranges.filter { $0.overlaps(days) }.map { $0.clamped(to: days) }
    }

    /// The last consecutive days of the set, at most a number of them; nil in an empty set.
    package func lastRun(atMost count: Int) -> ClosedRange<Day>? {
        guard let range = ranges.last else { return nil }
        return max(range.lowerBound, range.upperBound.advanced(by: 1 - count))...range.upperBound
    }
}
