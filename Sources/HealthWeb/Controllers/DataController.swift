internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import Hummingbird
internal import OpenHealthKit

/// The pages of the health store's types and samples.
struct DataController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/data", use: types)
        router.get("/data/:type", use: show)
        router.post("/data/:type/sources", use: order)
        router.post("/data/:type/pin", use: pin)
    }

    @Sendable private func types(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let query = request.uri.queryParameters
        let words = query["q"].map { String($0) } ?? ""
        let group = query["group"].flatMap { TypeGroup(rawValue: String($0)) }
        let page = await DataController.types(try site.person(context), search: words, group)
        let path = "/data" + (group.map { "?group=\($0.rawValue)" } ?? "")
        return try await site.response(
            page, title: page.heading, at: .data, request, context,
            path: words.isEmpty ? path : nil, problem: page.problem)
    }

    @MainActor
    private static func types(
        _ person: Person, search text: String, _ group: TypeGroup?
    ) async -> DataPage {
        let screen = person.dataTypes
        await screen.refresh(search: text, group: group)
        return DataPage(screen)
    }

    @Sendable private func pin(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let type = try DataController.type(context)
        try await DataController.pin(
            try site.person(context), type, context.form["pinned"] == "1")
        return .see(LocalPath.checked(context.form["back"]))
    }

    @MainActor
    private static func pin(_ person: Person, _ type: ObjectType, _ isPinned: Bool) async throws {
        let screen = person.dataTypes
        await screen.setPinned(type, isPinned)
        guard screen.problem == nil else { throw WebError.failed }
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let type = try DataController.type(context)
        let query = request.uri.queryParameters
        let span = query["range"].flatMap { DataSpan(name: String($0)) } ?? .range(.month)
        let last = query["through"].flatMap { Day(String($0)) }
        let before = query["before"].flatMap { Double(String($0)) }
        let page = await DataController.page(
            try site.person(context), type, span, through: last, before: before)
        var path = "\(page.path)?range=\(span.name)"
        if let last { path += "&through=\(last)" }
        if let before { path += "&before=\(before)" }
        return try await site.response(
            page, title: page.heading, at: .data, request, context, path: path,
            problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, _ type: ObjectType, _ span: DataSpan, through last: Day?, before: Double?
    ) async -> DataTypePage {
        let screen = DataTypeScreen(
            type, reader: person.reader, environment: person.environment)
        await screen.show(span, through: last, before: before)
        return DataTypePage(screen, name: type.name)
    }

    @Sendable private func order(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let type = try DataController.type(context)
        let person = try site.person(context)
        guard let page = await DataController.order(person, type, context.form) else {
            return .see("/data/\(type.name)")
        }
        return try await site.response(
            page, title: page.heading, at: .data, request, context, path: page.path,
            status: .conflict, problem: page.problem)
    }

    /// Changes the order of the sources; the page with the problem if that was not possible.
    @MainActor
    private static func order(_ person: Person, _ type: ObjectType, _ form: FormFields) async
        -> DataTypePage?
    {
        let before = form.all(FormFields.shownPrefix + "order")
        let shown = before.isEmpty ? nil : before
        let screen = DataTypeScreen(
            type, reader: person.reader, environment: person.environment)
        await screen.refresh()
        if let up = form["up"] {
            await screen.move(up, by: -1, shown: shown)
        } else if let down = form["down"] {
            await screen.move(down, by: 1, shown: shown)
        } else {
            await screen.setOrder(form.all("order"), shown: shown)
        }
        if screen.problem != nil { return DataTypePage(screen, name: type.name) }
        await person.readActivity()
        return nil
    }

    private static func type(_ context: WebContext) throws -> ObjectType {
        guard let type = context.parameters.get("type").flatMap(ObjectType.init(name:)) else {
            throw WebError.notFound
        }
        return type
    }
}

extension Person {
    /// The store as its owner reads it, without permissions.
    var reader: StoreReader {
        StoreReader(database: database, calendar: configuration.calendar())
    }

    /// The overview of the types of the store.
    @MainActor var dataTypes: DataTypesScreen {
        DataTypesScreen(reader, journal: journal, environment: environment)
    }
}
