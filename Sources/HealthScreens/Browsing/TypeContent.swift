internal import HealthJournal

/// A chart of a type with the same figures as a table.
public struct TypeChart: Hashable, Sendable, Identifiable {
    /// The identifier within the page.
    public let id: String
    /// The title.
    public let title: String
    /// The chart; each rectangle of the role `slot` has what is said about its column or row.
    public let chart: ChartDrawing
    /// The names of the parts and marks.
    public let legend: [ChartLegend]
    /// The header of the table's first column.
    public let rowTitle: String
    /// The rows of the table, the newest first.
    public let rows: [TrendCard.Row]
    /// A sentence below the chart; nil for none.
    public let note: String?

    init(
        id: String, title: String, chart: ChartDrawing, legend: [ChartLegend] = [],
        rowTitle: String, rows: [TrendCard.Row], note: String? = nil
    ) {
        self.id = id
        self.title = title
        self.chart = chart
        self.legend = legend
        self.rowTitle = rowTitle
        self.rows = rows
        self.note = note
    }
}

/// What the page of a type shows of a period.
struct TypeContent: Sendable {
    /// The figures above the charts.
    var facts: [EntryFact] = []
    /// The charts; empty if the period has no data.
    var charts: [TypeChart] = []
    /// How the totals of the last days were computed from several sources.
    var explanations: [DataTypeScreen.Explanation] = []
}
