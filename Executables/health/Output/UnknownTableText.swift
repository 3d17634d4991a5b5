internal import HealthExchange
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// Explains how to import a table of an unknown program: its columns, and the mapping that probably
/// fits.
struct UnknownTableText {
    private let table: TablePreview
    private let proposal: TableColumns
    private let language: Language
    /// The number of columns that are named.
    private static let mostColumns = 20

    /// Reads the columns of a file; nil if it is not a table with a row of names.
    init?(at path: String, _ language: Language) throws(ExchangeError) {
        guard let table = try TablePreview(at: path), !table.hasNoNames else { return nil }
        self.table = table
        self.language = language
        proposal = UnknownTable(
            columns: table.columns, rows: table.rows, dateColumn: table.dateColumn,
            isDayFirst: table.order == .dayFirst
        ).proposal(language)
    }

    /// The columns with the units in which their values would be read, where the table states none
    /// and several are possible.
    private func withUnits(_ columns: TableColumns) -> TableColumns {
        var columns = columns
        for index in columns.measures.indices where columns.measures[index].unit.isEmpty {
            let measure = columns.measures[index]
            guard let type = ObjectType(name: measure.type), let unit = type.canonicalUnit,
                type == .bloodGlucose || Self.variedUnits.contains(where: unit.isCompatible),
                UnitReading(inName: measure.column, for: type) == .none
            else { continue }
            columns.measures[index].unit = unit.unitString
        }
        return columns
    }

    /// The units of quantities that programs write in several units.
    private static let variedUnits: [HealthUnit] = [
        .gram(), .meter(), .liter(), .kilocalorie, .degreeCelsius,
    ]

    /// The failure of the import of a file, with the command to run instead.
    func failure(of file: String) -> CommandFailure {
        let columns =
            table.columns.prefix(Self.mostColumns).map { "“\($0)”" }.joined(separator: ", ")
            + (table.columns.count > Self.mostColumns ? ", …" : "")
        let words = language.commandFailures
        let file = ShellWord.quoted(file)
        let text: String
        if let mapping = MappingText.text(of: withUnits(proposal)) {
            let order = table.hasAmbiguousOrder ? " " + words.text(.addOrder) : ""
            text =
                words.text(
                    .unknownTable,
                    [
                        "columns": columns,
                        "command": "health import \(file) --map \(ShellWord.quoted(mapping))",
                    ]) + order
        } else {
            text = words.text(
                .unnamedTable,
                [
                    "columns": columns,
                    "command": "health import \(file) --map date=…,weight=…,unit=kg",
                ])
        }
        return CommandFailure(OutsideText.line(text), .badData)
    }
}
