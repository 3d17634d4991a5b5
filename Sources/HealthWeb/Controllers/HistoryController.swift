internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import Hummingbird

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
        let words = query["q"].map { String($0) } ?? ""
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
