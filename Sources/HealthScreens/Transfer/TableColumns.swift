public import Foundation
public import HealthModel
internal import HealthWords

/// The meaning of a table's columns, as the person chose it.
public struct TableColumns: Hashable, Sendable, Codable {
    /// A column of measurements, or of workouts or nights.
    public struct Measure: Hashable, Sendable, Codable {
        /// The column's name.
        public var column: String
        /// The name of the type, such as stepCount, or of a `ColumnRole`.
        public var type: String
        /// The unit of the values; empty for the unit in the column's name, or else the type's own
        /// unit.
        public var unit: String

        /// Creates a column.
        public init(column: String, type: String, unit: String = "") {
            self.column = column
            self.type = type
            self.unit = unit
        }
    }

    /// The column with the date, or with date and time.
    public var date: String
    /// The column with the time of day; empty if there is none.
    public var time: String
    /// The column with the end; empty if there is none.
    public var end: String
    /// The kind of the rows.
    public var rows: TableRows
    /// The activity of workouts without a column for it; empty if there is none.
    public var activity: String
    /// Whether 3/4/2026 means 3 April.
    public var isDayFirst: Bool
    /// The columns with measurements, or of workouts or nights; all other columns are skipped.
    public var measures: [Measure]
    /// The name under which the choice is saved for other tables; empty if it is not.
    public var name: String

    /// Creates the columns.
    public init(
        date: String = "", time: String = "", end: String = "",
        rows: TableRows = .measurements, activity: String = "", isDayFirst: Bool = false,
        measures: [Measure] = [], name: String = ""
    ) {
        self.date = date
        self.time = time
        self.end = end
        self.rows = rows
        self.activity = activity
        self.isDayFirst = isDayFirst
        self.measures = measures
        self.name = name
    }

    /// Decodes columns, also those that an earlier version stored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        date = try container.decode(String.self, forKey: .date)
        time = try container.decode(String.self, forKey: .time)
        end = try container.decodeIfPresent(String.self, forKey: .end) ?? ""
        rows = try container.decodeIfPresent(TableRows.self, forKey: .rows) ?? .measurements
        activity = try container.decodeIfPresent(String.self, forKey: .activity) ?? ""
        isDayFirst = try container.decode(Bool.self, forKey: .isDayFirst)
        measures = try container.decode([Measure].self, forKey: .measures)
        name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
    }
}

/// An error: the columns of a table are unknown, so the person has to choose their meaning.
public struct UnknownTable: Error, Hashable, Sendable {
    /// The names of the columns.
    public var columns: [String]
    /// The first rows.
    public var rows: [[String]]
    /// The column that holds dates; nil if none does.
    public var dateColumn: String?
    /// Whether the dates prove that the day comes before the month.
    public var isDayFirst: Bool
    /// The previous choice for a table with the same columns; nil if there is none.
    public var remembered: TableColumns?
    /// The choices that are saved under a name and whose columns the table has.
    public var saved: [TableColumns]
    /// The error in the choice that was made; nil if there is none.
    public var problem: String?

    /// Creates a table.
    public init(
        columns: [String], rows: [[String]], dateColumn: String? = nil, isDayFirst: Bool = false,
        remembered: TableColumns? = nil, saved: [TableColumns] = [], problem: String? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.dateColumn = dateColumn
        self.isDayFirst = isDayFirst
        self.remembered = remembered
        self.saved = saved
        self.problem = problem
    }
}

/// A row of a table, converted to measurements, a workout or stages of sleep.
public struct TableReading: Hashable, Sendable {
    /// One measurement.
    public struct Value: Hashable, Sendable {
        /// The type of the measurement.
        public var type: ObjectType
        /// The value.
        public var quantity: Quantity

        /// Creates a measurement.
        public init(type: ObjectType, quantity: Quantity) {
            self.type = type
            self.quantity = quantity
        }
    }

    /// A workout or a stage of sleep.
    public struct Event: Hashable, Sendable {
        /// What it is.
        public enum Kind: Hashable, Sendable {
            /// A workout, as a raw value of `HKWorkoutActivityType`.
            case workout(Int)
            /// A stage, as a value of `HKCategoryValueSleepAnalysis`.
            case sleep(Int)
        }

        /// What it is.
        public var kind: Kind
        /// The length in seconds.
        public var seconds: Double
        /// The distance and the energy of a workout.
        public var amounts: [Quantity]

        /// Creates an event.
        public init(_ kind: Kind, seconds: Double, amounts: [Quantity] = []) {
            self.kind = kind
            self.seconds = seconds
            self.amounts = amounts
        }
    }

    /// The date and time as written, without a time zone; nil if they cannot be parsed.
    public var time: DateComponents?
    /// The measurements.
    public var values: [Value]
    /// The workout, or the stages of sleep.
    public var events: [Event]

    /// Creates a row.
    public init(time: DateComponents?, values: [Value], events: [Event] = []) {
        self.time = time
        self.values = values
        self.events = events
    }
}

/// The question about the meaning of a table's columns: a form, the first rows, and a preview.
public struct TableQuestion: Hashable, Sendable {
    /// A column that may hold measurements.
    public struct Column: Hashable, Sendable {
        /// The column's name.
        public let name: String
        /// The field for the type.
        public let type: DraftField
        /// The field for the unit.
        public let unit: DraftField
    }

    /// The names of the columns.
    public let columns: [String]
    /// The first rows.
    public let rows: [[String]]
    /// The current choice.
    public let chosen: TableColumns
    /// The choices that are saved under a name and fit the table.
    private let saved: [TableColumns]
    private let language: Language
    private var words: TransferWords { language.transfer }
    /// The preview of the first rows, a line for each; empty before it was requested.
    public internal(set) var preview: [String] = []
    /// The error in the choice.
    public internal(set) var problem: String?

    /// Creates the question about a table, with the previous choice, a saved one or a proposal.
    init(_ table: UnknownTable, language: Language) {
        self.language = language
        columns = table.columns
        rows = table.rows
        saved = table.saved
        chosen = table.remembered ?? table.saved.first ?? table.proposal(language)
        problem = table.problem
    }

    /// Creates the same question with another choice.
    init(_ question: TableQuestion, chosen: TableColumns) {
        language = question.language
        columns = question.columns
        rows = question.rows
        saved = question.saved
        self.chosen = chosen
    }

    /// The fields for the rows, for date, time and end, and for the order of day and month.
    public var fields: [DraftField] {
        let names = self.names
        let first =
            saved.isEmpty
            ? []
            : [
                choice(
                    "saved", words.savedMapping, chosen.name,
                    [("", words.noSavedMapping)] + saved.map { ($0.name, $0.name) })
            ]
        return first + [
            choice(
                "rows", words.rows, chosen.rows.rawValue,
                TableRows.allCases.map { ($0.rawValue, words.name(of: $0)) }),
            choice("date", words.dateColumn, chosen.date, [("", "–")] + names),
            choice(
                "time", words.timeColumn, chosen.time,
                [("", words.noTimeColumn)] + names),
            choice("end", words.endColumn, chosen.end, [("", words.noTimeColumn)] + names),
            DraftField(
                name: "activity", label: words.activityOfRows, value: chosen.activity,
                input: .text, options: []),
            choice(
                "order", words.dateOrder, chosen.isDayFirst ? "dmy" : "mdy",
                [("mdy", words.monthFirst), ("dmy", words.dayFirst)]),
            DraftField(
                name: "name", label: words.mappingName, value: chosen.name, input: .text,
                options: []),
        ]
    }

    /// The columns, each with the fields for its type and unit.
    public var measures: [Column] {
        let roles = ColumnRole.allCases.map { ($0.rawValue, words.name(of: $0)) }
        let types = roles + Self.types(language)
        return columns.enumerated().map { index, name in
            let known = chosen.measures.first { $0.column == name }
            return Column(
                name: name,
                type: choice(
                    "type.\(index)", words.typeOf(name), known?.type ?? "",
                    [("", words.notImportedColumn)] + types),
                unit: DraftField(
                    name: "unit.\(index)", label: words.unitOf(name),
                    value: known?.unit ?? "", input: .text, options: []))
        }
    }

    /// The choice that a form has sent, by the names of its fields.
    ///
    /// Another saved choice than before replaces what the other fields say.
    func choice(_ texts: [String: String]) -> TableColumns {
        if let name = texts["saved"], name != chosen.name,
            let columns = saved.first(where: { $0.name == name })
        {
            return columns
        }
        let measures = columns.enumerated().compactMap { index, name -> TableColumns.Measure? in
            guard let type = texts["type.\(index)"], !type.isEmpty else { return nil }
            let unit = texts["unit.\(index)"] ?? ""
            return TableColumns.Measure(
                column: name, type: type, unit: unit.trimmingCharacters(in: .whitespaces))
        }
        return TableColumns(
            date: texts["date"] ?? "", time: texts["time"] ?? "", end: texts["end"] ?? "",
            rows: texts["rows"].flatMap { TableRows(rawValue: $0) } ?? .measurements,
            activity: (texts["activity"] ?? "").trimmingCharacters(in: .whitespaces),
            isDayFirst: texts["order"] == "dmy", measures: measures,
            name: (texts["name"] ?? "").trimmingCharacters(in: .whitespaces))
    }

    /// The error in the choice that can be found without reading rows; nil if there is none.
    var mistake: String? {
        guard columns.contains(chosen.date) else { return words.noDateColumn }
        guard !chosen.measures.isEmpty || chosen.rows != .measurements else {
            return words.noMeasureColumn
        }
        let roles = chosen.measures.compactMap { ColumnRole(rawValue: $0.type) }
        guard roles.allSatisfy(chosen.rows.roles.contains) else { return words.otherRows }
        guard
            chosen.rows == .measurements || !chosen.end.isEmpty || roles.contains(where: \.isLength)
        else { return words.noEndColumn }
        for measure in chosen.measures where !measure.unit.isEmpty {
            let isUnit =
                if let role = ColumnRole(rawValue: measure.type) {
                    role.accepts(unit: measure.unit)
                } else if let type = ObjectType(name: measure.type) {
                    UnitReading(of: measure.unit, for: type).unit != nil
                } else { false }
            guard isUnit else { return words.wrongUnit(measure.unit, measure.column) }
        }
        return nil
    }

    private var names: [(String, String)] { columns.map { ($0, $0) } }

    private func choice(
        _ name: String, _ label: String, _ value: String, _ options: [(String, String)]
    ) -> DraftField {
        DraftField(
            name: name, label: label, value: value, input: .choice,
            options: options.map { .init($0.0, $0.1, isSelected: $0.0 == value) })
    }

    static func types(_ language: Language) -> [(String, String)] {
        ObjectType.allKnown.filter { $0.kind == .quantity }
            .map { ($0.name, language.types.name($0)) }.sorted { $0.1 < $1.1 }
    }
}
