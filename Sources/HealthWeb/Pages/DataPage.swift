internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import OpenHealthKit

/// The overview of the types that have data.
struct DataPage: Page {
    static let template = "data"

    struct SectionView: Sendable {
        let id: String
        let title: String
        let cards: [TypeCardView]

        @MainActor
        init(_ section: DataTypesScreen.Section, _ words: DataWords) {
            id = section.id
            title = section.title
            cards = section.cards.map { TypeCardView($0, words) }
        }
    }

    let heading: String
    let texts: DataWords
    let query: String
    let group: String?
    let groups: [RangeLink]
    let sections: [SectionView]
    let noMatch: Bool
    let empty: String?
    let transfer: String
    let problem: String?

    @MainActor
    init(_ screen: DataTypesScreen) {
        texts = screen.words
        let words = screen.words.language.navigation
        heading = words.data
        transfer = words.transfer
        query = screen.query
        let query = LocalPath.encoded(screen.query)
        group = screen.choices.first { $0.isCurrent }?.group?.rawValue
        groups = screen.choices.map { choice in
            let parts = [
                query.isEmpty ? nil : "q=\(query)", choice.group.map { "group=\($0.rawValue)" },
            ].compactMap { $0 }
            return RangeLink(
                path: (["/data"] + (parts.isEmpty ? [] : [parts.joined(separator: "&")]))
                    .joined(separator: "?"),
                title: choice.title, isCurrent: choice.isCurrent)
        }
        sections = screen.sections.map { SectionView($0, screen.words) }
        noMatch = screen.noMatchText != nil
        empty = screen.emptyText
        problem = screen.problem
    }
}

/// A type as a card: last value, time and a small chart.
struct TypeCardView: Sendable {
    let path: String
    let name: String
    let value: String
    let when: String
    let chart: String?
    let span: String
    let isPinned: Bool
    /// The value that the button sends: the opposite of the present state.
    let toggle: String
    let pinLabel: String
    let keywords: String

    init(_ card: TypeCard, _ words: DataWords) {
        path = "/data/\(card.id)"
        name = card.name
        value = card.value
        when = card.when
        chart = card.chart.map { SVG($0, hasStyle: false).text }
        span = card.span
        isPinned = card.isPinned
        toggle = card.isPinned ? "0" : "1"
        pinLabel = card.isPinned ? words.unpin(card.name) : words.pin(card.name)
        keywords = card.keywords
    }
}

/// One type: figures and charts of a period, sources, samples.
struct DataTypePage: Page {
    static let template = "data-type"

    struct SourceView: Sendable {
        let id: String
        let name: String
        let canMoveUp: Bool
        let canMoveDown: Bool
    }

    struct SampleView: Sendable {
        /// The page of the sample; nil for a type whose samples have none.
        let path: String?
        let value: String
        let start: String
        let ownTime: String?
        let end: String?
        let source: String
        let device: String?
        let metadata: [String]
        let hasMetadata: Bool
    }

    struct ExplanationView: Sendable {
        let day: String
        let total: String
        let parts: [String]
    }

    /// A chart with its table.
    struct ChartView: Sendable {
        let id: String
        let title: String
        /// Whether the title is only for screen readers, because the page has the same heading.
        let isHeading: Bool
        let chart: String
        let legend: [LegendView]
        let hasLegend: Bool
        let note: String?
        let rowLabel: String
        let rows: [TrendView.Row]

        init(_ chart: TypeChart, heading: String) {
            id = chart.id
            title = chart.title
            isHeading = chart.title == heading
            self.chart = SVG(chart.chart, hasStyle: false).text
            legend = chart.legend.map(LegendView.init)
            hasLegend = !legend.isEmpty
            note = chart.note.flatMap { $0.isEmpty ? nil : $0 }
            rowLabel = chart.rowTitle
            rows = chart.rows.map { .init(label: $0.label, value: $0.value) }
        }
    }

    let heading: String
    let path: String
    let ranges: [RangeLink]
    let span: String?
    let earlier: String?
    let later: String?
    let notice: String?
    let nearest: String?
    let facts: [EntryFact]
    let hasFacts: Bool
    let charts: [ChartView]
    let count: String
    let trends: TrendsWords
    let texts: DataWords
    let sources: [SourceView]
    let hasOrder: Bool
    let hasExplanations: Bool
    let explanations: [ExplanationView]
    let samples: [SampleView]
    let older: String?
    /// The address of the page that lays another thing over the type; nil for other than numbers.
    let together: String?
    let togetherLink: String
    let back: String
    let problem: String?

    @MainActor
    init(_ screen: DataTypeScreen, name: String) {
        texts = screen.words
        trends = texts.language.trends
        heading = screen.title
        together = screen.hasNumbers ? "/together?first=\(name)" : nil
        togetherLink = texts.language.together.link
        back = texts.language.navigation.data
        let language = screen.words.language
        let page = "/data/\(name)"
        path = page
        func address(_ span: DataSpan, _ last: Day?) -> String {
            "\(page)?range=\(span.name)" + (last.map { "&through=\($0)" } ?? "")
        }
        ranges = DataSpan.allCases.map {
            RangeLink(
                path: address($0, screen.later == nil ? nil : screen.days?.upperBound),
                title: $0.title(language), isCurrent: $0 == screen.span)
        }
        span = screen.spanText
        earlier = screen.earlier.map { address(screen.span, $0) }
        later = screen.later.map { address(screen.span, $0) }
        notice = screen.notice
        nearest = screen.nearest.map { address(screen.span, $0) }
        facts = screen.facts
        hasFacts = !facts.isEmpty
        charts = screen.charts.map { ChartView($0, heading: screen.title) }
        count = screen.countText
        sources = screen.sources.map {
            SourceView(
                id: $0.id, name: $0.name, canMoveUp: $0.canMoveUp, canMoveDown: $0.canMoveDown)
        }
        hasOrder = sources.count > 1
        explanations = screen.explanations.map {
            ExplanationView(day: $0.day, total: $0.total, parts: $0.parts)
        }
        hasExplanations = !explanations.isEmpty
        let hasPages = ["workout", "electrocardiogram"].contains(name)
        samples = screen.samples.map {
            SampleView(
                path: hasPages ? "/data/\(name)/\($0.id)" : nil,
                value: $0.value, start: $0.start, ownTime: $0.ownTime, end: $0.end,
                source: $0.source,
                device: $0.device, metadata: $0.metadata, hasMetadata: !$0.metadata.isEmpty)
        }
        older = screen.next.map {
            address(screen.span, screen.later == nil ? nil : screen.days?.upperBound)
                + "&before=\($0)"
        }
        problem = screen.problem
    }
}

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
        let words = request.searchWords
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

extension Person {
    /// The days without data after which pages open at the last day with data.
    static let staleAfter = 30

    /// The types of daily activity that are read, so that a missing value means that there is none.
    private var readTypes: Set<ObjectType> {
        get async {
            guard let status = try? await journal.status(of: .health), status.isEnabled,
                let known = try? database.permissions.decisions(of: configuration.app.identity)
            else { return [] }
            return Set(DayContent.readTypes.filter { known.read($0) == .granted })
        }
    }

    /// The environment of a day's page, which knows what Health allows to read.
    var dayEnvironment: ScreenEnvironment {
        get async {
            var environment = environment
            environment.readTypes = await readTypes
            return environment
        }
    }
}
