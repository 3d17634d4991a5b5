/// Parses a text from left to right, one expected element at a time.
struct TextCursor {
    private var rest: Substring

    init(_ text: String) {
        rest = Substring(text)
    }

    /// The text that was not parsed yet.
    var text: Substring { rest }

    /// Whether the whole text was parsed.
    var isAtEnd: Bool { rest.isEmpty }

    /// Consumes a character if it is next.
    mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// Consumes a word if it is next and no letter or digit follows it.
    mutating func takeWord(_ word: String) -> Bool {
        guard rest.hasPrefix(word) else { return false }
        let next = rest.dropFirst(word.count).first
        guard next.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return false }
        rest.removeFirst(word.count)
        return true
    }

    /// Consumes a number with the given count of digits.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
        guard found.count >= digits.lowerBound else { return nil }
        rest.removeFirst(found.count)
        return Int(found)
    }
}
