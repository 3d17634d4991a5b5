internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The types that can be measured, with a search.
struct MeasurePage: Page {
    static let template = "measure"

    struct Choice: Sendable {
        let id: String
        let name: String
        let last: String?
    }

    let heading: String
    let texts: ComposeWords
    let find: String
    let query: String
    let recent: [Choice]
    let others: [Choice]
    let hasRecent: Bool
    let hasOthers: Bool
    let empty: String?
    let problem: String?

    @MainActor
    init(_ screen: MeasurementTypesScreen) {
        texts = screen.words
        heading = texts.chooseType
        find = texts.language.buttons.search
        query = screen.query
        recent = screen.recent.map { Choice(id: $0.id, name: $0.name, last: $0.last) }
        others = screen.others.map { Choice(id: $0.id, name: $0.name, last: $0.last) }
        hasRecent = !screen.recent.isEmpty
        hasOthers = !screen.others.isEmpty
        empty = screen.emptyText
        problem = screen.problem
    }
}
