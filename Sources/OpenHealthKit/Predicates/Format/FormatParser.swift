internal import Foundation
internal import HealthModel

/// Parses the language of `NSPredicate(format:)` as far as HealthKit supports it.
struct FormatParser {
    /// The deepest nesting of parentheses, negations, lists and casts together.
    static let deepest = 64

    private let tokens: [FormatToken]
    private var index = 0
    private var depth = 0
    private var arguments: ArraySlice<Any>
    private let variables: [String: Any]

    /// Parses a format string with its arguments, and the values of variables such as `$start`.
    static func tree(
        _ format: String, _ arguments: [Any], variables: [String: Any] = [:]
    ) throws(FormatError) -> PredicateTree {
        var parser = FormatParser(
            tokens: try FormatLexer.tokens(format), arguments: arguments[...],
            variables: variables)
        let tree = try parser.alternatives()
        guard parser.index == parser.tokens.count else { throw parser.unexpected }
        return tree
    }

    private init(
        tokens: [FormatToken], arguments: ArraySlice<Any>, variables: [String: Any]
    ) {
        self.tokens = tokens
        self.arguments = arguments
        self.variables = variables
    }

    // MARK: Logic

    private mutating func alternatives() throws(FormatError) -> PredicateTree {
        var parts = [try conjunction()]
        while take(keyword: "OR") || take(sign: "||") { parts.append(try conjunction()) }
        return try join(.or, parts)
    }

    private mutating func conjunction() throws(FormatError) -> PredicateTree {
        var parts = [try negation()]
        while take(keyword: "AND") || take(sign: "&&") { parts.append(try negation()) }
        return try join(.and, parts)
    }

    private mutating func negation() throws(FormatError) -> PredicateTree {
        guard take(keyword: "NOT") || take(sign: "!") else { return try primary() }
        try descend()
        defer { depth -= 1 }
        guard let tree = PredicateTree.join(.not, [try negation()]) else { throw unexpected }
        return tree
    }

    private mutating func primary() throws(FormatError) -> PredicateTree {
        if take(keyword: "TRUEPREDICATE") { return .constant(true) }
        if take(keyword: "FALSEPREDICATE") { return .constant(false) }
        if take(sign: "(") {
            try descend()
            defer { depth -= 1 }
            let tree = try alternatives()
            guard take(sign: ")") else { throw unexpected }
            return tree
        }
        return try FormatConversion.tree(try comparison())
    }

    private func join(
        _ joint: PredicateTree.Joint, _ parts: [PredicateTree]
    ) throws(FormatError) -> PredicateTree {
        if parts.count == 1 { return parts[0] }
        guard let tree = PredicateTree.join(joint, parts) else {
            throw .syntax("a mixture of conditions on samples, activities and summaries")
        }
        return tree
    }

    // MARK: Comparisons

    private enum Side {
        case keyPath(String)
        case value(FormatValue)
    }

    private mutating func comparison() throws(FormatError) -> FormatComparison {
        let left = try side()
        let kind = try comparisonKind()
        let options = takeOptions()
        let right = try side()
        switch (left, kind, right) {
        case (.keyPath(let path), let kind, .value(let value)):
            return FormatComparison(
                keyPath: path, kind: kind, ignoresCase: options.contains("c"),
                ignoresAccents: options.contains("d"), value: value)
        case (.value(let value), .compare(let sign), .keyPath(let path)):
            guard let flipped = sign.flipped else { throw .comparison(path) }
            return FormatComparison(
                keyPath: path, kind: .compare(flipped), ignoresCase: options.contains("c"),
                ignoresAccents: options.contains("d"), value: value)
        case (.keyPath(let path), _, .keyPath), (_, _, .keyPath(let path)):
            throw .comparison(path)
        default:
            throw .syntax("a comparison without a key path")
        }
    }

    private mutating func comparisonKind() throws(FormatError) -> FormatComparison.Kind {
        guard let token = peek else { throw unexpected }
        let spelling: String
        switch token {
        case .sign(let sign): spelling = sign
        case .word(let word): spelling = word.uppercased()
        default: throw unexpected
        }
        index += 1
        if spelling == "IN" { return .isIn }
        if spelling == "BETWEEN" { return .between }
        guard let sign = FormatOperator(spelling: spelling) else {
            index -= 1
            throw unexpected
        }
        return .compare(sign)
    }

    private mutating func takeOptions() -> String {
        guard case .sign(let text)? = peek, text.hasPrefix("[") else { return "" }
        index += 1
        return text.lowercased()
    }

    private mutating func side() throws(FormatError) -> Side {
        guard let token = peek else { throw unexpected }
        switch token {
        case .text(let text):
            index += 1
            return .value(.metadata(.string(text)))
        case .number(let number):
            index += 1
            return .value(.metadata(.number(number)))
        case .argument:
            index += 1
            return .value(try argumentValue())
        case .sign("{"):
            index += 1
            return .value(.list(try list()))
        case .word(let word):
            index += 1
            return try side(of: word)
        case .sign:
            throw unexpected
        }
    }

    private mutating func list() throws(FormatError) -> [FormatValue] {
        try descend()
        defer { depth -= 1 }
        var values: [FormatValue] = []
        if take(sign: "}") { return values }
        repeat {
            guard case .value(let value) = try side() else { throw unexpected }
            values.append(value)
        } while take(sign: ",")
        guard take(sign: "}") else { throw unexpected }
        return values
    }

    private mutating func side(of word: String) throws(FormatError) -> Side {
        switch word.uppercased() {
        case "TRUE", "YES": return .value(.metadata(.number(1)))
        case "FALSE", "NO": return .value(.metadata(.number(0)))
        case "NULL", "NIL": return .value(.null)
        case "CAST": return .value(try cast())
        case _ where word.hasPrefix("$"): return .value(try variable(String(word.dropFirst())))
        default: return .keyPath(try keyPath(word))
        }
    }

    /// `CAST(seconds, "NSDate")`, Foundation's notation for a date.
    private mutating func cast() throws(FormatError) -> FormatValue {
        try descend()
        defer { depth -= 1 }
        guard take(sign: "("), case .value(let value) = try side(), let seconds = value.number,
            take(sign: ","), case .value(let name) = try side(), name.string == "NSDate",
            take(sign: ")")
        else { throw unexpected }
        return .metadata(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    }

    private func variable(_ name: String) throws(FormatError) -> FormatValue {
        guard let variable = variables[name] else { throw .variable(name) }
        guard let value = FormatValue(variable) else {
            throw .value("a variable of class \(type(of: variable))")
        }
        return value
    }

    /// A key path with `%K` replaced by its argument.
    private mutating func keyPath(_ word: String) throws(FormatError) -> String {
        var path = ""
        var rest = word[...]
        while let place = rest.firstIndex(of: "%") {
            path += rest[..<place]
            guard let name = arguments.popFirst() else { throw .missingArgument }
            path += (name as? String) ?? "\(name)"
            rest = rest[place...].dropFirst(2)
        }
        path += rest
        return path.hasPrefix("SELF.") ? String(path.dropFirst(5)) : path
    }

    private mutating func argumentValue() throws(FormatError) -> FormatValue {
        guard let argument = arguments.popFirst() else { throw .missingArgument }
        guard let value = FormatValue(argument) else {
            throw .value("an argument of class \(type(of: argument))")
        }
        return value
    }

    // MARK: Tokens

    /// Increases the nesting depth; the caller decreases it again.
    private mutating func descend() throws(FormatError) {
        guard depth < Self.deepest else { throw .nesting }
        depth += 1
    }

    private var peek: FormatToken? { index < tokens.count ? tokens[index] : nil }

    private var unexpected: FormatError {
        guard let token = peek else { return .syntax("the end") }
        return switch token {
        case .word(let text), .text(let text), .sign(let text): .syntax(text)
        case .number(let number): .syntax("\(number)")
        case .argument: .syntax("%@")
        }
    }

    private mutating func take(keyword: String) -> Bool {
        guard peek?.keyword == keyword else { return false }
        index += 1
        return true
    }

    private mutating func take(sign: String) -> Bool {
        guard peek == .sign(sign) else { return false }
        index += 1
        return true
    }
}

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
    /// A variable has no value.
    case variable(String)

    /// The error, without the value.
    var description: String {
        switch self {
        case .syntax(let place): "Unable to parse the format string near \"\(place)\""
        case .nesting: "Nested deeper than \(FormatParser.deepest) times"
        case .missingArgument: "Insufficient arguments for the conversion characters"
        case .keyPath(let path): "Unsupported key path in a predicate for HealthKit: \(path)"
        case .comparison(let path): "Unsupported operator for the key path \(path)"
        case .value(let path): "The value is of the wrong class for the key path \(path)"
        case .variable(let name):
            "The variable $\(name) has no value: call withSubstitutionVariables"
        }
    }
}

/// A token of a predicate's format string.
enum FormatToken: Hashable {
    /// A word: a keyword, or a key path that may contain `%K` and `%@`.
    case word(String)
    /// A text in quotation marks.
    case text(String)
    /// A number.
    case number(Double)
    /// A placeholder for an argument, such as `%@`, outside of a key path.
    case argument
    /// A symbol: a parenthesis, a comma, an operator, or options such as `[cd]`.
    case sign(String)

    /// The keyword in upper case; nil for other tokens.
    var keyword: String? {
        if case .word(let word) = self { word.uppercased() } else { nil }
    }
}

/// Splits a format string into tokens.
struct FormatLexer {
    private let characters: [Character]
    private var index = 0

    init(_ format: String) { characters = Array(format) }

    private static let signs = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{",
        "}", ",",
    ]

    /// All tokens in order.
    static func tokens(_ format: String) throws(FormatError) -> [FormatToken] {
        var lexer = FormatLexer(format)
        var tokens: [FormatToken] = []
        while let token = try lexer.next() { tokens.append(token) }
        return tokens
    }

    private mutating func next() throws(FormatError) -> FormatToken? {
        while let character = peek(), character.isWhitespace { index += 1 }
        guard let character = peek() else { return nil }
        switch character {
        case "\"", "'": return try quoted(character)
        case "[": return try options()
        case "%": return try placeholder()
        default: break
        }
        if character.isNumber || (character == "-" && peek(1)?.isNumber == true) {
            return try number()
        }
        if character.isLetter || "_#@$".contains(character) { return .word(word()) }
        for sign in Self.signs where starts(with: sign) {
            index += sign.count
            return .sign(sign)
        }
        throw .syntax(String(characters[index...]))
    }

    private func peek(_ offset: Int = 0) -> Character? {
        index + offset < characters.count ? characters[index + offset] : nil
    }

    private func starts(with text: String) -> Bool {
        characters[index...].starts(with: Array(text))
    }

    private mutating func quoted(_ mark: Character) throws(FormatError) -> FormatToken {
        let start = index
        index += 1
        var text = ""
        while let character = peek() {
            index += 1
            if character == mark { return .text(text) }
            if character == "\\", let escaped = peek() {
                index += 1
                text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
            } else {
                text.append(character)
            }
        }
        throw .syntax(String(characters[start...]))
    }

    private mutating func options() throws(FormatError) -> FormatToken {
        guard let end = characters[index...].firstIndex(of: "]") else {
            throw .syntax(String(characters[index...]))
        }
        defer { index = end + 1 }
        return .sign(String(characters[index...end]))
    }

    /// `%@`, `%K`, and the numbers of C: `%d`, `%ld`, `%llu`, `%f`, `%.2f` and the like.
    private mutating func placeholder() throws(FormatError) -> FormatToken {
        let start = index
        index += 1
        if peek() == "K" { return .word(word(from: start)) }
        while let character = peek(), "0123456789.lhqzt".contains(character) { index += 1 }
        guard let kind = peek(), "@diuxXofFeEgGac".contains(kind) else {
            throw .syntax(String(characters[start...]))
        }
        index += 1
        return .argument
    }

    private mutating func number() throws(FormatError) -> FormatToken {
        let start = index
        index += 1
        while let character = peek(), character.isNumber || ".eE+-".contains(character) {
            if "+-".contains(character), !"eE".contains(characters[index - 1]) { break }
            index += 1
        }
        guard let number = Double(String(characters[start..<index])) else {
            throw .syntax(String(characters[start...]))
        }
        return .number(number)
    }

    private mutating func word() -> String { read(from: index) }

    private mutating func word(from start: Int) -> String { read(from: start) }

    /// A word consists of letters, digits, dots and placeholders for key paths.
    private mutating func read(from start: Int) -> String {
        while let character = peek() {
            if character == "%" {
                guard peek(1) == "K" || peek(1) == "@" else { break }
                index += 2
            } else if character.isLetter || character.isNumber || "_.#@$-:".contains(character) {
                index += 1
            } else {
                break
            }
        }
        return String(characters[start..<index])
    }
}
