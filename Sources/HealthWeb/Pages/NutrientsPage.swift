internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The input in the form of reference values that could not be saved.
struct ReferenceTexts: Sendable {
    let authority: ReferenceAuthority
    let sex: ReferencePerson.Sex
    let birthYear: String
}

/// The nutrients of a day with reference values.
struct NutrientsPage: Page {
    static let template = "nutrients"

    /// The source of the reference values that are shown.
    struct Publication: Sendable {
        let publication: String
        let address: String
    }

    let heading: String
    let texts: NutrientWords
    /// The day in the address of the page.
    let date: String
    /// The title of the day.
    let dayTitle: String
    let rows: [DayNutrients.Row]
    let hasRows: Bool
    let notes: [String]
    let source: Publication?
    let authorities: [FieldView.Option]
    let sexes: [FieldView.Option]
    let birthYear: String
    /// The values that the form shows and submits.
    let shown: [ReviewPage.Field]
    let problem: String?

    /// Creates the page; nil before the screen was refreshed.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - typed: What was typed and not kept; nil without that.
    @MainActor
    init?(_ screen: NutrientsScreen, typed: ReferenceTexts?) {
        guard let content = screen.content else { return nil }
        texts = screen.words
        heading = texts.heading
        date = content.day.description
        dayTitle = content.title
        rows = content.rows
        hasRows = !content.rows.isEmpty
        notes = content.notes
        let (choice, words) = (screen.choice, screen.words)
        source = choice.map {
            Publication(publication: $0.authority.publication, address: $0.authority.address)
        }
        authorities = ReferenceAuthority.allCases.map {
            FieldView.Option(
                value: $0.rawValue, title: words.name($0),
                isSelected: (typed?.authority ?? choice?.authority) == $0)
        }
        sexes = ReferencePerson.Sex.allCases.map {
            FieldView.Option(
                value: $0.rawValue, title: words.name($0),
                isSelected: (typed?.sex ?? choice?.sex) == $0)
        }
        shown = ReviewPage.Field.shown(screen.shown)
        birthYear = typed?.birthYear ?? choice.map { String($0.birthYear) } ?? ""
        problem = screen.problem
    }
}

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
