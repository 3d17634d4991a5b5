public import Foundation
public import HealthJournal
public import HealthModel
public import HealthWords

/// The period that the page of a type shows: a range of the trends, or everything.
public enum DataSpan: Hashable, Sendable, CaseIterable {
    /// A range of days.
    case range(TrendsScreen.Range)
    /// From the first day with data until today.
    case all

    /// The ranges from a day to a year, then everything.
    public static var allCases: [DataSpan] {
        TrendsScreen.Range.allCases.map(DataSpan.range) + [.all]
    }

    /// The period with a name; nil if there is none.
    public init?(name: String) {
        guard let span = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = span
    }

    /// The name in URLs.
    public var name: String {
        switch self {
        case .range(let range): range.rawValue
        case .all: "all"
        }
    }

    /// The label of its button.
    public func title(_ language: Language) -> String {
        switch self {
        case .range(let range): range.title(language.trends)
        case .all: language.data.allTime
        }
    }
}

/// The days of a period, those before it, and the days of each column of its chart.
struct TypePeriod: Hashable, Sendable {
    /// The days of one column.
    struct Column: Hashable, Sendable {
        /// The label below it.
        let label: String
        /// The full name: "10 Mar 2026", "4 – 10 Mar 2026", "Mar 2026".
        let name: String
        /// The days.
        let days: ClosedRange<Day>
    }

    let span: DataSpan
    let days: ClosedRange<Day>

    /// The days of a period.
    ///
    /// - Parameters:
    ///   - span: The period.
    ///   - last: Its last day.
    ///   - first: The first day with data, at which everything begins.
    init(_ span: DataSpan, through last: Day, since first: Day) {
        self.span = span
        switch span {
        case .range(let range): days = last.advanced(by: 1 - range.days)...last
        case .all: days = min(first, last)...last
        }
    }

    /// The number of days.
    var count: Int { days.lowerBound.distance(to: days.upperBound) + 1 }

    /// The same number of days before, for comparison; nil for everything.
    var before: ClosedRange<Day>? {
        guard span != .all else { return nil }
        let last = days.lowerBound.advanced(by: -1)
        return last.advanced(by: 1 - count)...last
    }

    /// The year before the period, from which the person's usual range is computed.
    var yearBefore: ClosedRange<Day> {
        let last = days.lowerBound.advanced(by: -1)
        return last.advanced(by: -364)...last
    }

    /// The columns: days, weeks, months, or years of a history of more than ten years.
    func columns(_ environment: ScreenEnvironment) -> [Column] {
        if span == .all, count > 62 { return months(inYears: count > 3660, environment) }
        let size: Int =
            if case .range(let range) = span { range.daysInBar } else { 1 }
        return stride(from: 0, to: count, by: size).map { offset in
            let first = days.lowerBound.advanced(by: offset)
            let last = min(first.advanced(by: size - 1), days.upperBound)
            let end = environment.full(last)
            return Column(
                label: environment.short(first),
                name: first == last ? end : "\(environment.short(first)) – \(end)",
                days: first...last)
        }
    }

    private func months(inYears: Bool, _ environment: ScreenEnvironment) -> [Column] {
        var columns: [Column] = []
        var first = days.lowerBound
        while first <= days.upperBound {
            let next =
                inYears
                ? Day(year: first.year + 1, month: 1, day: 1)
                : first.month == 12
                    ? Day(year: first.year + 1, month: 1, day: 1)
                    : Day(year: first.year, month: first.month + 1, day: 1)
            let name = inYears ? "\(first.year)" : environment.month(first)
            columns.append(
                Column(
                    label: name, name: name,
                    days: first...min(next.advanced(by: -1), days.upperBound)))
            first = next
        }
        return columns
    }
}

/// The figures of a type by day.
enum DayFigures {
    /// Reads the figures of some days in order; days without data have none.
    ///
    /// - Parameter boundary: The hour at which the days begin.
    static func read(
        of type: ObjectType, _ days: [Day], boundary: DayBoundary = DayBoundary(),
        unit: HealthUnit, _ reader: any HealthDataReading, in zone: TimeZone
    ) async throws -> [Day: PeriodFigure] {
        guard let first = days.first, let last = days.last else { return [:] }
        let span = DateInterval(
            start: boundary.start(of: first, in: zone),
            end: boundary.start(of: last.advanced(by: 1), in: zone))
        let figures = try await reader.figures(
            of: type, in: span, every: .day(boundary), unit: unit)
        return Dictionary(
            figures.map { (boundary.day(of: $0.start, in: zone), $0) }
        ) { first, _ in first }
    }
}

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
    /// The time, value and source of the samples of a category that overlap an interval, oldest
    /// first.
    func spans(of type: ObjectType, in interval: DateInterval) async throws -> [CategorySpan]
    /// The sources of a type, in descending priority.
    func sources(of type: ObjectType) async throws -> [Source]
    /// Sets the order of the sources.
    func setSources(_ order: [String], of type: ObjectType) async throws
}

extension HealthDataReading {
    /// The spans of whole samples, for a store that cannot read less of them.
    public func spans(of type: ObjectType, in interval: DateInterval) async throws
        -> [CategorySpan]
    {
        try await samples(of: type, in: interval).compactMap(CategorySpan.init)
    }
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
    /// The contribution of each source to a sum, by the name of the source.
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
