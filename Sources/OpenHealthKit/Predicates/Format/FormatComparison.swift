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
