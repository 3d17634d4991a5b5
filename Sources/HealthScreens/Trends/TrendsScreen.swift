public import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// The trends of energy, water, steps, sleep and macronutrients as charts.
///
/// A day without entries is missing, not zero: averages only use logged days, and charts have gaps.
@Observable @MainActor
public final class TrendsScreen {
    /// The range of days of the page.
    public enum Range: String, CaseIterable, Hashable, Sendable {
        /// One day, by the hour.
        case day
        /// Seven days.
        case week
        /// Thirty days.
        case month
        /// Twenty-six weeks.
        case halfYear = "half-year"
        /// Fifty-two weeks.
        case year

        /// The label of its button.
        public func title(_ words: TrendsWords) -> String {
            switch self {
            case .day: words.day
            case .week: words.week
            case .month: words.month
            case .halfYear: words.halfYear
            case .year: words.year
            }
        }

        /// The number of days.
        public var days: Int {
            switch self {
            case .day: 1
            case .week: 7
            case .month: 30
            case .halfYear: 26 * 7
            case .year: 52 * 7
            }
        }

        /// The number of days of one bar.
        var daysInBar: Int { days > 30 ? 7 : 1 }
    }

    /// The range of days of the page.
    public private(set) var range = Range.month
    /// The shown days; nil before they are read.
    public private(set) var span: ClosedRange<Day>?
    /// The last day of the range before.
    public var earlier: Day? { span.map { $0.lowerBound.advanced(by: -1) } }
    /// The last day of the range after; nil for a range that ends today.
    public private(set) var later: Day?
    /// One card for each measure that has data.
    public private(set) var cards: [TrendCard] = []
    /// The days of the last year, each with how far its energy goal was reached.
    public private(set) var pixels: YearPixels?
    /// The error message; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let health: (any HealthDataReading)?
    private var today: Day?
    /// The last day that the person chose; nil for today.
    private var last: Day?
    @ObservationIgnored private var order = ReadingOrder()

    /// Creates a page for a journal; with the samples of a health store it also shows sleep stages.
    public init(
        journal: Journal, environment: ScreenEnvironment, health: (any HealthDataReading)? = nil
    ) {
        self.health = health
        self.journal = journal
        self.environment = environment
    }

    /// The texts.
    public var words: TrendsWords { environment.language.trends }

    /// The text of the page without data.
    public var emptyText: String? { cards.isEmpty ? words.empty : nil }

    /// The shown days, such as "Today" or "4 Mar 2026 – 10 Mar 2026".
    public var spanText: String? {
        guard let span, let today else { return nil }
        return environment.title(of: span, today: today)
    }

    /// The end of the shown days; nil for a range that ends today.
    public var end: Date? {
        guard later != nil, let span else { return nil }
        return DayBoundary().interval(of: span.upperBound, in: environment.timeZone()).end
    }

    /// Shows another range.
    ///
    /// - Parameters:
    ///   - range: The range.
    ///   - last: Its last day; nil, and a future day, for today.
    public func show(_ range: Range, through last: Day? = nil) async {
        self.range = range
        self.last = last
        await refresh()
    }

    /// Reads the days again.
    public func refresh() async {
        let number = order.begin()
        let range = range
        do {
            let today = try await journal.today()
            let last = min(self.last ?? today, today)
            // The same range before, for comparison, and a year for the usual range.
            let back = max(2 * range.days, 365)
            let days = try await journal.summaries(
                from: last.advanced(by: 1 - back), through: last, withItems: false)
            let running = try await RunningDay(of: journal)
            let stages = try await sleepStages(range, through: last)
            let hours =
                range == .day ? try await hours(of: try await journal.summary(of: last)) : nil
            guard order.accept(number) else { return }
            self.today = today
            span = last.advanced(by: 1 - range.days)...last
            later = last < today ? min(last.advanced(by: range.days), today) : nil
            let data = TrendData(days: days, hours: hours, range: range, running: running)
            cards = TrendMeasure.all(environment).compactMap { measure in
                let card = TrendCard(measure, data, environment: environment)
                // The night has no hours of a day: its stages are shown instead.
                return measure.isOfNight ? card?.showing(stages) ?? stages : card
            }
            pixels = YearPixels(Array(days.suffix(365)), environment: environment)
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    /// The hours of a day.
    private func hours(of day: DaySummary) async throws(JournalError) -> [DayHours.Hour] {
        let boundary = try await journal.settings.dayBoundary()
        let interval = boundary.interval(of: day.day, in: environment.timeZone())
        var activity: [Int: DailyActivity] = [:]
        if let health, environment.parts.contains(.activity) {
            activity = await DayHours.activity(of: day.day, in: interval, health)
        }
        return DayHours(day, boundary: boundary, activity: activity, environment: environment).hours
    }

    /// The nights with their stages, as the card of sleep; nil without a readable health store.
    private func sleepStages(_ range: Range, through today: Day) async throws(JournalError)
        -> TrendCard?
    {
        guard let health, environment.parts.contains(.activity) else { return nil }
        let zone = environment.timeZone()
        let boundary = try await journal.settings.dayBoundary()
        let first = today.advanced(by: 1 - range.days)
        let span = CategoryDays.span(
            of: first, through: today, .sleepAnalysis, boundary: boundary, zone)
        guard let spans = try? await health.spans(of: .sleepAnalysis, in: span),
            let sources = try? await health.sources(of: .sleepAnalysis)
        else { return nil }
        let days = Array(first...today)
        let data = CategoryDays(
            spans, of: .sleepAnalysis, sources: sources.map(\.bundleIdentifier), days: days,
            boundary: boundary, in: zone)
        return CategoryChart(type: .sleepAnalysis, data: data, environment: environment)
            .card(id: "sleep", title: words.sleep, days: days, daysInBar: range.daysInBar)
    }
}

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
    /// The averages of the parts of the bars: "Deep 1 h 5 min, Core 4 h 12 min"; nil for bars without parts.
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
        func write(_ value: Double) -> String { measure.text(value, environment) }
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

/// The days of a year as squares in columns of weeks; the colour shows how much was logged.
public struct YearPixels: Hashable, Sendable {
    /// One day.
    public struct Pixel: Hashable, Sendable {
        /// The day.
        public let day: Day
        /// The number of logged kinds, from 0 to 4.
        public let level: Int
        /// The column, which is a week.
        public let column: Int
        /// The row, from 0 to 6.
        public let row: Int
    }

    /// The days in order.
    public let pixels: [Pixel]
    /// A description in one sentence, for screen readers.
    public let summary: String

    /// Creates the squares from days in order; nil if nothing was logged on any day.
    init?(_ days: [DaySummary], environment: ScreenEnvironment) {
        let levels = days.map(YearPixels.level)
        let logged = levels.count { $0 > 0 }
        guard logged > 0, let first = days.first?.day else { return nil }
        // 1 January 1970 was a Thursday, the fifth weekday.
        let start = ((first.number + 5 - environment.calendar().firstWeekday) % 7 + 7) % 7
        pixels = zip(days, levels).enumerated().map { index, day in
            Pixel(
                day: day.0.day, level: day.1, column: (index + start) / 7,
                row: (index + start) % 7)
        }
        summary = environment.language.trends.pixelsSummary(logged, of: days.count)
    }

    /// The squares as SVG; the style sheet sets the colours.
    public var svg: String {
        let squares = pixels.map { pixel in
            """
            <rect class="l\(pixel.level)" x="\(pixel.column * 12)" y="\(pixel.row * 12)" \
            width="10" height="10" rx="2"/>
            """
        }
        let width = ((pixels.last?.column ?? 0) + 1) * 12
        return """
            <svg class="pixels" viewBox="0 0 \(width) 84" role="img" aria-label="\(summary)">\
            \(squares.joined())</svg>
            """
    }

    /// The number of kinds of entry that the day has.
    private static func level(_ day: DaySummary) -> Int {
        min(day.kinds.count, 4)
    }
}
