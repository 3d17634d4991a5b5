package import Foundation
package import HealthJournal
package import HealthModel

/// The duration of each value of a category on each day.
///
/// Sleep is counted by nights (`DayBoundary.night(before:in:)`), so a night belongs to the day on
/// which it ends. Where samples overlap, only the source with the highest priority counts; time that
/// any source records as awake is not sleep. So the total of a night is that of ``DailyActivity``,
/// which does not know the order of the sources.
package struct CategoryDays {
    /// Seconds by value, for days with samples.
    package private(set) var seconds: [Day: [Int: TimeInterval]] = [:]
    /// The number of samples that begin on each day.
    package private(set) var counts: [Day: Int] = [:]
    private let days: [(day: Day, interval: DateInterval)]

    /// The sleep value for time in bed, which says nothing about sleep.
    private static let inBed = 0
    private static let awake = 2

    /// Sums the durations of samples.
    ///
    /// - Parameters:
    ///   - samples: Samples of one type.
    ///   - sources: The bundle identifiers of the sources, in descending priority.
    ///   - days: The days in order.
    ///   - boundary: The hour at which days begin.
    package init(
        _ samples: [Sample], of type: ObjectType, sources: [String], days: [Day],
        boundary: DayBoundary = DayBoundary(), in zone: TimeZone
    ) {
        self.days = CategoryDays.intervals(of: days, type, boundary, zone)
        let isSleep = type == .sleepAnalysis
        let ranks = Dictionary(zip(sources, sources.indices)) { first, _ in first }
        let counted = samples.filter { !isSleep || $0.categoryValue != Self.inBed }
        let bySource = Dictionary(grouping: counted) { sample in
            if isSleep, sample.categoryValue == Self.awake { return -1 }
            return ranks[sample.sourceRevision?.source.bundleIdentifier ?? ""] ?? sources.count
        }
        var covered: [DateInterval] = []
        for rank in bySource.keys.sorted() {
            let sorted = (bySource[rank] ?? []).sorted { $0.startDate < $1.startDate }
            covered = merged(covered, add(sorted, outside: covered))
        }
    }

    /// The total seconds of a day; for sleep, without the time awake.
    package func total(_ day: Day, of type: ObjectType) -> TimeInterval {
        (seconds[day] ?? [:]).reduce(0) { sum, part in
            type == .sleepAnalysis && part.key == Self.awake ? sum : sum + part.value
        }
    }

    /// The time range of the samples that belong to some days.
    package static func span(
        of first: Day, through last: Day, _ type: ObjectType,
        boundary: DayBoundary = DayBoundary(), _ zone: TimeZone
    ) -> DateInterval {
        let start = edges(of: first...first, type, boundary, zone).first ?? .distantPast
        let end = edges(of: last...last, type, boundary, zone).last ?? start
        return DateInterval(start: start, end: max(start, end))
    }

    /// The intervals of days in order; the calendar is asked once for days that follow each other.
    private static func intervals(
        of days: [Day], _ type: ObjectType, _ boundary: DayBoundary, _ zone: TimeZone
    ) -> [(day: Day, interval: DateInterval)] {
        DaySet(days.map { $0...$0 }).ranges.flatMap { range in
            let edges = edges(of: range, type, boundary, zone)
            return zip(range, zip(edges, edges.dropFirst())).map { day, edges in
                (day, DateInterval(start: edges.0, end: max(edges.0, edges.1)))
            }
        }
    }

    /// The starts of days, of sleep the starts of nights, and the end of the last one.
    private static func edges(
        of days: ClosedRange<Day>, _ type: ObjectType, _ boundary: DayBoundary, _ zone: TimeZone
    ) -> [Date] {
        type == .sleepAnalysis
            ? boundary.nights(before: days, in: zone) : boundary.starts(of: days, in: zone)
    }

    /// Adds samples of one source in order of time, and returns the time ranges that they cover.
    private mutating func add(_ samples: [Sample], outside covered: [DateInterval])
        -> [DateInterval]
    {
        var taken: [DateInterval] = []
        var (next, day) = (0, 0)
        for sample in samples {
            while day < days.count - 1, days[day].interval.end <= sample.startDate { day += 1 }
            guard days.indices.contains(day) else { break }
            if days[day].interval.contains(sample.startDate) {
                counts[days[day].day, default: 0] += 1
            }
            var start = max(sample.startDate, taken.last?.end ?? .distantPast)
            while start < sample.endDate {
                while next < covered.count, covered[next].end <= start { next += 1 }
                let hole = next < covered.count ? covered[next] : nil
                let end = min(sample.endDate, hole?.start ?? .distantFuture)
                if start < end {
                    count(
                        DateInterval(start: start, end: end), sample.categoryValue ?? 0, from: day)
                    taken.append(DateInterval(start: start, end: end))
                }
                start = max(hole?.end ?? end, end)
            }
        }
        return taken
    }

    /// Adds the duration of an interval to each day that it overlaps.
    private mutating func count(_ interval: DateInterval, _ value: Int, from first: Int) {
        for (day, whole) in days[first...] {
            guard whole.start < interval.end else { return }
            guard let part = whole.intersection(with: interval), part.duration > 0 else { continue }
            seconds[day, default: [:]][value, default: 0] += part.duration
        }
    }

    private func merged(_ first: [DateInterval], _ second: [DateInterval]) -> [DateInterval] {
        (first + second).sorted { $0.start < $1.start }.reduce(into: []) { result, interval in
            if let last = result.last, last.end >= interval.start {
                result[result.count - 1].end = max(last.end, interval.end)
            } else {
                result.append(interval)
            }
        }
    }
}
