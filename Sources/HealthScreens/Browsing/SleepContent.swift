internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Reads the nights of a period: a row with the stages of each night, naps included, and the
/// duration of each stage.
struct SleepContent: Sendable {
    /// The bundle identifiers of the sources, in descending priority.
    let sources: [String]
    let environment: ScreenEnvironment
    /// The largest number of rows; a longer period has bars only.
    private static let mostRows = 31

    private var zone: TimeZone { environment.timeZone() }
    private var words: DataWords { environment.language.data }

    /// Reads a period; without charts if it has no sleep.
    func read(_ period: TypePeriod, _ reader: any HealthDataReading) async throws -> TypeContent {
        let first = period.before?.lowerBound ?? period.days.lowerBound
        let spans = try await reader.spans(
            of: .sleepAnalysis,
            in: CategoryDays.span(of: first, through: period.days.upperBound, .sleepAnalysis, zone))
        let data = CategoryDays(
            spans, of: .sleepAnalysis, sources: sources,
            days: Array(first...period.days.upperBound), in: zone)
        let days = Array(period.days)
        let nights = days.filter { data.total($0, of: .sleepAnalysis) > 0 }
        guard !nights.isEmpty else { return TypeContent() }
        let bars = CategoryChart(type: .sleepAnalysis, data: data, environment: environment)
        var charts: [TypeChart] = []
        if period.count <= Self.mostRows {
            charts.append(stages(nights, spans, data, bars))
        }
        if period.count > 1,
            let card = bars.card(
                id: "duration", title: words.durations, days: days,
                daysInBar: period.count <= Self.mostRows ? 1 : max(7, period.count / 60))
        {
            charts.append(TypeChart(card))
        }
        return TypeContent(facts: facts(nights, period, data), charts: charts)
    }

    /// The rows of nights, the newest on top, over the hours in which anyone slept.
    private func stages(
        _ nights: [Day], _ spans: [CategorySpan], _ data: CategoryDays, _ bars: CategoryChart
    ) -> TypeChart {
        let values = bars.values
        let roles = Dictionary(
            uniqueKeysWithValues: zip(values, StackedBarChart.roles(values.count)))
        var rows: [RowChart.Row] = []
        for night in nights.reversed() {
            let whole = CategoryDays.span(of: night, through: night, .sleepAnalysis, zone)
            // A loop, because the optimiser of Swift 6.3.1 crashes on the same as a closure.
            var segments: [RowChart.Segment] = []
            for span in drawn(spans, in: whole) {
                guard let role = roles[span.value] else { continue }
                segments.append(
                    RowChart.Segment(
                        start: span.start.timeIntervalSince(whole.start) / 3600,
                        end: span.end.timeIntervalSince(whole.start) / 3600, role: role))
            }
            rows.append(
                RowChart.Row(
                    label: environment.short(night),
                    reading: "\(environment.full(night)): \(text(night, data, bars))",
                    segments: segments))
        }
        let parts = rows.flatMap(\.segments)
        let start = max((parts.map(\.start).min() ?? 0).rounded(.down), 0)
        let end = max((parts.map(\.end).max() ?? 24).rounded(.up), start + 1)
        let noon = CategoryDays.span(
            of: nights[0], through: nights[0], .sleepAnalysis, zone
        ).start
        let step = end - start > 12 ? 3.0 : 2
        let ticks = stride(from: (start / step).rounded(.up) * step, through: end, by: step).map {
            RowChart.Tick(place: $0, label: environment.hour(noon + $0 * 3600))
        }
        let chart = RowChart(
            title: words.nights, rows: rows, domain: start...end, ticks: ticks,
            rowHeight: rows.count == 1 ? 40 : 18)
        return TypeChart(
            id: "nights", title: words.nights,
            chart: chart.drawing(noData: environment.language.charts.noData),
            legend: values.map { ChartLegend(role: roles[$0] ?? .part5, name: bars.name($0)) },
            rowTitle: environment.language.trends.day,
            rows: nights.reversed().map {
                TrendCard.Row(label: environment.full($0), value: text($0, data, bars))
            })
    }

    /// The samples of a night in the order in which they are drawn: the source with the highest
    /// priority last, and time awake over sleep.
    private func drawn(_ spans: [CategorySpan], in night: DateInterval) -> [CategorySpan] {
        let ranks = Dictionary(zip(sources, sources.indices)) { first, _ in first }
        func rank(_ span: CategorySpan) -> (Int, Int) {
            (-(ranks[span.source] ?? sources.count), span.value == 2 ? 1 : 0)
        }
        return spans.filter { $0.end > night.start && $0.start < night.end }
            .sorted { rank($0) < rank($1) }
    }

    private func text(_ night: Day, _ data: CategoryDays, _ bars: CategoryChart) -> String {
        let parts = bars.values.compactMap { value in
            (data.seconds[night]?[value]).map {
                "\(bars.name(value)) \(environment.duration($0))"
            }
        }
        let total = environment.duration(data.total(night, of: .sleepAnalysis))
        return parts.count < 2 ? total : "\(total) (\(parts.joined(separator: ", ")))"
    }

    private func facts(
        _ nights: [Day], _ period: TypePeriod, _ data: CategoryDays
    ) -> [EntryFact] {
        func mean(_ days: [Day]) -> Double {
            days.map { data.total($0, of: .sleepAnalysis) }.reduce(0, +) / Double(days.count)
        }
        let average = mean(nights)
        var facts = [
            EntryFact(
                nights.count == 1 ? environment.language.day.asleep : words.nightAverage,
                environment.duration(average))
        ]
        let totals = nights.map { data.total($0, of: .sleepAnalysis) }
        if nights.count > 1, let low = totals.min(), let high = totals.max() {
            facts.append(
                EntryFact(
                    words.range, "\(environment.duration(low)) – \(environment.duration(high))"))
        }
        let before = (period.before.map(Array.init) ?? []).filter {
            data.total($0, of: .sleepAnalysis) > 0
        }
        if !before.isEmpty, before.count * 2 >= nights.count {
            let old = mean(before)
            let change = environment.duration(abs(average - old))
            facts.append(
                EntryFact(
                    words.timeBefore,
                    "\(environment.duration(old)) (\(average < old ? "−" : "+")\(change))"))
        }
        return facts
    }
}
