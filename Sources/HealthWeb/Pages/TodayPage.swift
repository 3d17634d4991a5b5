internal import Foundation
internal import HTTPTypes
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import OpenHealthKit

/// The page of a day.
struct TodayPage: Page {
    static let template = "today"

    /// The cards of the day, which the template shows as they are.
    let overview: DayOverview
    let texts: OverviewWords
    let dayTexts: DayWords
    let dataTexts: DataWords
    let navigation: NavigationWords
    let heading: String
    let previous: String
    let next: String?
    let date: String
    let hasFood: Bool
    let hasBody: Bool
    let hasActivity: Bool
    let ringSVG: String?
    let macros: [TotalView]
    /// The text of the link to all nutrients of the day.
    let nutrientsLink: String
    let water: TotalView?
    /// The amounts that one tap logs, on the page of today.
    let quick: [DayOverview.QuickDrink]
    let rows: [RowView]
    /// The button that logs the day's food again; nil for today, and for a day without food.
    let copyDay: String?
    /// The question about another app's workout; nil without a question.
    let question: QuestionView?
    /// The pinned types of the health store, on the page of today.
    let pinned: [TypeCardView]
    let hasPinned: Bool
    let welcome: WelcomeView?
    /// Which day has data, if this one has none.
    let hint: PeriodHint?
    let empty: String?
    let problem: String?

    struct QuestionView: Sendable {
        let id: String
        let text: String
        let row: RowView
        let texts: WorkoutWords
        /// The note that the form showed.
        let shown: String
        /// The person's input; empty before.
        let typed: String

        init(_ question: WorkoutNoteScreen.Question, typed: String, _ words: WorkoutWords) {
            texts = words
            shown = question.note
            self.typed = typed
            id = question.row.id.uuidString
            text = question.text
            row = RowView(question.row)
        }
    }

    /// Creates the page of the screens; nil before they were refreshed.
    ///
    /// - Parameter typed: The answer to the question that was typed and not saved.
    @MainActor
    init?(
        _ screen: TodayScreen, workout: WorkoutNoteScreen, typed: String,
        pinned types: DataTypesScreen,
        welcome: WelcomeView?, hint: PeriodHint?, _ language: Language
    ) {
        guard let content = screen.content, let overview = screen.overview,
            let today = screen.today
        else { return nil }
        self.overview = overview
        (texts, navigation) = (language.overview, language.navigation)
        (dayTexts, dataTexts) = (language.day, language.data)
        let isToday = content.day == today
        heading = content.title
        date = content.day.description
        previous = content.day.advanced(by: -1).description
        next = content.day < today ? content.day.advanced(by: 1).description : nil
        hasFood = overview.parts.contains(.food)
        hasBody = overview.parts.contains(.weight)
        hasActivity = overview.parts.contains(.activity)
        ringSVG = overview.ring?.svg
        macros = overview.macros.map(TotalView.init)
        nutrientsLink = language.nutrients.link
        water = overview.water.map(TotalView.init)
        quick = isToday ? overview.quickDrinks : []
        rows = content.rows.reversed().map(RowView.init)
        let hasMeals = content.rows.contains { $0.kind == .food }
        copyDay = content.day < today && hasMeals ? language.compose.copyDay : nil
        question =
            isToday ? workout.question.map { QuestionView($0, typed: typed, workout.words) } : nil
        pinned = types.sections.flatMap(\.cards).map { TypeCardView($0, language.data) }
        hasPinned = !pinned.isEmpty
        self.welcome = welcome
        self.hint = hint
        empty = welcome == nil ? content.emptyText : nil
        problem = screen.problem ?? workout.problem
    }
}

/// The page of a day, quick drinks, notes on workouts, and deleting with undo.
struct TodayController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/", use: show)
        router.get("/day/:day", use: show)
        router.post("/day/:day/again", use: copy)
        router.post("/water", use: drink)
        router.post("/entries/:id/delete", use: delete)
        router.post("/undo", use: undo)
        router.post("/workouts/:id/note", use: note)
    }

    @MainActor private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        var day: Day?
        if let text = context.parameters.get("day") {
            guard let known = Day(text) else { throw WebError.notFound }
            day = known
        }
        let workout = WorkoutNoteScreen(
            journal: person.journal, environment: await person.dayEnvironment)
        await workout.refresh()
        return try await page(of: day, workout, request, context)
    }

    /// The page of a day; nil for today.
    ///
    /// - Parameters:
    ///   - typed: The answer to the question about a workout that was typed and not saved.
    ///   - path: The path to which the forms of the page return; nil for the path of the request.
    @MainActor private func page(
        of day: Day?, _ workout: WorkoutNoteScreen, typed: String = "", _ request: Request,
        _ context: WebContext, path: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let person = try site.person(context)
        let environment = await person.dayEnvironment
        let screen = TodayScreen(journal: person.journal, environment: environment)
        if let day { await screen.show(day) } else { await screen.refresh() }
        let start = await Self.begin(screen, person, chosen: day)
        let pinned = person.dataTypes
        if screen.content?.day == screen.today { await pinned.refreshPinned() }
        let page = TodayPage(
            screen, workout: workout, typed: typed, pinned: pinned, welcome: start.welcome,
            hint: start.hint, environment.language)
        guard let page else { throw WebError.failed }
        return try await site.response(
            page, title: page.heading, at: .today, request, context, path: path,
            status: status, problem: page.problem)
    }

    /// Finds the data for a day without any: nothing is newer than a month, so the last day with
    /// data is shown, or the page says which day has data.
    @MainActor
    private static func begin(_ screen: TodayScreen, _ person: Person, chosen: Day?) async
        -> (welcome: WelcomeView?, hint: PeriodHint?)
    {
        guard let content = screen.content, content.isEmpty, let today = screen.today else {
            return (nil, nil)
        }
        let day = content.day
        guard let known = try? await person.journal.dayWithData(nearestTo: day) else {
            let language = person.environment.language
            return (WelcomeView(language, isConnected: person.isConnectedFromStart), nil)
        }
        let distance = known.distance(to: day)
        // Not every page says that something was logged yesterday.
        guard known != day, day != today || distance > 1 else { return (nil, nil) }
        let environment = person.environment
        if chosen == nil, distance >= Person.staleAfter {
            await screen.show(known)
            return (nil, .shown(known, today: "/day/\(today)", environment))
        }
        return (
            nil, .elsewhere(known, isLast: day == today, at: "/day/\(known)", environment)
        )
    }

    /// Logs the food of an earlier day again, and shows today.
    @MainActor private func copy(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let day = context.parameters.get("day").flatMap({ Day($0) }) else {
            throw WebError.notFound
        }
        let copy = DayCopy(of: day, journal: person.journal, environment: person.environment)
        let outcome = try await copy.log()
        guard outcome.left.isEmpty else {
            let words = person.environment.language.compose
            let left = words.copyLeft(outcome.left.joined(separator: ", "))
            throw WebError(
                .conflict, words.copyDay,
                outcome.saved.isEmpty ? left : "\(left) \(words.copySaved)")
        }
        return .see("/")
    }

    @MainActor private func drink(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let amount = context.form["amount"].flatMap({ Int($0) }),
            DayOverview.quickAmounts.contains(amount)
        else { throw WebError.malformed }
        await PersonScreens.of(person).undo.add(
            .drink(
                DrinkEntry(
                    header: person.journal.newHeader(),
                    volume: Quantity(Double(amount), .milliliter))))
        return .see(LocalPath.checked(context.form["back"]))
    }

    @MainActor private func delete(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw WebError.notFound
        }
        await PersonScreens.of(person).undo.delete(id)
        return .see(LocalPath.checked(context.form["back"]))
    }

    @MainActor private func note(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw WebError.notFound
        }
        let screen = WorkoutNoteScreen(journal: person.journal, environment: person.environment)
        guard var question = await screen.question(about: id) else { throw WebError.notFound }
        if let shown = context.form.shown?["note"] { question.note = shown }
        let typed = context.form["note"] ?? ""
        let back = LocalPath.checked(context.form["back"])
        if context.form["action"] == "save" {
            await screen.answer(typed, to: question)
        } else {
            await screen.dismiss(question)
        }
        if let problem = screen.problem {
            // With a question the workout has another note by now.
            guard screen.question?.row.id == id else {
                throw WebError(.conflict, question.text, problem)
            }
            return try await page(
                of: nil, screen, typed: typed, request, context, path: back, status: .conflict)
        }
        return .see(back)
    }

    @MainActor private func undo(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let id = context.form["id"].flatMap({ UUID(uuidString: $0) }) else {
            throw WebError.malformed
        }
        await PersonScreens.of(person).undo.takeBack(id)
        return .see(LocalPath.checked(context.form["back"]))
    }
}

/// The one thing that pages say about sync: it is green only if nothing is missing in Health and
/// nothing is forbidden.
struct SyncSummary: Sendable {
    let badge: BadgeView
    /// Whether Health has every entry, and allows everything that is sent and read.
    let isComplete: Bool

    @MainActor
    init(of person: Person, _ screen: SyncStatusScreen) async {
        let found = screen.badge
        switch found.state {
        case .synced, .idle: break
        case .syncing, .pending, .error, .notSynced:
            (badge, isComplete) = (BadgeView(found), false)
            return
        }
        let words = person.environment.language.sync
        let earlier = (try? await person.journal.backfillCandidates(of: .health)) ?? 0
        if let forbidden = person.forbidden(screen.status).summary {
            (badge, isComplete) = (BadgeView(waiting: forbidden, words), false)
        } else if earlier > 0 {
            (badge, isComplete) = (BadgeView(waiting: words.notInHealth(earlier), words), false)
        } else {
            (badge, isComplete) = (BadgeView(found), true)
        }
    }
}

extension Person {
    /// What is not allowed of what the person's kinds of entry need; everything if the store cannot be read.
    func forbidden(_ status: RemoteStatus) -> ForbiddenTypes {
        let known = try? database.permissions.decisions(of: configuration.app.identity)
        return ForbiddenTypes(
            status, of: Self.features, environment.language,
            maySave: { known?.share($0) == .granted }, mayRead: { known?.read($0) == .granted })
    }
}
