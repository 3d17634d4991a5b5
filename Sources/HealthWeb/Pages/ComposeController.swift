internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The forms for new, copied and edited entries.
struct ComposeController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/log", use: choices)
        router.get("/log/:kind", use: form)
        router.post("/log/:kind", use: submit)
        router.post("/foods/energy", use: energy)
        router.get("/entries/:id", use: edit)
        router.post("/entries/:id", use: submitEdit)
        router.post("/meals/:meal/again", use: again)
    }

    @Sendable private func choices(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let page = await ComposeController.choices(try site.person(context))
        return try await site.response(
            page, title: page.heading, at: .log, request, context, problem: page.problem)
    }

    @MainActor
    private static func choices(_ person: Person) async -> LogPage {
        let search = FoodFinder(person: person).search
        await search.refresh()
        await search.search("")
        return LogPage(search, environment: person.environment)
    }

    @Sendable private func form(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        guard let kind = context.parameters.get("kind").flatMap(EntryKind.init) else {
            throw WebError.notFound
        }
        let query = request.uri.queryParameters
        let copy = query["copy"].flatMap { UUID(uuidString: String($0)) }
        let type = query["type"].map { String($0) }
        if kind == .measurement, copy == nil, type == nil {
            let words = request.searchWords
            let page = await ComposeController.types(try site.person(context), words)
            return try await site.response(
                page, title: page.heading, at: .log, request, context, problem: page.problem)
        }
        let page = await ComposeController.form(
            try site.person(context), kind, copy: copy,
            food: query["food"].map { String($0) },
            recipe: query["recipe"].flatMap { UUID(uuidString: String($0)) }, type: type,
            again: query["again"].flatMap { Meal(rawValue: String($0)) })
        guard let page else { throw WebError.notFound }
        return try await site.response(page, title: page.heading, at: .log, request, context)
    }

    @MainActor
    private static func form(
        _ person: Person, _ kind: EntryKind, copy: UUID?, food: String?, recipe: UUID?,
        type: String?, again: Meal?
    ) async -> ComposePage? {
        let screen = await ComposeController.screen(person, kind)
        if let type, await !screen.measure(type) { return nil }
        if let copy { _ = await screen.copy(copy) }
        if kind == .food, let again { _ = await screen.repeatMeal(again) }
        if kind == .food, let food, let known = await FoodFinder(person: person).food(food) {
            screen.add(known)
        }
        if kind == .food, let recipe { _ = await screen.changeRecipe(recipe) }
        return ComposePage(
            screen, photo: await photo(of: screen.recipe, person), action: "/log/\(kind.rawValue)",
            back: "/log")
    }

    /// The photo of a meal or recipe, or the place for one; nil for what cannot have one.
    private static func photo(of id: UUID?, _ person: Person) async -> ComposePage.Photo? {
        let photos = person.photos
        guard let id, (try? await photos.isOwner(id)) == true else { return nil }
        // A failure leaves a file for the next call.
        try? await photos.removeOrphans()
        let isThere = (try? await photos.photo(of: id)) != nil
        return ComposePage.Photo(
            owner: id.uuidString, source: isThere ? "/photos/\(id.uuidString)" : nil)
    }

    @MainActor
    private static func types(_ person: Person, _ words: String) async -> MeasurePage {
        let screen = MeasurementTypesScreen(
            journal: person.journal, environment: person.environment)
        await screen.search(words)
        return MeasurePage(screen)
    }

    @Sendable private func edit(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let entry = try await entry(context, person)
        let back = request.uri.queryParameters["back"].map { String($0) }
        let page = await ComposeController.editing(
            person, entry, back: LocalPath.checked(back))
        return try await site.response(page, title: page.heading, at: .history, request, context)
    }

    @MainActor
    private static func editing(_ person: Person, _ entry: JournalEntry, back: String) async
        -> ComposePage
    {
        let screen = await ComposeController.screen(person, entry.kind)
        _ = await screen.edit(entry.id)
        return ComposePage(
            screen, photo: await photo(of: entry.id, person),
            action: "/entries/\(entry.id.uuidString)", back: back)
    }

    @Sendable private func submit(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        guard let kind = context.parameters.get("kind").flatMap(EntryKind.init) else {
            throw WebError.notFound
        }
        return try await answer(
            FormDraft(context.form, kind: kind, editing: nil), at: "/log/\(kind.rawValue)",
            .log, request, context)
    }

    /// Logs an energy without a food, or shows the form with it if the person should look at it first.
    @Sendable private func energy(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let form = await ComposeController.energyForm(
            context.form["energy"] ?? "", try site.person(context))
        return try await answer(
            FormDraft(form, kind: .food, editing: nil), at: "/log/food", .log, request, context)
    }

    /// The form of a meal that has only an energy, as the browser would send it.
    @MainActor
    private static func energyForm(_ text: String, _ person: Person) async -> FormFields {
        let screen = await ComposeController.screen(person, .food)
        screen.enterEnergy(text)
        let fields = screen.draft.fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let isEmpty = text.allSatisfy(\.isWhitespace)
        return FormFields(fields + (isEmpty ? [("action", "edit")] : []))
    }

    @Sendable private func submitEdit(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let entry = try await entry(context, try site.person(context))
        return try await answer(
            FormDraft(context.form, kind: entry.kind, editing: entry.id),
            at: "/entries/\(entry.id.uuidString)", .history, request, context)
    }

    /// Performs the action of the form's button, and shows the result.
    private func answer(
        _ form: FormDraft, at action: String, _ place: Place, _ request: Request,
        _ context: WebContext
    ) async throws -> Response {
        let back = LocalPath.checked(context.form["back"])
        switch await ComposeController.answer(form, try site.person(context), action, back) {
        case .saved: return .see(form.isNew ? "/" : back)
        case .review(let page):
            return try await site.response(
                page, title: page.heading, at: place, request, context, path: action)
        case .form(let page):
            return try await site.response(
                page, title: page.heading, at: place, request, context, path: action,
                status: page.problem == nil ? .ok : .unprocessableContent)
        }
    }

    private enum Answer: Sendable {
        case saved
        case review(ReviewPage)
        case form(ComposePage)
    }

    @MainActor
    private static func answer(
        _ form: FormDraft, _ person: Person, _ action: String, _ back: String
    ) async -> Answer {
        let screen = await ComposeController.screen(person, form.draft.kind)
        screen.change(form.draft)
        screen.recipe = form.recipe
        let finder = FoodFinder(person: person)
        var found: FoodFinder.Found?
        var isAdded = false
        switch form.action {
        case .save(let isConfirmed):
            await screen.submit(isConfirmed: isConfirmed)
            if let saved = screen.saved {
                await PersonScreens.of(person).undo.note(saved, isNew: form.isNew)
                return .saved
            }
            if let review = screen.review {
                return .review(
                    ReviewPage(
                        review, action: action, hidden: form.hidden,
                        person.environment.language.review))
            }
        case .edit: break
        case .addItem: screen.addItem()
        case .removeItem(let index): screen.removeItem(index)
        case .search(let words): found = await finder.find(words)
        case .add(let id):
            if let food = await finder.food(id) {
                screen.add(food)
                isAdded = true
            }
        case .addLine(let line):
            for item in await finder.items(of: line) {
                screen.add(item)
                isAdded = true
            }
        case .favourite(let id, let isFavourite, let words):
            screen.report(await finder.setFavourite(isFavourite, of: id))
            found = await finder.find(words)
        case .keepRecipe: await screen.keepRecipe()
        }
        return .form(
            ComposePage(
                screen, foods: found, isAdded: isAdded, action: action, back: back))
    }

    @MainActor
    private static func screen(_ person: Person, _ kind: EntryKind) async -> ComposeScreen {
        let screen = ComposeScreen(
            kind, journal: person.journal, permissions: person.permissions,
            environment: person.environment)
        await screen.prepare()
        return screen
    }

    /// Logs all of a meal of yesterday, or shows its form if the person should look at it first.
    @Sendable private func again(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        guard let meal = context.parameters.get("meal").flatMap({ Meal(rawValue: $0) }) else {
            throw WebError.notFound
        }
        let isSaved = await ComposeController.again(meal, try site.person(context))
        return .see(isSaved ? "/" : "/log/food?again=\(meal.rawValue)")
    }

    @MainActor
    private static func again(_ meal: Meal, _ person: Person) async -> Bool {
        let search = FoodFinder(person: person).search
        guard let saved = await search.logAgain(meal) else { return false }
        PersonScreens.of(person).undo.noteAdded(saved)
        return true
    }

    private func entry(_ context: WebContext, _ person: Person) async throws -> JournalEntry {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let entry = try await person.journal.entry(id)
        else { throw WebError.notFound }
        return entry
    }
}

/// The content of a submitted form of an entry: the draft, and the button that was pressed.
struct FormDraft: Sendable {
    enum Action: Sendable {
        case save(isConfirmed: Bool)
        case edit
        case addItem
        case removeItem(Int)
        case search(String)
        case add(String)
        case addLine(String)
        /// Makes a food of a search a favourite, or ends that.
        case favourite(String, Bool, search: String)
        /// Keeps the meal as a recipe.
        case keepRecipe
    }

    let draft: EntryDraft
    let action: Action
    /// The recipe that the form changes; nil for a new one.
    let recipe: UUID?
    /// The fields as they were typed, for a page that submits them again.
    let hidden: [ReviewPage.Field]

    /// Whether the entry is a new one.
    var isNew: Bool { draft.editing == nil }

    init(_ form: FormFields, kind: EntryKind, editing: UUID?) {
        var draft = EntryDraft(kind: kind, editing: editing, shown: form.shown)
        var items: [Int: EntryDraft.Item] = [:]
        for (name, value) in form.pairs {
            let parts = name.split(separator: ".")
            if let key = EntryDraft.Key(rawValue: name) {
                // A browser sends each line break of a text as two characters.
                draft.texts[key] = value.replacing("\r\n", with: "\n")
            } else if parts.count == 3, parts[0] == "item", let index = Int(parts[1]),
                (0..<100).contains(index)
            {
                let key = String(parts[2])
                if let known = EntryDraft.ItemKey(rawValue: key) {
                    items[index, default: EntryDraft.Item()].texts[known] = value
                } else {
                    items[index, default: EntryDraft.Item()].nutrients[key] = value
                }
            }
        }
        draft.items = items.keys.sorted().compactMap { items[$0] }
        if kind == .food, draft.items.isEmpty { draft.items = [EntryDraft.Item()] }
        self.draft = draft
        action = FormDraft.action(form)
        recipe = form["recipe"].flatMap { UUID(uuidString: $0) }
        // Also the empty ones: they may have been emptied.
        hidden = form.pairs.filter {
            !["action", "query", FormToken.field].contains($0.name)
        }.map { ReviewPage.Field(name: $0.name, value: $0.value) }
    }

    private static func action(_ form: FormFields) -> Action {
        let text = form["action"] ?? "save"
        let parts = text.split(separator: " ", maxSplits: 1)
        let value = parts.count > 1 ? String(parts[1]) : ""
        switch parts.first {
        case "confirm": return .save(isConfirmed: true)
        case "edit": return .edit
        case "add-item": return .addItem
        case "add-line": return .addLine(form["query"] ?? "")
        case "search": return .search(form["query"] ?? "")
        case "remove-item":
            if let index = Int(value) { return .removeItem(index) }
        case "add": return .add(value)
        case "favourite", "unfavourite":
            return .favourite(value, parts.first == "favourite", search: form["query"] ?? "")
        case "keep-recipe": return .keepRecipe
        default: break
        }
        return .save(isConfirmed: false)
    }
}
