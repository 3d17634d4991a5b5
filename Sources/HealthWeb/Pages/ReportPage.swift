internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The report of a period, for printing.
struct ReportPage: Page {
    static let template = "report"

    let texts: ReportWords
    let who: String
    let span: String
    let from: String
    let through: String
    let summaryTitle: String
    let summary: [EntryFact]
    let dayLabel: String
    let columns: [String]
    let rows: [ReportScreen.Row]
    let chart: ChartDrawing?
    let empty: String?
    /// Which day has data, if the period has none.
    let hint: PeriodHint?
    let problem: String?

    @MainActor
    init(_ screen: ReportScreen, person: String, hint: PeriodHint?) {
        texts = screen.words
        dayLabel = texts.language.trends.day
        who = person
        span = screen.span
        from = screen.first?.description ?? ""
        through = screen.last?.description ?? ""
        summaryTitle = screen.summaryTitle
        summary = screen.summary
        columns = screen.columns
        rows = screen.rows
        chart = screen.weightChart
        empty = screen.emptyText
        self.hint = hint
        problem = screen.problem
    }
}
