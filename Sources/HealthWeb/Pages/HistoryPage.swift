internal import HealthJournal
internal import HealthScreens
internal import HealthWords

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
