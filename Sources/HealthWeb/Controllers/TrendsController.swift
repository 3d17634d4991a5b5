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
