internal import HealthScreens

/// The question about the meaning of a table's columns.
struct TableView: Sendable {
    struct Row: Sendable {
        let cells: [String]
    }

    struct Measure: Sendable {
        let name: String
        let fields: [FieldView]
    }

    let columns: [String]
    let rows: [Row]
    let fields: [FieldView]
    let measures: [Measure]
    let lines: [String]
    let hasLines: Bool

    init(_ question: TableQuestion) {
        columns = question.columns
        rows = question.rows.map { Row(cells: $0) }
        fields = question.fields.map(FieldView.init)
        measures = question.measures.map {
            Measure(name: $0.name, fields: [FieldView($0.type), FieldView($0.unit)])
        }
        lines = question.preview
        hasLines = !lines.isEmpty
    }
}
