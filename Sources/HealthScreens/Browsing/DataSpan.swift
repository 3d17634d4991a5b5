internal import HealthJournal
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
