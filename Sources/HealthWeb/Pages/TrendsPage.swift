internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

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
            self.weight == nil && welcome == nil && cards.isEmpty ? words.nothingCharted : nil
        problem = screen.problem ?? weight.problem
    }
}

/// The report of a period, for printing.
struct ReportPage: Page {
    static let template = "report"

    let texts: ReportWords
    let who: String
    let span: String
    let from: String
    let through: String
    let summaryTitle: String
    let summary: [EntryFact]
    let dayLabel: String
    let columns: [String]
    let rows: [ReportScreen.Row]
    let chart: ChartDrawing?
    let empty: String?
    /// Which day has data, if the period has none.
    let hint: PeriodHint?
    let problem: String?

    @MainActor
    init(_ screen: ReportScreen, person: String, hint: PeriodHint?) {
        texts = screen.words
        dayLabel = texts.language.trends.day
        who = person
        span = screen.span
        from = screen.first?.description ?? ""
        through = screen.last?.description ?? ""
        summaryTitle = screen.summaryTitle
        summary = screen.summary
        columns = screen.columns
        rows = screen.rows
        chart = screen.weightChart
        empty = screen.emptyText
        self.hint = hint
        problem = screen.problem
    }
}

/// The page of charts over time, and the report for printing.
struct TrendsController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/trends", use: show)
        router.get("/report", use: report)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let text = request.uri.queryParameters["range"].map { String($0) }
        let range = text.flatMap(TrendsScreen.Range.init) ?? .month
        let last = request.uri.queryParameters["through"].flatMap { Day(String($0)) }
        let page = await TrendsController.page(try site.person(context), range, through: last)
        let path = "/trends?range=\(range.rawValue)" + (last.map { "&through=\($0)" } ?? "")
        return try await site.response(
            page, title: page.heading, at: .trends, request, context, path: path,
            problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, _ range: TrendsScreen.Range, through last: Day?
    ) async -> TrendsPage {
        let environment = person.environment
        let screen = TrendsScreen(
            journal: person.journal, environment: environment, health: person.reader)
        let weight = WeightTrendScreen(journal: person.journal, environment: environment)
        func show(through last: Day?) async {
            await screen.show(range, through: last)
            await weight.show(
                range.days > 90 ? .year : range.days > 30 ? .quarter : .month, until: screen.end)
        }
        await show(through: last)
        var hint: PeriodHint?
        var isNew = false
        if screen.cards.isEmpty, !weight.isShown, let span = screen.span {
            let known = try? await person.journal.dayWithData(nearestTo: span.upperBound)
            isNew = known == nil
            func path(_ day: Day) -> String { "/trends?range=\(range.rawValue)&through=\(day)" }
            if let known, !span.contains(known) {
                let distance = known.distance(to: span.upperBound)
                if last == nil, distance >= Person.staleAfter {
                    hint = .shown(known, today: path(span.upperBound), environment)
                    await show(through: known)
                } else {
                    hint = .elsewhere(
                        known, isLast: screen.later == nil, at: path(known), environment)
                }
            }
        }
        return TrendsPage(
            screen, weight: weight, hint: hint,
            welcome: isNew
                ? WelcomeView(environment.language, isConnected: person.isConnectedFromStart) : nil,
            environment: environment)
    }

    @Sendable private func report(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let query = request.uri.queryParameters
        let page = await TrendsController.report(
            try site.person(context), query["from"].flatMap { Day(String($0)) },
            query["to"].flatMap { Day(String($0)) })
        return try await site.response(
            page, title: page.texts.title, at: .report, request, context,
            path: "/report?from=\(page.from)&to=\(page.through)", problem: page.problem)
    }

    @MainActor
    private static func report(_ person: Person, _ first: Day?, _ last: Day?) async -> ReportPage {
        let environment = person.environment
        let screen = ReportScreen(journal: person.journal, environment: environment)
        await screen.show(from: first, through: last)
        var hint: PeriodHint?
        if screen.rows.isEmpty, let end = screen.last,
            let known = try? await person.journal.dayWithData(nearestTo: end)
        {
            hint = .elsewhere(
                known, isLast: last == nil, at: "/report?to=\(known)", environment)
        }
        return ReportPage(screen, person: person.name, hint: hint)
    }
}
