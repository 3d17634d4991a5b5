public import HealthModel

/// Says which columns of a CSV file hold what.
public struct ColumnMapping: Hashable, Sendable {
    /// A column of measurements.
    public struct Measure: Hashable, Sendable {
        /// What is measured.
        public var type: ObjectType
        /// The column's name in the first row.
        public var column: String
        /// The unit of its numbers; nil where the column's name says it in brackets, or else the
        /// type's own.
        public var unit: HealthUnit?

        /// Puts a column together.
        public init(type: ObjectType, column: String, unit: HealthUnit? = nil) {
            self.type = type
            self.column = column
            self.unit = unit
        }
    }

    /// The column with the date, or with date and time.
    public var date: String
    /// The column with the time of day.
    public var time: String?
    /// The column with the end.
    public var end: String?
    /// The column with the source's name.
    public var source: String?
    /// The columns with measurements.
    public var measures: [Measure]
    /// The name of the source where no column has it.
    public var sourceName: String
    /// Whether `3/4/2026` is the third of April.
    public var isDayFirst: Bool

    /// Puts a mapping together.
    public init(
        date: String, time: String? = nil, end: String? = nil, source: String? = nil,
        measures: [Measure], sourceName: String = "CSV", isDayFirst: Bool = false
    ) {
        self.date = date
        self.time = time
        self.end = end
        self.source = source
        self.measures = measures
        self.sourceName = sourceName
        self.isDayFirst = isDayFirst
    }
}
