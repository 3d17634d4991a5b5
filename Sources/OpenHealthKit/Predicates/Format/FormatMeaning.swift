internal import Foundation
internal import HealthModel

/// Converts a comparison over a key path of HealthKit, or over a value itself, to a predicate.
enum FormatMeaning {
    /// The predicate of a comparison.
    static func tree(_ comparison: FormatComparison) throws(FormatError) -> PredicateTree {
        if let activity = try WorkoutActivityMeaning.predicate(comparison) {
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
        if let predicate = try IdentityMeaning.predicate(comparison) { return predicate }
        return try ordered(comparison, and: { .and($0) }, or: { .or($0) }) {
            sign, value throws(FormatError) in
            try ValueMeaning.predicate(comparison, sign, value)
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
