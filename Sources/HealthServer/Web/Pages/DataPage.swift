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

/// One type: chart, sources, samples.
struct DataTypePage: Page {
    static let template = "data-type"

    struct SourceView: Sendable {
        let id: String
        let name: String
        let canMoveUp: Bool
        let canMoveDown: Bool
    }

    struct SampleView: Sendable {
        let value: String
        let start: String
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

    let heading: String
    let path: String
    let chart: String?
    let average: String?
    let legend: [LegendView]
    let hasLegend: Bool
    let rows: [TrendView.Row]
    let trends: TrendsWords
    let texts: DataWords
    let sources: [SourceView]
    let hasOrder: Bool
    let hasExplanations: Bool
    let explanations: [ExplanationView]
    let samples: [SampleView]
    let older: String?
    let back: String
    let problem: String?

    @MainActor
    init(_ screen: DataTypeScreen, name: String) {
        texts = screen.words
        trends = texts.language.trends
        heading = screen.title
        back = texts.language.navigation.data
        path = "/data/\(name)"
        chart = screen.chart.map { SVG($0, hasStyle: false).text }
        average = screen.average
        legend = screen.legend.map(LegendView.init)
        hasLegend = !legend.isEmpty
        rows = screen.rows.map { .init(label: $0.label, value: $0.value) }
        sources = screen.sources.map {
            SourceView(
                id: $0.id, name: $0.name, canMoveUp: $0.canMoveUp, canMoveDown: $0.canMoveDown)
        }
        hasOrder = sources.count > 1
        explanations = screen.explanations.map {
            ExplanationView(day: $0.day, total: $0.total, parts: $0.parts)
        }
        hasExplanations = !explanations.isEmpty
        samples = screen.samples.map {
            SampleView(
                value: $0.value, start: $0.start, end: $0.end, source: $0.source,
                device: $0.device, metadata: $0.metadata, hasMetadata: !$0.metadata.isEmpty)
        }
        older = screen.next.map { "/data/\(name)?before=\($0)" }
        problem = screen.problem
    }
}
