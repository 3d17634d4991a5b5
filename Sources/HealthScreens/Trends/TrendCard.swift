internal import HealthJournal
internal import HealthWords

/// The trend of one measure: average, change, usual range, chart and table.
public struct TrendCard: Hashable, Sendable, Identifiable {
    /// One bar, for the table.
    public struct Row: Hashable, Sendable {
        /// The hour, the day or the week.
        public let label: String
        /// The value; a dash if nothing was logged.
        public let value: String
    }

    /// The measure's name in an address.
    public let id: String
    /// The measure.
    public let title: String
    /// "2,100 kcal a day on average, 23 logged days".
    public let average: String
    /// "+4 % to the time before"; nil if fewer than half as many days were logged then.
    public let change: String?
    /// "Usual for you in the last year: 1,800 to 2,400 kcal"; nil for fewer than 30 logged days.
    public let usual: String?
    /// The averages of the parts of the bars: "Deep 1.1 h, Core 4.2 h"; nil for bars without parts.
    public let parts: String?
    /// The names of the parts of the bars; empty for bars without parts.
    public let legend: [ChartLegend]
    /// The chart.
    public let chart: ChartDrawing
    /// The header of the table's first column.
    public let rowTitle: String
    /// The rows of the table, with the values of the chart.
    public let rows: [Row]

    /// Creates a card from days in order; nil without a bar.
    init?(_ measure: TrendMeasure, _ data: TrendData, environment: ScreenEnvironment) {
        let range = data.range
        let values = measure.values(on: data.days)
        let shown = Array(values.suffix(range.days))
        let logged = data.running.values(of: measure, on: shown)
        let bars = data.bars(measure, shown, environment)
        guard !logged.isEmpty, bars.contains(where: { $0.value != nil }) else { return nil }
        func write(_ value: Double) -> String {
            let number = environment.number(value, digits: measure.digits)
            return measure.unit.isEmpty ? number : "\(number) \(measure.unit)"
        }
        let mean = logged.reduce(0, +) / Double(logged.count)
        (parts, legend) = (nil, [])
        id = measure.id
        title = measure.title
        let words = environment.language.trends
        rowTitle = data.hours == nil ? words.day : words.hour
        // A day that has not ended cannot be compared with the time before.
        let isUnfinished = data.running.isAlone(measure, on: shown)
        average =
            range == .day || isUnfinished
            ? words.total(write(mean)) : words.average(write(mean), days: logged.count)
        let before = values.dropLast(range.days).suffix(range.days).compactMap(\.value)
        change = isUnfinished ? nil : TrendCard.change(mean, of: logged.count, before, environment)
        usual = UsualRange(data.running.values(of: measure, on: values.suffix(365)))
            .map { words.usual(write($0.low), write($0.high)) }
        rows = bars.map { Row(label: $0.label, value: $0.value.map(write) ?? "–") }
        chart = BarChart(
            title: measure.title, bars: bars, size: ChartSize(width: 520, height: 180),
            unit: measure.unit
        ).drawing(environment)
    }

    /// The same card with the bars, and their parts, of a card of a category.
    func showing(_ bars: TrendCard?) -> TrendCard {
        guard let bars else { return self }
        return TrendCard(
            id: id, title: title, average: average, change: change, usual: usual,
            parts: bars.parts, chart: bars.chart, rowTitle: bars.rowTitle, rows: bars.rows,
            legend: bars.legend)
    }

    /// Creates a card of a category.
    init(
        id: String, title: String, average: String, change: String? = nil, usual: String? = nil,
        parts: String?, chart: ChartDrawing, rowTitle: String, rows: [Row], legend: [ChartLegend]
    ) {
        self.id = id
        self.title = title
        self.average = average
        self.parts = parts
        self.chart = chart
        self.rows = rows
        self.legend = legend
        self.rowTitle = rowTitle
        self.change = change
        self.usual = usual
    }

    private static func change(
        _ mean: Double, of count: Int, _ before: [Double], _ environment: ScreenEnvironment
    ) -> String? {
        // An average of few days does not describe a longer time.
        guard before.count * 2 >= count else { return nil }
        let old = before.reduce(0, +) / Double(before.count)
        guard old > 0 else { return nil }
        return environment.language.trends.change(
            environment.signed((mean / old - 1) * 100, digits: 0))
    }
}
