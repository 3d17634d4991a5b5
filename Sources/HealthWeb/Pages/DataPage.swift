internal import HealthScreens
internal import HealthWords

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
    /// What the button sends: the opposite of the present state.
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
