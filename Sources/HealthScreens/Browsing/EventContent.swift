internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Reads the events of a period, such as symptoms, workouts and meals: when they were, and how long
/// or how many on each day.
struct EventContent: Sendable {
    let type: ObjectType
    /// The bundle identifiers of the sources, in descending priority.
    let sources: [String]
    let environment: ScreenEnvironment
    /// The largest number of events on a time line; more would be a solid bar.
    private static let mostEvents = 1000

    private var zone: TimeZone { environment.timeZone() }
    private var words: DataWords { environment.language.data }
    private var title: String { environment.language.types.name(type) }

    /// Reads a period; without charts if it has no events.
    func read(_ period: TypePeriod, _ reader: any HealthDataReading) async throws -> TypeContent {
        let interval = interval(of: period.days)
        let before = period.before.map { [self.interval(of: $0)] } ?? []
        let counts = try await reader.counts(of: type, in: [interval] + before)
        guard counts[0] > 0 else { return TypeContent() }
        var content = TypeContent(facts: [fact(counts)])
        // The members of a meal are not needed to say when it was.
        guard type.kind == .category || type.kind == .workout else {
            content.charts = [try await countChart(period, reader)]
            return content
        }
        let samples = try await reader.samples(of: type, in: interval)
        content.facts += durationFacts(samples)
        if samples.count <= Self.mostEvents { content.charts.append(timeline(samples, interval)) }
        if period.count > 1 || content.charts.isEmpty {
            content.charts.append(durationChart(period, samples))
        }
        return content
    }

    private func interval(of days: ClosedRange<Day>) -> DateInterval {
        DateInterval(
            start: DayBoundary().start(of: days.lowerBound, in: zone),
            end: DayBoundary().start(of: days.upperBound.advanced(by: 1), in: zone))
    }

    /// The number of events, with that of the time before.
    private func fact(_ counts: [Int]) -> EntryFact {
        let count = environment.number(Double(counts[0]))
        guard counts.count > 1 else { return EntryFact(words.number, count) }
        let old = environment.number(Double(counts[1]))
        return EntryFact(words.number, "\(count) (\(words.timeBefore): \(old))")
    }

    private func durationFacts(_ samples: [Sample]) -> [EntryFact] {
        let total = samples.map(duration).reduce(0, +)
        guard total > 0, !samples.isEmpty else { return [] }
        return [
            EntryFact(words.total, environment.duration(total)),
            EntryFact(words.average, environment.duration(total / Double(samples.count))),
        ]
    }

    private func duration(_ sample: Sample) -> TimeInterval {
        sample.workout?.duration ?? sample.endDate.timeIntervalSince(sample.startDate)
    }

    /// A row for each value, or for each activity of workouts, over the time of the period.
    private func timeline(_ samples: [Sample], _ interval: DateInterval) -> TypeChart {
        let names = Dictionary(grouping: samples, by: rowName)
        let order = names.keys.sorted {
            ((names[$0]?.first?.categoryValue ?? 0), $0) < (
                (names[$1]?.first?.categoryValue ?? 0), $1
            )
        }
        let roles =
            order.count == 1 ? [ChartDrawing.Role.bar] : StackedBarChart.roles(order.count)
        let text = SampleText(environment: environment)
        let rows = zip(order, roles).map { name, role in
            let found = names[name] ?? []
            let moments = found.prefix(3).map { text.moment($0.startDate) }
                .joined(separator: "; ")
            let more = found.count > 3 ? "; +\(environment.number(Double(found.count - 3)))" : ""
            return RowChart.Row(
                label: name.count > 12 ? "\(name.prefix(11))…" : name,
                reading: "\(name): \(moments)\(more)",
                segments: found.map { sample in
                    RowChart.Segment(
                        start: sample.startDate.timeIntervalSinceReferenceDate,
                        end: sample.endDate.timeIntervalSinceReferenceDate, role: role)
                })
        }
        let (start, end) = (
            interval.start.timeIntervalSinceReferenceDate,
            interval.end.timeIntervalSinceReferenceDate
        )
        let chart = RowChart(
            title: words.timeline, rows: rows, domain: start...end, ticks: ticks(start, end),
            rowHeight: 22, insets: ChartInsets(top: 6, left: 92, bottom: 24, right: 16))
        return TypeChart(
            id: "timeline", title: words.timeline,
            chart: chart.drawing(noData: environment.language.charts.noData),
            rowTitle: words.start,
            rows: samples.reversed().prefix(100).map {
                TrendCard.Row(label: text.moment($0.startDate), value: text.value(of: $0))
            })
    }

    private func rowName(_ sample: Sample) -> String {
        if let workout = sample.workout {
            return environment.language.activities.name(workout.activityType)
        }
        return sample.categoryValue.flatMap { CategoryText.name($0, of: type, environment) }
            ?? title
    }

    private func ticks(_ start: Double, _ end: Double) -> [RowChart.Tick] {
        guard end - start > 100_000 else {
            return stride(from: start, through: end, by: 10_800).map {
                RowChart.Tick(
                    place: $0,
                    label: environment.hour(Date(timeIntervalSinceReferenceDate: $0)))
            }
        }
        return DayTicks.ticks(from: start, to: end, atMost: 8, environment).map {
            RowChart.Tick(place: $0.seconds, label: $0.label)
        }
    }

    /// The duration of the events in each column, or their number if they have no duration.
    private func durationChart(_ period: TypePeriod, _ samples: [Sample]) -> TypeChart {
        let hasDuration = samples.contains { duration($0) > 0 }
        let byDay = Dictionary(grouping: samples) {
            DayBoundary().day(of: $0.startDate, in: zone)
        }
        let found = period.columns(environment).map { column in
            (column, column.days.flatMap { byDay[$0] ?? [] })
        }
        let totals = found.map { $0.1.map(duration).reduce(0, +) }
        let unit = (totals.max() ?? 0) > 7200 ? 3600.0 : 60
        return columnChart(
            title: hasDuration ? words.durations : words.number,
            zip(found, totals).map { item, total in
                let text =
                    hasDuration
                    ? environment.duration(total) : environment.number(Double(item.1.count))
                let value = hasDuration ? total / unit : Double(item.1.count)
                return (item.0, item.1.isEmpty ? nil : value, text)
            })
    }

    private func countChart(
        _ period: TypePeriod, _ reader: any HealthDataReading
    ) async throws -> TypeChart {
        let columns = period.columns(environment)
        let counts = try await reader.counts(of: type, in: columns.map { interval(of: $0.days) })
        return columnChart(
            title: words.number,
            zip(columns, counts).map { column, count in
                (
                    column, count > 0 ? Double(count) : nil,
                    environment.number(Double(count))
                )
            })
    }

    private func columnChart(
        title: String, _ columns: [(TypePeriod.Column, Double?, String)]
    ) -> TypeChart {
        let chart = ColumnChart(
            title: title,
            columns: columns.map { column, value, text in
                ColumnChart.Column(
                    label: column.label,
                    reading: "\(column.name): \(value == nil ? "–" : text)",
                    content: value.map { .parts([$0]) })
            })
        return TypeChart(
            id: "columns", title: title, chart: chart.drawing(environment),
            rowTitle: environment.language.trends.day,
            rows: columns.reversed().map { column, value, text in
                TrendCard.Row(label: column.name, value: value == nil ? "–" : text)
            })
    }
}
