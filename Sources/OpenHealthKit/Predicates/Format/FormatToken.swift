internal import Foundation

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
