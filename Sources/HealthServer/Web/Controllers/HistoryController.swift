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
        let stretches = query["more"].flatMap { Int($0) } ?? 0
        let page = await HistoryController.page(
            try site.person(context), kind, words, min(max(stretches, 0), Self.most))
        return try await site.response(
            page, title: page.heading, at: .history, request, context, problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, _ kind: EntryKind?, _ words: String, _ stretches: Int
    ) async -> HistoryPage {
        let screen = HistoryScreen(journal: person.journal, environment: person.environment)
        if let kind { await screen.show([kind]) }
        if words.isEmpty { await screen.refresh() } else { await screen.search(words) }
        for _ in 0..<stretches where screen.hasMore { await screen.loadMore() }
        var parts = URLComponents()
        parts.path = "/history"
        parts.queryItems = [
            URLQueryItem(name: "kind", value: kind?.rawValue ?? ""),
            URLQueryItem(name: "q", value: words),
            URLQueryItem(name: "more", value: String(stretches + 1)),
        ]
        return HistoryPage(
            screen, kind: kind, older: parts.string ?? "/history", person.environment.language)
    }
}
