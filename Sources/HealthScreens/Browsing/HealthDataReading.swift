public import Foundation
public import HealthJournal
public import HealthModel

/// The queries that the data pages need from a health store, with the permissions of its owner.
public protocol HealthDataReading: Sendable {
    /// The number of samples of each type.
    func counts() async throws -> [ObjectType: Int]
    /// The number of samples of a type that begin in each interval.
    func counts(of type: ObjectType, in intervals: [DateInterval]) async throws -> [Int]
    /// One value for each hour or day: the sum of a cumulative type, otherwise the mean with the
    /// lowest and the highest value, computed by the priority of the sources.
    ///
    /// - Parameters:
    ///   - type: A quantity type; other types have no values.
    ///   - span: The time range, outside of which nothing counts.
    ///   - period: The length of a period.
    ///   - unit: The unit of the values; nil for the type's own.
    func figures(
        of type: ObjectType, in span: DateInterval, every period: FigurePeriod, unit: HealthUnit?
    ) async throws -> [PeriodFigure]
    /// The newest samples before an instant.
    func samples(of type: ObjectType, before: Date?, limit: Int) async throws -> [Sample]
    /// The sample that starts first; nil without samples.
    func first(of type: ObjectType) async throws -> Sample?
    /// The samples that overlap an interval, oldest first.
    func samples(of type: ObjectType, in interval: DateInterval) async throws -> [Sample]
    /// The sources of a type, in descending priority.
    func sources(of type: ObjectType) async throws -> [Source]
    /// Sets the order of the sources.
    func setSources(_ order: [String], of type: ObjectType) async throws
}

/// The length of the periods of figures.
public enum FigurePeriod: Hashable, Sendable {
    /// An hour.
    case hour
    /// A day, which begins at the hour of the boundary.
    case day(DayBoundary)
}

/// The value of a type in an hour or on a day, with the part of each source.
public struct PeriodFigure: Hashable, Sendable {
    /// The start of the period.
    public var start: Date
    /// The combined value.
    public var value: Double
    /// The lowest value; nil for a sum.
    public var low: Double?
    /// The highest value; nil for a sum.
    public var high: Double?
    /// What each source contributed to a sum, by the name of the source.
    ///
    /// The parts add up to the value; other values have none.
    public var bySource: [String: Double]

    /// Creates a figure.
    public init(
        start: Date, value: Double, low: Double? = nil, high: Double? = nil,
        bySource: [String: Double] = [:]
    ) {
        self.start = start
        self.value = value
        self.low = low
        self.high = high
        self.bySource = bySource
    }
}
