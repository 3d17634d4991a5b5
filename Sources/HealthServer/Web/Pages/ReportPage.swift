internal import HealthJournal
internal import HealthScreens

/// A period on paper.
struct ReportPage: Page {
    static let template = "report"

    struct Row: Sendable {
        let day: String
        let values: [String]
    }

    let heading = ReportWords.title
    let who: String
    let span: String
    let from: String
    let through: String
    let fromLabel = ReportWords.from
    let throughLabel = ReportWords.through
    let show = ReportWords.show
    let print = ReportWords.print
    let summaryLabel = ReportWords.summary
    let summary: [FactView]
    let daysLabel = ReportWords.days
    let dayLabel = TrendsWords.day
    let columns: [String]
    let rows: [Row]
    let chart: String?
    let note = ReportWords.note
    let empty: String?
    let problem: String?

    @MainActor
    init(_ screen: ReportScreen, person: String) {
        who = person
        span = screen.span
        from = screen.first?.description ?? ""
        through = screen.last?.description ?? ""
        summary = screen.summary.map(FactView.init)
        columns = screen.columns
        rows = screen.rows.map { Row(day: $0.day, values: $0.values) }
        chart = screen.weightChart.map { SVG($0, hasStyle: false).text }
        empty = screen.emptyText
        problem = screen.problem
    }
}
