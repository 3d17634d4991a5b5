/// The reason why a format string cannot become a predicate of the store.
enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The string does not follow the grammar.
    case syntax(String)
    /// Parentheses, negations, lists or casts are nested too deep.
    case nesting
    /// An argument is missing.
    case missingArgument
    /// The key path is not one of HealthKit's, or is not supported.
    case keyPath(String)
    /// The operator does not fit the key path.
    case comparison(String)
    /// The value does not fit the key path.
    case value(String)

    /// The error, without the value.
    var description: String {
        switch self {
        case .syntax(let place): "Unable to parse the format string near \"\(place)\""
        case .nesting: "Nested deeper than \(FormatParser.deepest) times"
        case .missingArgument: "Insufficient arguments for the conversion characters"
        case .keyPath(let path): "Unsupported key path in a predicate for HealthKit: \(path)"
        case .comparison(let path): "Unsupported operator for the key path \(path)"
        case .value(let path): "The value is of the wrong class for the key path \(path)"
        }
    }
}
