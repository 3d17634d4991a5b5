internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

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
        return try await site.response(
            page, title: page.heading, at: .trends, request, context, problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, _ range: TrendsScreen.Range, through last: Day?
    ) async -> TrendsPage {
        let screen = TrendsScreen(
            journal: person.journal, environment: person.environment, health: person.reader)
        await screen.show(range, through: last)
        let weight = WeightTrendScreen(
            journal: person.journal, environment: person.environment)
        await weight.show(
            range.days > 90 ? .year : range.days > 30 ? .quarter : .month, until: screen.end)
        return TrendsPage(screen, weight: weight, environment: person.environment)
    }

    @Sendable private func report(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let query = request.uri.queryParameters
        let page = await TrendsController.report(
            try site.person(context), query["from"].flatMap { Day(String($0)) },
            query["to"].flatMap { Day(String($0)) })
        return try await site.response(
            page, title: page.texts.title, at: .report, request, context, problem: page.problem)
    }

    @MainActor
    private static func report(_ person: Person, _ first: Day?, _ last: Day?) async -> ReportPage {
        let screen = ReportScreen(journal: person.journal, environment: person.environment)
        await screen.show(from: first, through: last)
        return ReportPage(screen, person: person.name)
    }
}
