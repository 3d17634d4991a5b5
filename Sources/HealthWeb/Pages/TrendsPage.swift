internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// A range as a link.
struct RangeLink: Sendable {
    let path: String
    let title: String
    let isCurrent: Bool
}

/// The label of a part of the bars.
struct LegendView: Sendable {
    let role: String
    let name: String

    init(_ legend: ChartLegend) {
        role = legend.role.rawValue
        name = legend.name
    }
}

/// A chart of one measure over time.
struct TrendView: Sendable {
    struct Row: Sendable {
        let label: String
        let value: String
    }

    let id: String
    let title: String
    let average: String
    let change: String?
    let usual: String?
    let parts: String?
    let legend: [LegendView]
    let hasLegend: Bool
    let chart: String
    let rowLabel: String
    let rows: [Row]

    init(_ card: TrendCard) {
        id = card.id
        title = card.title
        average = card.average
        change = card.change
        usual = card.usual
        parts = card.parts
        legend = card.legend.map(LegendView.init)
        hasLegend = !legend.isEmpty
        chart = SVG(card.chart, hasStyle: false).text
        rowLabel = card.rowTitle
        rows = card.rows.map { Row(label: $0.label, value: $0.value) }
    }
}

/// Charts over time.
struct TrendsPage: Page {
    static let template = "trends"

    struct Weight: Sendable {
        let title: String
        let last: String?
        let trend: String?
        let weekly: String?
        let forecast: String?
        let bodyFat: String?
        let chart: String
        let rows: [TrendView.Row]
        let weightTexts: WeightTrendWords
    }

    let heading: String
    let texts: TrendsWords
    let ranges: [RangeLink]
    let span: String?
    let earlier: String?
    let later: String?
    let weight: Weight?
    let cards: [TrendView]
    let pixels: String?
    let empty: String?
    /// Which day has data, if the shown period was chosen for it or has none.
    let hint: PeriodHint?
    let welcome: WelcomeView?
    let report: String
    let together: String
    let problem: String?

    @MainActor
    init(
        _ screen: TrendsScreen, weight: WeightTrendScreen, hint: PeriodHint?,
        welcome: WelcomeView?, environment: ScreenEnvironment
    ) {
        let words = screen.words
        texts = words
        heading = words.language.navigation.trends
        report = words.language.navigation.report
        self.hint = hint
        self.welcome = welcome
        together = words.language.together.link
        func path(_ range: TrendsScreen.Range, _ last: Day?) -> String {
            "/trends?range=\(range.rawValue)" + (last.map { "&through=\($0)" } ?? "")
        }
        ranges = TrendsScreen.Range.allCases.map {
            RangeLink(
                path: path($0, screen.later == nil ? nil : screen.span?.upperBound),
                title: $0.title(words), isCurrent: $0 == screen.range)
        }
        span = screen.spanText
        earlier = screen.earlier.map { path(screen.range, $0) }
        later = screen.later.map { path(screen.range, $0) }
        let boundary = DayBoundary()
        self.weight =
            !weight.isShown
            ? nil
            : Weight(
                title: weight.words.title, last: weight.lastText, trend: weight.trendText,
                weekly: weight.weeklyText, forecast: weight.forecastText,
                bodyFat: weight.bodyFatText.map {
                    "\(environment.language.overview.bodyFat): \($0)"
                },
                chart: SVG(weight.chart(), hasStyle: false).text,
                rows: weight.points.reversed().prefix(60).map {
                    .init(
                        label: environment.full(
                            boundary.day(of: $0.date, in: environment.timeZone())),
                        value: environment.number($0.value, digits: 1))
                }, weightTexts: weight.words)
        cards = screen.cards.map(TrendView.init)
        pixels = screen.pixels?.svg
        empty =
            self.weight == nil && welcome == nil && hint == nil ? screen.emptyText : nil
        problem = screen.problem ?? weight.problem
    }
}
