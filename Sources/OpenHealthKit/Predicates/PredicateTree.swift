package import Foundation
package import HealthModel

/// The condition of a predicate, by the kind of object that it applies to.
package indirect enum PredicateTree: Hashable, Sendable {
    /// The same result for every object.
    case constant(Bool)
    /// A condition on samples.
    case sample(SamplePredicate)
    /// A condition on one activity of a workout.
    case activity(WorkoutActivityPredicate)
    /// A condition on activity summaries.
    case summary(SummaryPredicate)
    /// A condition on a value itself.
    case value(ObjectValuePredicate)
}

extension PredicateTree {
    /// The operator that combines conditions.
    enum Joint { case and, or, not }

    /// Combines conditions; nil if they apply to different kinds of object.
    static func join(_ joint: Joint, _ parts: [PredicateTree]) -> PredicateTree? {
        if let parts = all(parts, \.asSample) {
            return .sample(
                join(joint, parts, and: SamplePredicate.and, or: SamplePredicate.or) { .not($0) })
        }
        if let parts = all(parts, \.asActivity) {
            return .activity(
                join(
                    joint, parts, and: WorkoutActivityPredicate.and, or: WorkoutActivityPredicate.or
                ) { .not($0) })
        }
        if let parts = all(parts, \.asSummary) {
            return .summary(
                join(joint, parts, and: SummaryPredicate.and, or: SummaryPredicate.or) { .not($0) })
        }
        if let parts = all(parts, \.asValue) {
            return .value(
                join(
                    joint, parts, and: ObjectValuePredicate.and, or: ObjectValuePredicate.or
                ) { .not($0) })
        }
        return nil
    }

    private static func all<Part>(
        _ trees: [PredicateTree], _ part: (PredicateTree) -> Part?
    ) -> [Part]? {
        let parts = trees.compactMap(part)
        return parts.count == trees.count ? parts : nil
    }

    private static func join<Part>(
        _ joint: Joint, _ parts: [Part], and: ([Part]) -> Part, or: ([Part]) -> Part,
        not: (Part) -> Part
    ) -> Part {
        switch joint {
        case .and: and(parts)
        case .or: or(parts)
        case .not: not(and(parts))
        }
    }

    /// The condition on samples; nil if it applies to other objects.
    var asSample: SamplePredicate? {
        switch self {
        case .constant(let answer): answer ? .all : .or([])
        case .sample(let predicate): predicate
        default: nil
        }
    }

    /// The condition on activities; nil if it applies to other objects.
    var asActivity: WorkoutActivityPredicate? {
        switch self {
        case .constant(let answer): answer ? .and([]) : .or([])
        case .activity(let predicate): predicate
        default: nil
        }
    }

    /// The condition on activity summaries; nil if it applies to other objects.
    var asSummary: SummaryPredicate? {
        switch self {
        case .constant(let answer): answer ? .all : .or([])
        case .summary(let predicate): predicate
        default: nil
        }
    }

    /// The condition on values; nil if it applies to other objects.
    var asValue: ObjectValuePredicate? {
        switch self {
        case .constant(let answer): answer ? .and([]) : .or([])
        case .value(let predicate): predicate
        default: nil
        }
    }
}

/// A condition on a value itself, such as "SELF MATCHES" on a text.
///
/// Queries of the store have no such condition.
package indirect enum ObjectValuePredicate: Hashable, Sendable {
    /// All of these conditions; every value if there are none.
    case and([ObjectValuePredicate])
    /// Any of these conditions; no value if there are none.
    case or([ObjectValuePredicate])
    /// The negation of a condition.
    case not(ObjectValuePredicate)
    /// A comparison with another value.
    case compare(Comparison, MetadataValue)

    /// Whether a text, a number, a date or a quantity meets the condition; values of different classes
    /// never do.
    package func matches(_ value: MetadataValue) -> Bool {
        switch self {
        case .and(let parts): parts.allSatisfy { $0.matches(value) }
        case .or(let parts): parts.contains { $0.matches(value) }
        case .not(let part): !part.matches(value)
        case .compare(let comparison, let other): comparison.holds(value, other)
        }
    }
}

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
