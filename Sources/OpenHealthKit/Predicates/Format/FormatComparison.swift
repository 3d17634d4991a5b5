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
