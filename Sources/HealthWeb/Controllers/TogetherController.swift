internal import HealthJournal
internal import HealthScreens
internal import Hummingbird

/// The page that lays one or two things over each other, and the form for a note on a day.
struct TogetherController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/together", use: show)
        router.post("/together/notes", use: addNote)
    }

    /// What a request shows.
    private struct Shown: Sendable {
        let first: String?
        let second: String?
        let range: TrendsScreen.Range
        let last: Day?

        init(_ value: (String) -> String?) {
            first = value("first")
            second = value("second")
            range = value("range").flatMap(TrendsScreen.Range.init) ?? .month
            last = value("through").flatMap { Day($0) }
        }
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let query = request.uri.queryParameters
        let shown = Shown { name in query[Substring(name)].map { String($0) } }
        let (path, page) = await TogetherController.page(try site.person(context), shown)
        return try await site.response(
            page, title: page.heading, at: .trends, request, context, path: path,
            problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, _ shown: Shown
    ) async -> (path: String, page: TogetherPage) {
        let screen = screen(person)
        await screen.show(
            shown.first, and: shown.second, shown.range, through: shown.last)
        return (TogetherPath(screen).text(through: shown.last), TogetherPage(screen))
    }

    @Sendable private func addNote(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let shown = Shown { context.form[$0] }
        let (saved, page) = await TogetherController.addNote(
            context.form["text"] ?? "", on: context.form["day"] ?? "",
            try site.person(context), shown)
        guard let page else { return .see(saved) }
        return try await site.response(
            page, title: page.heading, at: .trends, request, context,
            status: .unprocessableContent, problem: page.problem)
    }

    /// Saves a note; the address of the page, or the page with what is wrong.
    @MainActor
    private static func addNote(
        _ text: String, on day: String, _ person: Person, _ shown: Shown
    ) async -> (path: String, page: TogetherPage?) {
        let screen = screen(person)
        await screen.show(
            shown.first, and: shown.second, shown.range, through: shown.last)
        let path = TogetherPath(screen).text(through: shown.last)
        guard let saved = await screen.addNote(text, on: day) else {
            return (path, TogetherPage(screen))
        }
        await PersonScreens.of(person).undo.note(saved, isNew: true)
        return (path, nil)
    }

    @MainActor
    private static func screen(_ person: Person) -> TogetherScreen {
        TogetherScreen(
            journal: person.journal, environment: person.environment, health: person.reader)
    }
}
