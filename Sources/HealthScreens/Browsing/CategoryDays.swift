package import Foundation
package import HealthJournal
package import HealthModel

/// The duration of each value of a category on each day.
///
/// Sleep is counted from noon to noon, so a night belongs to the day on which it ends, as in
/// ``DailyActivity``. Where samples overlap, only the source with the highest priority counts.
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
    package init(
        _ samples: [Sample], of type: ObjectType, sources: [String], days: [Day], in zone: TimeZone
    ) {
        self.days = CategoryDays.intervals(of: days, type, zone)
        let isSleep = type == .sleepAnalysis
        let ranks = Dictionary(zip(sources, sources.indices)) { first, _ in first }
        let counted = samples.filter { !isSleep || $0.categoryValue != Self.inBed }
        let bySource = Dictionary(grouping: counted) {
            ranks[$0.sourceRevision?.source.bundleIdentifier ?? ""] ?? sources.count
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
    static func span(of first: Day, through last: Day, _ type: ObjectType, _ zone: TimeZone)
        -> DateInterval
    {
        DateInterval(
            start: interval(of: first, type, zone).start, end: interval(of: last, type, zone).end)
    }

    /// The intervals of days; the end of one is the start of the next, which is looked up once.
    private static func intervals(of days: [Day], _ type: ObjectType, _ zone: TimeZone)
        -> [(day: Day, interval: DateInterval)]
    {
        var known: (day: Day, start: Date)?
        return days.map { day in
            let next = day.advanced(by: 1)
            let start =
                known.flatMap { $0.day == day ? $0.start : nil }
                ?? DayBoundary().start(of: day, in: zone)
            let end = max(start, DayBoundary().start(of: next, in: zone))
            known = (next, end)
            return (day, shifted(DateInterval(start: start, end: end), type))
        }
    }

    private static func interval(of day: Day, _ type: ObjectType, _ zone: TimeZone) -> DateInterval
    {
        shifted(DayBoundary().interval(of: day, in: zone), type)
    }

    /// A night belongs to the day of its noon.
    private static func shifted(_ whole: DateInterval, _ type: ObjectType) -> DateInterval {
        guard type == .sleepAnalysis else { return whole }
        return DateInterval(start: whole.start - 43_200, end: whole.start + 43_200)
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
