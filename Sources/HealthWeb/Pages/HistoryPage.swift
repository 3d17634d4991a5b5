internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The days with entries.
struct HistoryPage: Page {
    static let template = "history"

    struct Section: Sendable {
        let title: String
        let date: String
        let rows: [RowView]
    }

    struct Filter: Sendable {
        let value: String
        let title: String
        let isSelected: Bool
    }

    let heading: String
    let searchLabel: String
    let kindLabel: String
    let query: String
    let filters: [Filter]
    let sections: [Section]
    let empty: String?
    let older: String?
    let olderLabel: String
    let problem: String?

    /// Creates the page of a screen; `kind` is the chosen filter.
    @MainActor
    init(_ screen: HistoryScreen, kind: EntryKind?, older: String, _ language: Language) {
        heading = language.navigation.history
        searchLabel = language.buttons.search
        kindLabel = language.history.kind
        olderLabel = language.navigation.older
        query = screen.query
        filters =
            [Filter(value: "", title: language.history.all, isSelected: kind == nil)]
            + EntryKind.allCases.map {
                Filter(
                    value: $0.rawValue, title: language.entry.kind($0), isSelected: $0 == kind)
            }
        sections = screen.sections.map {
            Section(
                title: $0.title, date: $0.id.description, rows: $0.rows.map(RowView.init))
        }
        empty = screen.emptyText
        self.older = screen.hasMore ? older : nil
        problem = screen.problem
    }
}

/// The page of days with entries, with filter and search.
struct HistoryController: Sendable {
    let site: Site
    /// The limit of day ranges on one page.
    private static let most = 200

    func add(to router: RouterGroup<WebContext>) {
        router.get("/history", use: show)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let query = request.uri.queryParameters
        let kind = query["kind"].flatMap { EntryKind(rawValue: String($0)) }
        let words = request.searchWords
        let stretches = min(max(query["more"].flatMap { Int($0) } ?? 0, 0), Self.most)
        let page = await HistoryController.page(
            try site.person(context), kind, words, stretches)
        // Only without words of a search is nothing of the request in the page.
        let path =
            words.isEmpty
            ? HistoryController.path(kind, words, stretches == 0 ? nil : stretches) : nil
        return try await site.response(
            page, title: page.heading, at: .history, request, context, path: path,
            problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, _ kind: EntryKind?, _ words: String, _ stretches: Int
    ) async -> HistoryPage {
        let screen = HistoryScreen(journal: person.journal, environment: person.environment)
        if let kind { await screen.show([kind]) }
        if words.isEmpty { await screen.refresh() } else { await screen.search(words) }
        for _ in 0..<stretches where screen.hasMore { await screen.loadMore() }
        return HistoryPage(
            screen, kind: kind, older: path(kind, words, stretches + 1),
            person.environment.language)
    }

    /// The path of the page with its query.
    private static func path(_ kind: EntryKind?, _ words: String, _ stretches: Int?) -> String {
        var parts = URLComponents()
        parts.path = "/history"
        let items = [
            ("kind", kind?.rawValue), ("q", words.isEmpty ? nil : words),
            ("more", stretches.map(String.init)),
        ]
        let given = items.compactMap { name, value in
            value.map { URLQueryItem(name: name, value: $0) }
        }
        if !given.isEmpty { parts.queryItems = given }
        return parts.string ?? "/history"
    }
}
