public import Foundation
public import HealthModel

/// The meaning of a table's columns, as the person chose it.
public struct TableColumns: Hashable, Sendable, Codable {
    /// A column of measurements.
    public struct Measure: Hashable, Sendable, Codable {
        /// The column's name.
        public var column: String
        /// The name of the type, such as stepCount.
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
    /// Whether 3/4/2026 means 3 April.
    public var isDayFirst: Bool
    /// The columns with measurements; all other columns are skipped.
    public var measures: [Measure]

    /// Creates the columns.
    public init(
        date: String = "", time: String = "", isDayFirst: Bool = false, measures: [Measure] = []
    ) {
        self.date = date
        self.time = time
        self.isDayFirst = isDayFirst
        self.measures = measures
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

    /// Creates a table.
    public init(
        columns: [String], rows: [[String]], dateColumn: String? = nil, isDayFirst: Bool = false,
        remembered: TableColumns? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.dateColumn = dateColumn
        self.isDayFirst = isDayFirst
        self.remembered = remembered
    }
}

/// A row of a table, converted to measurements.
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

    /// The date and time as written, without a time zone; nil if they cannot be parsed.
    public var time: DateComponents?
    /// The measurements.
    public var values: [Value]

    /// Creates a row.
    public init(time: DateComponents?, values: [Value]) {
        self.time = time
        self.values = values
    }
}
