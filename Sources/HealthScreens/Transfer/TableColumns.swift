public import Foundation
public import HealthModel

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
    /// What the rows are.
    public var rows: TableRows
    /// The activity of workouts without a column for it; empty if there is none.
    public var activity: String
    /// Whether 3/4/2026 means 3 April.
    public var isDayFirst: Bool
    /// The columns with measurements, or of workouts or nights; all other columns are skipped.
    public var measures: [Measure]

    /// Creates the columns.
    public init(
        date: String = "", time: String = "", end: String = "",
        rows: TableRows = .measurements, activity: String = "", isDayFirst: Bool = false,
        measures: [Measure] = []
    ) {
        self.date = date
        self.time = time
        self.end = end
        self.rows = rows
        self.activity = activity
        self.isDayFirst = isDayFirst
        self.measures = measures
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
