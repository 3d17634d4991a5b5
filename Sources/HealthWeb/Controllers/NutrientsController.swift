internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import Hummingbird

/// The page of a day's nutrients, and the choice of reference values.
struct NutrientsController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/day/:day/nutrients", use: show)
        router.post("/day/:day/nutrients", use: choose)
    }

    @MainActor private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let screen = try screen(context)
        await screen.refresh()
        return try await response(screen, typed: nil, .ok, request, context)
    }

    @MainActor private func choose(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let screen = try screen(context)
        guard let authority = context.form["authority"].flatMap(ReferenceAuthority.init),
            let sex = context.form["sex"].flatMap(ReferencePerson.Sex.init)
        else { throw WebError.malformed }
        let typed = ReferenceTexts(
            authority: authority, sex: sex, birthYear: context.form["birthYear"] ?? "")
        let isKept = await screen.choose(
            authority, sex: sex, birthYear: typed.birthYear, shown: context.form.shown)
        guard isKept else {
            return try await response(
                screen, typed: typed, .unprocessableContent, request, context)
        }
        return .see("/day/\(try day(context))/nutrients")
    }

    @MainActor private func response(
        _ screen: NutrientsScreen, typed: ReferenceTexts?, _ status: HTTPResponse.Status,
        _ request: Request, _ context: WebContext
    ) async throws -> Response {
        guard let page = NutrientsPage(screen, typed: typed) else { throw WebError.failed }
        return try await site.response(
            page, title: page.heading, at: .today, request, context, status: status,
            problem: page.problem)
    }

    @MainActor private func screen(_ context: WebContext) throws -> NutrientsScreen {
        let person = try site.person(context)
        return NutrientsScreen(
            of: try day(context), journal: person.journal, environment: person.environment)
    }

    private func day(_ context: WebContext) throws -> Day {
        guard let day = context.parameters.get("day").flatMap({ Day($0) }) else {
            throw WebError.notFound
        }
        return day
    }
}
