internal import Foundation
internal import HealthModel

/// A comparison in a format string: a key path, an operator and a value.
struct FormatComparison: Hashable {
    /// The kind of comparison.
    enum Kind: Hashable {
        /// A comparison with an operator.
        case compare(FormatOperator)
        /// A search in a list of values.
        case isIn
        /// A range from the first to the second value of a list, including both.
        case between
    }

    /// The key path, as the value of an `HKPredicateKeyPath` constant.
    var keyPath: String
    /// The kind of comparison.
    var kind: Kind
    /// Whether the comparison ignores case.
    var ignoresCase = false
    /// Whether the comparison ignores accents.
    var ignoresAccents = false
    /// The value on the other side.
    var value: FormatValue
}

/// The operators of format strings; the raw values are their notation.
enum FormatOperator: String, Hashable {
    case equalTo = "=="
    case notEqualTo = "!="
    case lessThan = "<"
    case lessThanOrEqualTo = "<="
    case greaterThan = ">"
    case greaterThanOrEqualTo = ">="
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case like = "LIKE"
    case matches = "MATCHES"

    /// Creates the operator from a symbol or keyword, including older spellings.
    init?(spelling: String) {
        switch spelling {
        case "=": self = .equalTo
        case "<>": self = .notEqualTo
        case "=<": self = .lessThanOrEqualTo
        case "=>": self = .greaterThanOrEqualTo
        default: self.init(rawValue: spelling)
        }
    }

    /// The operator with exchanged operands; nil if there is none.
    var flipped: FormatOperator? {
        switch self {
        case .equalTo, .notEqualTo: self
        case .lessThan: .greaterThan
        case .lessThanOrEqualTo: .greaterThanOrEqualTo
        case .greaterThan: .lessThan
        case .greaterThanOrEqualTo: .lessThanOrEqualTo
        default: nil
        }
    }
}

/// A value on one side of a comparison in a format string.
enum FormatValue: Hashable {
    case null
    case metadata(MetadataValue)
    case uuid(UUID)
    case components(DateComponents)
    case source(Source)
    case revision(SourceRevisionPattern)
    case device(Device)
    case object(UUID)
    case list([FormatValue])

    /// The value of an argument; nil for classes that HealthKit does not support.
    init?(_ argument: Any) {
        switch argument {
        case is NSNull: self = .null
        case let value as HKSource: self = .source(value.value)
        case let value as HKSourceRevision: self = .revision(SourceRevisionPattern(value))
        case let value as HKDevice: self = .device(value.value)
        case let value as HKObject: self = .object(value.uuid)
        case let value as HKWorkoutActivity: self = .object(value.uuid)
        case let value as HKHealthConceptIdentifier:
            self = .metadata(.string(value.identifier))
        case let value as UUID: self = .uuid(value)
        case let value as NSUUID: self = .uuid(value as UUID)
        case let value as DateComponents: self = .components(value)
        case let value as NSDateComponents: self = .components(value as DateComponents)
        case let value as NSArray: self.init(elements: value)
        case let value as NSSet: self.init(elements: value)
        case let value as [Any]: self.init(elements: value)
        case let value as Set<AnyHashable>: self.init(elements: value.map(\.base))
        default:
            guard let value = MetadataValue(bridging: argument) ?? Self.number(argument) else {
                return nil
            }
            self = .metadata(value)
        }
    }

    private init?(elements: some Sequence) {
        var values: [FormatValue] = []
        for element in elements {
            guard let value = FormatValue(element) else { return nil }
            values.append(value)
        }
        self = .list(values)
    }

    private static func number(_ argument: Any) -> MetadataValue? {
        switch argument {
        case let value as Bool: .number(value ? 1 : 0)
        case let value as any BinaryInteger: .number(Double(value))
        case let value as any BinaryFloatingPoint: .number(Double(value))
        default: nil
        }
    }

    var number: Double? { if case .metadata(.number(let value)) = self { value } else { nil } }
    var string: String? { if case .metadata(.string(let value)) = self { value } else { nil } }
    var date: Date? { if case .metadata(.date(let value)) = self { value } else { nil } }
    var quantity: Quantity? {
        if case .metadata(.quantity(let value)) = self { value } else { nil }
    }
    var object: UUID? { if case .object(let value) = self { value } else { nil } }

    /// The identity, also if it was given as text.
    var uuid: UUID? {
        if case .uuid(let value) = self { value } else { string.flatMap { UUID(uuidString: $0) } }
    }

    /// The values of a list; any other value is a list of one.
    var elements: [FormatValue] { if case .list(let values) = self { values } else { [self] } }
}

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
