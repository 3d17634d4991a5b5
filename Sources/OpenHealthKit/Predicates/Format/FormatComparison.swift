/// A comparison in a format string: a key path, an operator and a value.
struct FormatComparison: Hashable {
    /// How the two sides are compared.
    enum Kind: Hashable {
        /// Like any two values, or like two texts.
        case compare(FormatOperator)
        /// Among the values of a list.
        case isIn
        /// From the first to the second value of a list, both included.
        case between
    }

    /// What is compared, by the value of an `HKPredicateKeyPath` constant.
    var keyPath: String
    /// How it is compared.
    var kind: Kind
    /// Whether upper and lower case count as the same.
    var ignoresCase = false
    /// Whether letters count as the same with and without accents.
    var ignoresAccents = false
    /// What it is compared with.
    var value: FormatValue
}

/// The operators of format strings; the raw values are how they are written.
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

    /// The operator for a sign or a keyword, which may be an older spelling.
    init?(spelling: String) {
        switch spelling {
        case "=": self = .equalTo
        case "<>": self = .notEqualTo
        case "=<": self = .lessThanOrEqualTo
        case "=>": self = .greaterThanOrEqualTo
        default: self.init(rawValue: spelling)
        }
    }

    /// The operator with its sides exchanged; nil where that is not the same question.
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
