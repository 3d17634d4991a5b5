public import Foundation
public import HealthModel

/// What the columns of a table hold, as the person said.
public struct TableColumns: Hashable, Sendable, Codable {
    /// A column of measurements.
    public struct Measure: Hashable, Sendable, Codable {
        /// The column's name.
        public var column: String
        /// The name of the type, as stepCount.
        public var type: String
        /// The unit of its numbers; empty for the one in the column's name, or the type's own.
        public var unit: String

        /// Puts a column together.
        public init(column: String, type: String, unit: String = "") {
            self.column = column
            self.type = type
            self.unit = unit
        }
    }

    /// The column with the date, or with date and time.
    public var date: String
    /// The column with the time of day; empty where there is none.
    public var time: String
    /// Whether 3/4/2026 is the third of April.
    public var isDayFirst: Bool
    /// The columns with measurements; the others are left out.
    public var measures: [Measure]

    /// Puts columns together.
    public init(
        date: String = "", time: String = "", isDayFirst: Bool = false, measures: [Measure] = []
    ) {
        self.date = date
        self.time = time
        self.isDayFirst = isDayFirst
        self.measures = measures
    }
}

/// A table whose columns nobody knows: the person has to say what they hold.
public struct UnknownTable: Error, Hashable, Sendable {
    /// The names of the columns.
    public var columns: [String]
    /// The first rows.
    public var rows: [[String]]
    /// What the person said of a table with the same columns; nil for new ones.
    public var remembered: TableColumns?

    /// Puts a table together.
    public init(columns: [String], rows: [[String]], remembered: TableColumns? = nil) {
        self.columns = columns
        self.rows = rows
        self.remembered = remembered
    }
}

/// What a row of a table would become.
public struct TableReading: Hashable, Sendable {
    /// One measurement.
    public struct Value: Hashable, Sendable {
        /// What is measured.
        public var type: ObjectType
        /// How much.
        public var quantity: Quantity

        /// Puts a measurement together.
        public init(type: ObjectType, quantity: Quantity) {
            self.type = type
            self.quantity = quantity
        }
    }

    /// Date and time as they are written, without a zone; nil where they cannot be read.
    public var time: DateComponents?
    /// What was measured.
    public var values: [Value]

    /// Puts a row together.
    public init(time: DateComponents?, values: [Value]) {
        self.time = time
        self.values = values
    }
}
