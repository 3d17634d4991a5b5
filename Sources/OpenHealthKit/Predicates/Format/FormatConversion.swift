internal import Foundation
internal import HealthModel

/// Converts a comparison over a key path of HealthKit, or over a value itself, to a predicate.
enum FormatConversion {
    /// The predicate of a comparison.
    static func tree(_ comparison: FormatComparison) throws(FormatError) -> PredicateTree {
        if let activity = try WorkoutActivityConversion.predicate(comparison) {
            return .activity(activity)
        }
        if comparison.keyPath == HKPredicateKeyPathDateComponents {
            return .summary(try summary(comparison))
        }
        if comparison.keyPath.uppercased() == "SELF" { return .value(try value(comparison)) }
        return .sample(try sample(comparison))
    }

    private static func summary(
        _ comparison: FormatComparison
    ) throws(FormatError) -> SummaryPredicate {
        func day(_ value: FormatValue) throws(FormatError) -> SummaryDay {
            guard case .components(let components) = value, let day = SummaryDay(components) else {
                throw .value(comparison.keyPath)
            }
            return day
        }
        let path = comparison.keyPath
        return try ordered(comparison, and: { .and($0) }, or: { .or($0) }) {
            sign, value throws(FormatError) in
            let day = try day(value)
            switch sign {
            case .equalTo: return .days(from: day, to: day)
            case .notEqualTo: return .not(.days(from: day, to: day))
            case .greaterThanOrEqualTo: return .days(from: day, to: nil)
            case .lessThanOrEqualTo: return .days(from: nil, to: day)
            case .lessThan: return .not(.days(from: day, to: nil))
            case .greaterThan: return .not(.days(from: nil, to: day))
            default: throw .comparison(path)
            }
        }
    }

    private static func value(
        _ comparison: FormatComparison
    ) throws(FormatError) -> ObjectValuePredicate {
        try ordered(comparison, and: { .and($0) }, or: { .or($0) }) {
            sign, value throws(FormatError) in
            guard case .metadata(let operand) = value else { throw .value(comparison.keyPath) }
            return comparison.text(sign, operand, not: { .not($0) }) { .compare($0, $1) }
        }
    }

    private static func sample(
        _ comparison: FormatComparison
    ) throws(FormatError) -> SamplePredicate {
        if let key = comparison.keyPath.after(HKPredicateKeyPathMetadata) {
            return try metadata(key, comparison)
        }
        if let predicate = try IdentityConversion.predicate(comparison) { return predicate }
        return try ordered(comparison, and: { .and($0) }, or: { .or($0) }) {
            sign, value throws(FormatError) in
            try ValueConversion.predicate(comparison, sign, value)
        }
    }

    private static func metadata(
        _ key: String, _ comparison: FormatComparison
    ) throws(FormatError) -> SamplePredicate {
        try ordered(comparison, and: { .and($0) }, or: { .or($0) }) {
            sign, value throws(FormatError) in
            if case .null = value {
                switch sign {
                case .equalTo: return .not(.metadataExists(key: key))
                case .notEqualTo: return .metadataExists(key: key)
                default: throw .comparison(comparison.keyPath)
                }
            }
            guard case .metadata(let operand) = value else { throw .value(comparison.keyPath) }
            return comparison.text(sign, operand, not: { .not($0) }) {
                .metadata(key: key, $0, $1)
            }
        }
    }

    /// Expands lists: `IN` means any of the values, `BETWEEN` from the first to the second.
    static func ordered<Predicate>(
        _ comparison: FormatComparison, and: ([Predicate]) -> Predicate,
        or: ([Predicate]) -> Predicate,
        _ single: (FormatOperator, FormatValue) throws(FormatError) -> Predicate
    ) throws(FormatError) -> Predicate {
        switch comparison.kind {
        case .compare(let sign):
            return try single(sign, comparison.value)
        case .isIn:
            var parts: [Predicate] = []
            for value in comparison.value.elements { parts.append(try single(.equalTo, value)) }
            return or(parts)
        case .between:
            let bounds = comparison.value.elements
            guard bounds.count == 2 else { throw .value(comparison.keyPath) }
            return and([
                try single(.greaterThanOrEqualTo, bounds[0]),
                try single(.lessThanOrEqualTo, bounds[1]),
            ])
        }
    }
}

extension FormatComparison {
    /// The predicate for two texts, or for other values; the options become a pattern.
    func text<Predicate>(
        _ sign: FormatOperator, _ operand: MetadataValue, not: (Predicate) -> Predicate,
        _ condition: (Comparison, MetadataValue) -> Predicate
    ) -> Predicate {
        guard case .string(let text) = operand, ignoresCase || ignoresAccents else {
            return condition(Comparison(sign), operand)
        }
        let pattern = TextPattern.pattern(
            text, sign, ignoresCase: ignoresCase, ignoresAccents: ignoresAccents)
        let matches = condition(.matches, .string(pattern))
        return sign == .notEqualTo ? not(matches) : matches
    }
}

extension Comparison {
    /// The store's comparison for an operator.
    init(_ sign: FormatOperator) {
        switch sign {
        case .equalTo: self = .equalTo
        case .notEqualTo: self = .notEqualTo
        case .lessThan: self = .lessThan
        case .lessThanOrEqualTo: self = .lessThanOrEqualTo
        case .greaterThan: self = .greaterThan
        case .greaterThanOrEqualTo: self = .greaterThanOrEqualTo
        case .beginsWith: self = .beginsWith
        case .endsWith: self = .endsWith
        case .contains: self = .contains
        case .like: self = .like
        case .matches: self = .matches
        }
    }
}

extension String {
    /// The remainder after a first part and a dot; nil if the string begins differently.
    func after(_ first: String) -> String? {
        hasPrefix(first + ".") ? String(dropFirst(first.count + 1)) : nil
    }
}

/// Comparisons of a sample's identity and relations: only equal, not equal, and in a list.
enum IdentityConversion {
    /// The predicate; nil for other key paths.
    static func predicate(
        _ comparison: FormatComparison
    ) throws(FormatError) -> SamplePredicate? {
        switch comparison.keyPath {
        case HKPredicateKeyPathUUID:
            let uuids = try all(comparison) { $0.uuid }
            return try negated(comparison, .uuids(Set(uuids)))
        case HKPredicateKeyPathSource:
            let sources = try all(comparison) {
                if case .source(let source) = $0 { source.bundleIdentifier } else { nil }
            }
            return try negated(comparison, .sources(Set(sources)))
        case HKPredicateKeyPathSourceRevision:
            let revisions = try all(comparison) {
                if case .revision(let revision) = $0 { revision } else { nil }
            }
            return try negated(comparison, .sourceRevisions(revisions))
        case HKPredicateKeyPathDevice:
            if case .null = comparison.value {
                let isNil = DeviceProperty.allCases.map { SamplePredicate.deviceProperty($0, []) }
                return try negated(comparison, .and(isNil))
            }
            let devices = try all(comparison) {
                if case .device(let device) = $0 { device } else { nil }
            }
            return try negated(comparison, .devices(Set(devices)))
        case HKPredicateKeyPathCorrelation:
            if case .null = comparison.value { return try negated(comparison, .noCorrelation) }
            return try objects(comparison) { .memberOf(correlation: $0) }
        case HKPredicateKeyPathWorkout:
            return try objects(comparison) { .associated(workout: $0) }
        case HKPredicateKeyPathWorkoutEffortRelationship:
            return try objects(comparison) { .effort(workout: $0, activity: nil) }
        default:
            return nil
        }
    }

    private static func objects(
        _ comparison: FormatComparison, _ condition: (UUID) -> SamplePredicate
    ) throws(FormatError) -> SamplePredicate {
        let uuids = try all(comparison) { $0.object ?? $0.uuid }
        return try negated(comparison, .or(uuids.map(condition)))
    }

    private static func all<Value>(
        _ comparison: FormatComparison, _ value: (FormatValue) -> Value?
    ) throws(FormatError) -> [Value] {
        let elements = comparison.value.elements
        let values = elements.compactMap(value)
        guard values.count == elements.count else { throw .value(comparison.keyPath) }
        return values
    }

    private static func negated(
        _ comparison: FormatComparison, _ predicate: SamplePredicate
    ) throws(FormatError) -> SamplePredicate {
        switch comparison.kind {
        case .isIn, .compare(.equalTo): return predicate
        case .compare(.notEqualTo): return .not(predicate)
        default: throw .comparison(comparison.keyPath)
        }
    }
}
