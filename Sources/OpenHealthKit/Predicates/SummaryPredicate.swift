package import Foundation

/// A condition on the day of an activity summary.
package indirect enum SummaryPredicate: Hashable, Sendable {
    /// Every day.
    case all
    /// All of these conditions; every day if there are none.
    case and([SummaryPredicate])
    /// Any of these conditions; no day if there are none.
    case or([SummaryPredicate])
    /// The negation of a condition.
    case not(SummaryPredicate)
    /// The days of a range, including both ends; nil is unlimited.
    case days(from: SummaryDay?, to: SummaryDay?)

    /// Whether a day meets the condition.
    package func matches(_ day: SummaryDay) -> Bool {
        switch self {
        case .all: true
        case .and(let parts): parts.allSatisfy { $0.matches(day) }
        case .or(let parts): parts.contains { $0.matches(day) }
        case .not(let part): !part.matches(day)
        case .days(let from, let to):
            (from.map { $0 <= day } ?? true) && (to.map { day <= $0 } ?? true)
        }
    }

    /// The first and the last day that can match; nil is unlimited.
    package var bounds: (from: SummaryDay?, to: SummaryDay?) {
        switch self {
        case .days(let from, let to): (from, to)
        case .and(let parts):
            (parts.compactMap { $0.bounds.from }.max(), parts.compactMap { $0.bounds.to }.min())
        default: (nil, nil)
        }
    }
}

/// A day by its number: the year, the month and the day of the month.
package struct SummaryDay: Hashable, Comparable, Sendable, Codable {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of date components; nil if year, month or day is missing.
    package init?(_ components: DateComponents) {
        guard let year = components.year, let month = components.month, let day = components.day
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day as date components of a calendar.
    package func components(for calendar: Calendar) -> DateComponents {
        DateComponents(calendar: calendar, year: year, month: month, day: day)
    }

    package static func < (a: SummaryDay, b: SummaryDay) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}
