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
