internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Reads the figures of a quantity type in a period and makes its headline figures and chart.
struct QuantityContent: Sendable {
    let type: ObjectType
    let format: TypeFormat
    /// The names of the sources, in descending priority.
    let sources: [String]
    let today: Day
    let environment: ScreenEnvironment

    private var isSum: Bool { type.quantityFacts?.aggregationStyle.isDiscrete == false }
    private var words: DataWords { environment.language.data }

    /// Reads a period; without charts if it has no data.
    ///
    /// - Parameter last: The newest sample of the type.
    func read(
        _ period: TypePeriod, last: Sample?, _ reader: any HealthDataReading
    ) async throws -> TypeContent {
        let first =
            period.span == .all
            ? period.days.lowerBound
            : min(period.yearBefore.lowerBound, period.before?.lowerBound ?? today)
        let figures = try await DayFigures.read(
            of: type, Array(first...period.days.upperBound), unit: format.unit, reader,
            in: environment.timeZone())
        guard period.days.contains(where: { figures[$0] != nil }) else { return TypeContent() }
        let hours =
            period.count == 1 ? try await self.hours(of: period.days.lowerBound, reader) : nil
        let headline = QuantityHeadline(
            type: type, format: format, period: period, today: today, figures: figures,
            environment: environment)
        let usual = UsualRange(period.yearBefore.compactMap { figures[$0]?.value })
        let band = hours == nil && period.span != .all ? usual : nil
        let columns = hours ?? self.columns(period, figures)
        return TypeContent(
            facts: headline.facts(last: last),
            charts: [chart(columns, period, band, note: headline.note)],
            explanations: explanations(period, figures))
    }

    /// A column with the figures of each of its days or its hour.
    private struct Column {
        var label: String
        var name: String
        var figures: [PeriodFigure]
        var isDays: Bool
    }

    private func columns(_ period: TypePeriod, _ figures: [Day: PeriodFigure]) -> [Column] {
        period.columns(environment).map { column in
            Column(
                label: column.label, name: column.name,
                figures: column.days.compactMap { figures[$0] },
                isDays: column.days.lowerBound < column.days.upperBound)
        }
    }

    /// The hours of a day; one with a clock change has 23 or 25.
    private func hours(of day: Day, _ reader: any HealthDataReading) async throws -> [Column] {
        let interval = DayBoundary().interval(of: day, in: environment.timeZone())
        let found = try await reader.figures(
            of: type, in: interval, every: .hour, unit: format.unit)
        let count = max(Int(nearest: interval.duration / 3600), 1)
        let byHour = Dictionary(
            grouping: found,
            by: { Int(nearest: ($0.start.timeIntervalSince(interval.start) / 3600).rounded(.down)) }
        )
        return (0..<count).map { hour in
            let label = environment.hour(interval.start + Double(hour) * 3600)
            return Column(label: label, name: label, figures: byHour[hour] ?? [], isDays: false)
        }
    }

    private func chart(
        _ columns: [Column], _ period: TypePeriod, _ band: UsualRange?, note: String?
    ) -> TypeChart {
        let names = isSum ? sourceNames(columns) : []
        let factor = axisFactor(columns)
        let title = environment.language.types.name(type)
        let shown = columns.map { column in
            ColumnChart.Column(
                label: column.label, reading: "\(column.name): \(text(column, names))",
                content: content(column, names, factor))
        }
        let chart = ColumnChart(
            title: title, columns: shown,
            band: band.map { scaled($0.low, factor)...scaled($0.high, factor) })
        return TypeChart(
            id: "figures", title: title, chart: chart.drawing(environment),
            legend: legend(names, hasBand: band != nil, columns),
            rowTitle: period.count == 1
                ? environment.language.trends.hour : environment.language.trends.day,
            rows: columns.reversed().map {
                TrendCard.Row(label: $0.name, value: text($0, names))
            },
            note: [
                band.map { words.usual(format.text($0.low), format.text($0.high)) }, note,
            ].compactMap { $0 }.joined(separator: " "))
    }

    /// The sources that contributed to any column, in order of their priority.
    private func sourceNames(_ columns: [Column]) -> [String] {
        let found = Set(
            columns.flatMap(\.figures).flatMap { $0.bySource.filter { $0.value > 0 }.keys })
        return sources.filter(found.contains) + found.subtracting(sources).sorted()
    }

    /// The factor by which a chart multiplies its values: durations over two hours are in hours.
    private func axisFactor(_ columns: [Column]) -> Double {
        guard format.isDuration else { return format.shown(1) }
        let highest = columns.flatMap(\.figures).map { $0.high ?? $0.value }.max() ?? 0
        return highest > 120 ? 1 / 60 : 1
    }

    private func scaled(_ value: Double, _ factor: Double) -> Double { value * factor }

    private func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    private func content(
        _ column: Column, _ names: [String], _ factor: Double
    ) -> ColumnChart.Content? {
        guard !column.figures.isEmpty else { return nil }
        let middle = mean(column.figures.map(\.value))
        guard isSum else {
            let low = column.figures.map { $0.low ?? $0.value }.min() ?? middle
            let high = column.figures.map { $0.high ?? $0.value }.max() ?? middle
            return .range(low: low * factor, middle: middle * factor, high: high * factor)
        }
        guard names.count > 1 else { return .parts([middle * factor]) }
        return .parts(names.map { mean(parts($0, column)) * factor })
    }

    private func parts(_ name: String, _ column: Column) -> [Double] {
        column.figures.map { $0.bySource[name] ?? 0 }
    }

    /// "8,214 (Watch 6,000, iPhone 2,214)", "48–140 bpm, average 71 bpm"; a dash without data.
    private func text(_ column: Column, _ names: [String]) -> String {
        guard !column.figures.isEmpty else { return "–" }
        let middle = mean(column.figures.map(\.value))
        guard isSum else {
            let low = column.figures.map { $0.low ?? $0.value }.min() ?? middle
            let high = column.figures.map { $0.high ?? $0.value }.max() ?? middle
            let (range, average) = (format.range(low, high), format.text(middle))
            return range == average ? average : words.rangeAverage(range, average)
        }
        let total = column.isDays ? words.perDay(format.text(middle)) : format.text(middle)
        guard names.count > 1 else { return total }
        let parts = names.map { ($0, mean(self.parts($0, column))) }.filter { $0.1 > 0 }
        return "\(total) (\(parts.map { "\($0.0) \(format.text($0.1))" }.joined(separator: ", ")))"
    }

    private func legend(
        _ names: [String], hasBand: Bool, _ columns: [Column]
    ) -> [ChartLegend] {
        var legend =
            names.count > 1
            ? zip(StackedBarChart.roles(names.count), names).map {
                ChartLegend(role: $0, name: $1)
            } : []
        if !isSum {
            if columns.flatMap(\.figures).contains(where: { $0.low ?? 0 < $0.high ?? 0 }) {
                legend.append(ChartLegend(role: .range, name: words.lowToHigh))
            }
            legend.append(ChartLegend(role: .dots, name: words.average))
        }
        if hasBand { legend.append(ChartLegend(role: .band, name: words.usualShort)) }
        return legend
    }

    private func explanations(
        _ period: TypePeriod, _ figures: [Day: PeriodFigure]
    ) -> [DataTypeScreen.Explanation] {
        guard isSum else { return [] }
        let shared = period.days.reversed().filter { (figures[$0]?.bySource.count ?? 0) > 1 }
        return shared.prefix(3).compactMap { day in
            figures[day].map { figure in
                DataTypeScreen.Explanation(
                    day: environment.title(of: day, today: today),
                    total: format.text(figure.value),
                    parts: figure.bySource.sorted { $0.value > $1.value }
                        .map { "\($0.key): \(format.text($0.value))" })
            }
        }
    }
}

/// The headline figures of a quantity type in a period, with the comparison to the time before.
struct QuantityHeadline: Sendable {
    let type: ObjectType
    let format: TypeFormat
    let period: TypePeriod
    let today: Day
    let figures: [Day: PeriodFigure]
    let environment: ScreenEnvironment

    private var isSum: Bool { type.quantityFacts?.aggregationStyle.isDiscrete == false }
    private var words: DataWords { environment.language.data }

    /// The days with data that count in an average: a sum of today is not complete, so today is
    /// left out if there is another day.
    var counted: [Day] {
        let known = period.days.filter { figures[$0] != nil }
        guard isSum, known.count > 1 else { return known }
        return known.filter { $0 != today }
    }

    /// The sentence that today is left out; nil if it is not.
    var note: String? {
        let known = period.days.count { figures[$0] != nil }
        return counted.count < known ? words.withoutToday : nil
    }

    /// The mean of the daily values.
    var mean: Double { mean(counted) ?? 0 }

    /// The figures in their order.
    ///
    /// - Parameter last: The newest sample of the type.
    func facts(last: Sample?) -> [EntryFact] {
        (isSum ? sums : measurements(last)) + [before].compactMap { $0 }
    }

    private var sums: [EntryFact] {
        let values = period.days.compactMap { figures[$0]?.value }
        let total = EntryFact(words.total, format.text(values.reduce(0, +)))
        guard period.count > 1 else { return [total] }
        let best = counted.max { (figures[$0]?.value ?? 0) < (figures[$1]?.value ?? 0) }
        return [EntryFact(words.dayAverage, format.text(mean)), total]
            + [best].compactMap { $0 }.map { day in
                EntryFact(
                    words.highest,
                    "\(format.text(figures[day]?.value ?? 0)) · \(environment.short(day))")
            }
    }

    private func measurements(_ last: Sample?) -> [EntryFact] {
        let known = period.days.compactMap { figures[$0] }
        var facts: [EntryFact] = []
        if let last, let quantity = last.quantity, let value = format.value(of: quantity),
            period.days.contains(
                DayBoundary().day(of: last.startDate, in: environment.timeZone()))
        {
            let moment = SampleText(environment: environment).moment(last.startDate)
            facts.append(EntryFact(words.latest, "\(format.text(value)) · \(moment)"))
        }
        if let low = known.map({ $0.low ?? $0.value }).min(),
            let high = known.map({ $0.high ?? $0.value }).max()
        {
            facts.append(EntryFact(words.range, format.range(low, high)))
        }
        return facts + [EntryFact(words.average, format.text(mean))]
    }

    /// The average of the time before, with the change since: in percent for sums, otherwise as a
    /// difference; nil if it has fewer than half as many days with data.
    private var before: EntryFact? {
        guard let days = period.before, !(period.count == 1 && isSum && period.days.contains(today))
        else { return nil }
        let known = days.filter { figures[$0] != nil }
        guard known.count * 2 >= counted.count, let old = mean(known) else { return nil }
        let change: String
        if isSum {
            guard old > 0 else { return nil }
            change = environment.signed((mean / old - 1) * 100, digits: 0) + " %"
        } else {
            let text = format.text(abs(mean - old))
            change = text == format.text(0) ? "±0" : (mean < old ? "−" : "+") + text
        }
        return EntryFact(words.timeBefore, "\(format.text(old)) (\(change))")
    }

    private func mean(_ days: [Day]) -> Double? {
        let values = days.compactMap { figures[$0]?.value }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}

/// The usual range of a person: the middle 80 % of some daily values.
///
/// The bounds are the 10th and the 90th percentile by the nearest lower rank: of n values in
/// ascending order, those with the numbers ⌊0.1 · (n − 1)⌋ and ⌊0.9 · (n − 1)⌋, counted from zero.
struct UsualRange: Hashable, Sendable {
    let low: Double
    let high: Double

    /// The range of some values; nil for fewer than 30, which do not say what is usual.
    init?(_ values: [Double]) {
        guard values.count >= 30 else { return nil }
        let sorted = values.sorted()
        func at(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
        low = at(0.1)
        high = at(0.9)
    }
}
