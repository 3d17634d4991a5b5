package import Foundation
package import HealthJournal
package import HealthModel
internal import HealthWords

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
    ///   - spans: The samples of one type, in any order.
    ///   - sources: The bundle identifiers of the sources, in descending priority.
    ///   - days: The days in order.
    ///   - boundary: The hour at which days begin.
    package init(
        _ spans: [CategorySpan], of type: ObjectType, sources: [String], days: [Day],
        boundary: DayBoundary = DayBoundary(), in zone: TimeZone
    ) {
        self.days = CategoryDays.intervals(of: days, type, boundary, zone)
        let isSleep = type == .sleepAnalysis
        let ranks = Dictionary(zip(sources, sources.indices)) { first, _ in first }
        let counted = spans.filter { !isSleep || $0.value != Self.inBed }
        let bySource = Dictionary(grouping: counted) { span in
            if isSleep, span.value == Self.awake { return -1 }
            return ranks[span.source] ?? sources.count
        }
        var covered: [DateInterval] = []
        for rank in bySource.keys.sorted() {
            let sorted = (bySource[rank] ?? []).sorted { $0.start < $1.start }
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
    private mutating func add(_ spans: [CategorySpan], outside covered: [DateInterval])
        -> [DateInterval]
    {
        var taken: [DateInterval] = []
        var (next, day) = (0, 0)
        for span in spans {
            while day < days.count - 1, days[day].interval.end <= span.start { day += 1 }
            guard days.indices.contains(day) else { break }
            if days[day].interval.contains(span.start) {
                counts[days[day].day, default: 0] += 1
            }
            var start = max(span.start, taken.last?.end ?? .distantPast)
            while start < span.end {
                while next < covered.count, covered[next].end <= start { next += 1 }
                let hole = next < covered.count ? covered[next] : nil
                let end = min(span.end, hole?.start ?? .distantFuture)
                if start < end {
                    count(DateInterval(start: start, end: end), span.value, from: day)
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

/// The chart card of a category: how long each value lasted on each day, or how many samples there
/// were.
struct CategoryChart {
    let type: ObjectType
    let data: CategoryDays
    let environment: ScreenEnvironment

    /// The order of the sleep values: deep, core, REM, asleep without a stage, awake.
    private static let sleepOrder = [4, 3, 5, 1, 2]

    /// The card of some days; nil if none of them has a sample.
    ///
    /// - Parameters:
    ///   - id: The card's identifier in URLs.
    ///   - title: The title of the card.
    ///   - days: The days in order.
    ///   - daysInBar: The number of days in one bar, which shows their average.
    func card(id: String, title: String, days: [Day], daysInBar: Int = 1) -> TrendCard? {
        let values = self.values
        guard !values.isEmpty else { return countCard(id: id, title: title, days: days) }
        let logged = days.filter { data.seconds[$0] != nil }
        guard !logged.isEmpty else { return nil }
        let bars = bars(days, daysInBar, values)
        let totals = logged.map(total)
        return TrendCard(
            id: id, title: title,
            average: environment.language.trends.average(write(mean(totals)), days: logged.count),
            parts: values.count < 2 ? nil : averages(of: values, on: logged),
            chart: StackedBarChart(
                title: title, bars: bars, names: values.map(name),
                size: ChartSize(width: 560, height: 200), unit: unitLabel
            ).drawing(environment),
            rowTitle: environment.language.trends.day,
            rows: bars.map { bar in
                TrendCard.Row(label: bar.label, value: row(bar, values))
            },
            legend: values.count < 2
                ? []
                : zip(StackedBarChart.roles(values.count), values).map {
                    ChartLegend(role: $0, name: name($1))
                })
    }

    /// The values that lasted on any day, in the order of the bar's parts from the bottom.
    var values: [Int] {
        let found = Set(data.seconds.values.flatMap(\.keys))
        guard type == .sleepAnalysis else { return found.sorted() }
        return Self.sleepOrder.filter(found.contains)
    }

    private func total(_ day: Day) -> TimeInterval { data.total(day, of: type) }

    private func bars(_ days: [Day], _ daysInBar: Int, _ values: [Int]) -> [StackedBarChart.Bar] {
        stride(from: 0, to: days.count, by: daysInBar).map { first in
            let span = days[first..<min(first + daysInBar, days.count)]
            let known = span.compactMap { data.seconds[$0] }
            let parts = values.map { value in
                mean(known.map { $0[value] ?? 0 }) / unitSeconds
            }
            return StackedBarChart.Bar(
                environment.short(days[first]), known.isEmpty ? nil : parts)
        }
    }

    private func row(_ bar: StackedBarChart.Bar, _ values: [Int]) -> String {
        guard let parts = bar.parts else { return "–" }
        guard values.count > 1 else { return write((parts.first ?? 0) * unitSeconds) }
        return zip(values, parts).filter { $0.1 > 0 }
            .map { "\(name($0)) \(write($1 * unitSeconds))" }.joined(separator: ", ")
    }

    private func averages(of values: [Int], on days: [Day]) -> String {
        values.compactMap { value in
            let average = mean(days.map { data.seconds[$0]?[value] ?? 0 })
            // Less than half a minute, or half of the last digit, is not worth a word.
            let isShown = average >= (unitSeconds == 3600 ? 30 : 3)
            return isShown ? "\(name(value)) \(write(average))" : nil
        }.joined(separator: ", ")
    }

    /// The card that counts samples, for a category whose samples have no duration.
    private func countCard(id: String, title: String, days: [Day]) -> TrendCard? {
        let bars = days.map { day in
            BarChart.Bar(environment.short(day), data.counts[day].map(Double.init))
        }
        let known = bars.compactMap(\.value)
        guard !known.isEmpty else { return nil }
        return TrendCard(
            id: id, title: title,
            average: environment.language.trends.average(
                environment.number(mean(known), digits: 1), days: known.count),
            parts: nil,
            chart: BarChart(title: title, bars: bars, size: ChartSize(width: 560, height: 200))
                .drawing(environment),
            rowTitle: environment.language.trends.day,
            rows: bars.map {
                TrendCard.Row(
                    label: $0.label, value: $0.value.map { environment.number($0) } ?? "–")
            }, legend: [])
    }

    /// The name of a value.
    func name(_ value: Int) -> String {
        CategoryText.name(value, of: type, environment) ?? environment.language.data.duration
    }

    private func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    /// The unit of the axis in seconds: hours if any day has more than an hour, otherwise minutes.
    private var unitSeconds: TimeInterval {
        data.seconds.values.contains { $0.values.reduce(0, +) > 3600 } ? 3600 : 60
    }

    private var unitLabel: String { unitSeconds == 3600 ? "h" : "min" }

    /// "6 h 42 min", or "1.7 min" where no day has an hour.
    private func write(_ seconds: TimeInterval) -> String {
        guard unitSeconds == 60 else { return environment.duration(seconds) }
        return "\(environment.number(seconds / 60, digits: 1)) \(unitLabel)"
    }
}

/// The names of the values of categories.
enum CategoryText {
    /// The display name of a category's value, such as "Asleep core"; nil if the type has only one
    /// value.
    static func name(
        _ value: Int, of type: ObjectType, _ environment: ScreenEnvironment
    ) -> String? {
        guard let facts = type.categoryFacts,
            let name = CategoryValues.name(of: value, in: type),
            name != "HKCategoryValueNotApplicable"
        else { return nil }
        let prefixes = [facts.valueEnum, "HKCategoryValueVaginalBleeding"].compactMap { $0 }
        let prefix = prefixes.first { name.hasPrefix($0) } ?? ""
        let short = String(name.dropFirst(prefix.count))
        return environment.language.categoryValues.name(short) ?? IdentifierText.spaced(short)
    }
}
