internal import HealthJournal
internal import HealthScreens
internal import HealthWords

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
                value: $0.value, start: $0.start, end: $0.end, source: $0.source,
                device: $0.device, metadata: $0.metadata, hasMetadata: !$0.metadata.isEmpty)
        }
        older = screen.next.map {
            address(screen.span, screen.later == nil ? nil : screen.days?.upperBound)
                + "&before=\($0)"
        }
        problem = screen.problem
    }
}
