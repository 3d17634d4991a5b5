internal import HealthScreens
internal import HealthWords

/// The types that have data.
struct DataPage: Page {
    static let template = "data"

    struct Row: Sendable {
        let path: String
        let name: String
        let count: String
    }

    let heading: String
    let rows: [Row]
    let empty: String?
    let transfer: String
    let problem: String?

    @MainActor
    init(_ screen: DataTypesScreen) {
        let words = screen.words.language.navigation
        heading = words.data
        transfer = words.transfer
        rows = screen.rows.map {
            Row(path: "/data/\($0.id)", name: $0.name, count: $0.count)
        }
        empty = screen.emptyText
        problem = screen.problem
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
