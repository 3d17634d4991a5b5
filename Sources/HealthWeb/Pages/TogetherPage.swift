internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// One or two things over each other, with the notes on the days.
struct TogetherPage: Page {
    static let template = "together"

    struct Option: Sendable {
        let id: String
        let title: String
        let isSelected: Bool
    }

    struct Group: Sendable {
        let title: String
        let options: [Option]
    }

    struct FigureView: Sendable {
        let title: String
        let average: String?
    }

    struct NoteView: Sendable {
        let number: Int
        let day: String
        let text: String
        let path: String
    }

    struct Row: Sendable {
        let label: String
        let values: [String]
        let notes: [String]
    }

    let heading: String
    let texts: TogetherWords
    let trends: TrendsWords
    let back: String
    let firsts: [Group]
    let seconds: [Group]
    let hasSecond: Bool
    let range: String
    let ranges: [RangeLink]
    let span: String?
    let earlier: String?
    let later: String?
    let chart: String?
    let legend: [LegendView]
    let figures: [FigureView]
    let correlation: String?
    let running: String?
    let columns: [String]
    let rows: [Row]
    let hasNotes: Bool
    let notes: [NoteView]
    let empty: String?
    let newest: String?
    /// The shown things and days, which the form for a note sends along.
    let first: String
    let second: String
    let through: String
    let draft: String
    let draftDay: String
    let problem: String?

    @MainActor
    init(_ screen: TogetherScreen) {
        texts = screen.words
        trends = texts.language.trends
        heading = texts.title
        back = texts.language.navigation.trends
        func groups(_ selected: String?) -> [Group] {
            screen.groups.map { group in
                Group(
                    title: group.title,
                    options: group.choices.map {
                        Option(id: $0.id, title: $0.title, isSelected: $0.id == selected)
                    })
            }
        }
        firsts = groups(screen.first)
        seconds = groups(screen.second)
        hasSecond = screen.second != nil
        let path = TogetherPath(screen)
        let here = screen.later == nil ? nil : screen.span?.upperBound
        let words = trends
        range = screen.range.rawValue
        ranges = TogetherScreen.ranges.map {
            RangeLink(
                path: path.text(range: $0, through: here), title: $0.title(words),
                isCurrent: $0 == screen.range)
        }
        span = screen.spanText
        earlier = screen.earlier.map { path.text(through: $0) }
        later = screen.later.map { path.text(through: $0) }
        chart = screen.chart.map { SVG($0, hasStyle: false).text }
        legend = screen.legend.map(LegendView.init)
        figures = screen.figures.map { FigureView(title: $0.title, average: $0.average) }
        correlation = screen.correlation
        running = screen.running
        columns = screen.figures.map(\.title)
        rows = screen.rows.map { Row(label: $0.label, values: $0.values, notes: $0.notes) }
        let shown = path.text(through: here)
        notes = screen.notes.map {
            NoteView(
                number: $0.number, day: $0.day, text: $0.text,
                path: "/entries/\($0.id.uuidString)?back=\(LocalPath.encoded(shown))")
        }
        hasNotes = !notes.isEmpty
        empty = screen.emptyText
        newest = screen.newest.map { path.text(through: $0) }
        first = screen.first ?? ""
        second = screen.second ?? ""
        through = here?.description ?? ""
        draft = screen.draft
        draftDay = screen.draftDay
        problem = screen.problem
    }
}

/// The address of the page with what it shows.
struct TogetherPath: Sendable {
    let first: String?
    let second: String?
    let range: TrendsScreen.Range

    @MainActor
    init(_ screen: TogetherScreen) {
        (first, second, range) = (screen.first, screen.second, screen.range)
    }

    /// The address with another range and another last day; nil for today.
    func text(range: TrendsScreen.Range? = nil, through last: Day?) -> String {
        var parts = ["range=\((range ?? self.range).rawValue)"]
        if let first { parts.append("first=\(first)") }
        if let second { parts.append("second=\(second)") }
        if let last { parts.append("through=\(last)") }
        return "/together?" + parts.joined(separator: "&")
    }
}

/// The page that lays one or two things over each other, and the form for a note on a day.
struct TogetherController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/together", use: show)
        router.post("/together/notes", use: addNote)
    }

    /// The measures that a request shows.
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
