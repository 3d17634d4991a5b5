internal import Foundation
public import HealthModel

/// Assigns meanings to the columns of a CSV file.
public struct ColumnMapping: Hashable, Sendable {
    /// A column of measurements.
    public struct Measure: Hashable, Sendable {
        /// The measured type.
        public var type: ObjectType
        /// The column's name in the first row.
        public var column: String
        /// The unit of the numbers; nil if the column's name or a comment above it names the unit, or
        /// for the type's own one.
        public var unit: HealthUnit?

        /// Creates a column.
        public init(type: ObjectType, column: String, unit: HealthUnit? = nil) {
            self.type = type
            self.column = column
            self.unit = unit
        }
    }

    /// A column of workouts or nights.
    public struct Part: Hashable, Sendable {
        /// What the column holds.
        public var role: ColumnRole
        /// The column's name in the first row.
        public var column: String
        /// The unit of the numbers, as people write it: `km`, `kJ`, `min`, `h:mm`; nil if the column's name
        /// names one.
        public var unit: String?

        /// Creates a column.
        public init(role: ColumnRole, column: String, unit: String? = nil) {
            self.role = role
            self.column = column
            self.unit = unit
        }
    }

    /// The column with the date, or with date and time.
    public var date: String
    /// The column with the time of day.
    public var time: String?
    /// The column with the end; for workouts and nights it may have only the time of day.
    public var end: String?
    /// The column with the source's name.
    public var source: String?
    /// The columns with measurements.
    public var measures: [Measure]
    /// What the rows are.
    public var rows: TableRows
    /// The columns of workouts or nights; the last one of a role counts.
    public var parts: [Part]
    /// The activity of workouts without a column for it, as people call it.
    public var activity: String?
    /// The name of the source without a column for it.
    public var sourceName: String
    /// The order of day and month; nil if the dates of the file prove it.
    public var dateOrder: DateOrder?

    /// Creates a mapping.
    public init(
        date: String, time: String? = nil, end: String? = nil, source: String? = nil,
        measures: [Measure], rows: TableRows = .measurements, parts: [Part] = [],
        activity: String? = nil, sourceName: String = "CSV", dateOrder: DateOrder? = nil
    ) {
        self.date = date
        self.time = time
        self.end = end
        self.source = source
        self.measures = measures
        self.rows = rows
        self.parts = parts
        self.activity = activity
        self.sourceName = sourceName
        self.dateOrder = dateOrder
    }

    /// Whether the rows end: at the time of a column, or after a length of time.
    package var hasEnd: Bool { end != nil || parts.contains { $0.role.isLength } }

    /// The columns that a table with this mapping has, beside that of the date.
    var columns: [String] {
        [time, end, source].compactMap(\.self) + measures.map(\.column) + parts.map(\.column)
    }
}

/// The name of a column, with the unit in its brackets apart.
struct ColumnHeading {
    /// The whole name.
    let name: String
    /// The name without the brackets at its end.
    let base: String

    init(_ text: String) {
        let name = text.trimmingCharacters(in: .whitespaces)
        self.name = name
        base =
            UnitReading.brackets(of: name).map {
                String(name.dropLast($0.count + 2)).trimmingCharacters(in: .whitespaces)
            } ?? name
    }

    /// Whether it is a column of a layout: by the whole name, or with any unit in brackets.
    ///
    /// A wanted name that ends in `()` needs brackets.
    func matches(_ wanted: String) -> Bool {
        if wanted.hasSuffix(" ()") { return base != name && base == wanted.dropLast(3) }
        return name == wanted || base == wanted
    }
}

extension [ColumnHeading] {
    /// The last column with a name, otherwise the last one with the name and a unit in brackets; nil if
    /// there is none.
    func place(of name: String?) -> Int? {
        guard let name else { return nil }
        return lastIndex { $0.name == name } ?? lastIndex { $0.matches(name) }
    }
}

/// The effect of a column on the validity of its row.
enum RowMark: Hashable {
    /// A value means that the row was deleted or is invalid.
    case withdrawn
    /// A value means that the row is valid.
    case valid

    /// The mark of a column by its name; nil for another column.
    init?(_ name: String) {
        switch name.lowercased().filter(\.isLetter) {
        case "deleted", "isdeleted", "deletedat", "void", "voided", "isvoid", "isvoided", "invalid",
            "isinvalid", "gelöscht", "ungültig", "supprimé", "annulé", "invalide", "eliminado",
            "borrado", "anulado", "inválido", "eliminato", "annullato", "nonvalido", "verwijderd",
            "ongeldig", "excluído":
            self = .withdrawn
        case "valid", "isvalid": self = .valid
        default: return nil
        }
    }

    /// Whether a value of the column withdraws its row; an empty one never does.
    func withdraws(_ value: String) -> Bool {
        let isSet = !Self.negations.contains(value.lowercased())
        return self == .withdrawn ? isSet : !isSet
    }

    private static let negations: Set<String> = [
        "0", "0.0", "false", "f", "no", "n", "nein", "falsch", "null", "none", "never", "non",
        "faux", "falso", "nee", "onwaar", "não",
    ]
}
