/// Reads a text from left to right, one expected thing at a time.
struct TextCursor {
    private var rest: Substring

    init(_ text: String) {
        rest = Substring(text)
    }

    /// What was not read yet.
    var text: Substring { rest }

    /// Whether everything was read.
    var isAtEnd: Bool { rest.isEmpty }

    /// Reads a character where it comes next.
    mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a word where it comes next and ends there: what follows is no letter or digit.
    mutating func takeWord(_ word: String) -> Bool {
        guard rest.hasPrefix(word) else { return false }
        let next = rest.dropFirst(word.count).first
        guard next.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return false }
        rest.removeFirst(word.count)
        return true
    }

    /// Reads a number of so many digits.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
        guard found.count >= digits.lowerBound else { return nil }
        rest.removeFirst(found.count)
        return Int(found)
    }
}
