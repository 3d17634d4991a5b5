internal import Foundation
internal import GRDB

/// The words of a text, as the search index has them.
enum SearchWords {
    /// The words of a text: letters and digits, without case and accents.
    static func of(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// A text without case and accents.
    static func folded(_ text: String) -> String {
        text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX"))
    }

    /// A word and its singular; English alone, other languages have their forms in the index.
    static func forms(of word: String) -> [String] {
        guard word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return [word] }
        var forms = [word, String(word.dropLast())]
        if word.hasSuffix("oes") || word.hasSuffix("ches") || word.hasSuffix("shes") {
            forms.append(String(word.dropLast(2)))
        }
        if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
        return forms
    }

    /// Whether two words are the same but for the plural.
    static func isSame(_ first: String, _ second: String) -> Bool {
        first == second || !Set(forms(of: first)).isDisjoint(with: forms(of: second))
    }
}

/// A search as the index's expression.
struct SearchExpression {
    /// The words of the search.
    let words: [String]
    /// Whether the last word may be the beginning of one.
    let isLastOpen: Bool

    /// Reads a search as a person types it; nil for a text without letters and digits.
    ///
    /// - Parameter text: The text; a space at its end says that the last word is complete.
    init?(_ text: String) {
        words = SearchWords.of(text)
        guard !words.isEmpty else { return nil }
        isLastOpen = text.last.map { $0.isLetter || $0.isNumber } ?? false
    }

    init(words: [String], isLastOpen: Bool) {
        self.words = words
        self.isLastOpen = isLastOpen
    }

    /// Whether the word at a position may be the beginning of one.
    func isOpen(_ index: Int) -> Bool { isLastOpen && index == words.count - 1 }

    /// The expression for the index: each word in one of its forms.
    ///
    /// - Parameter db: The library, whose words continue the beginning of a long one. The index has the
    ///   beginnings of words up to six letters; for longer ones it would merge the lists of all words.
    func match(_ db: Database) throws -> String {
        var parts: [String] = []
        for (index, word) in words.enumerated() {
            let isOpen = isOpen(index)
            var forms = SearchWords.forms(of: word).map { "\"\($0)\"" }
            if isOpen, word.count > Self.longestBeginning {
                forms += try continuations(db, of: word)
            } else if isOpen {
                forms[0] += "*"
            }
            parts.append(forms.count == 1 ? forms[0] : "(\(forms.joined(separator: " OR ")))")
        }
        return parts.joined(separator: " AND ")
    }

    /// The number of letters of the longest beginnings in the index.
    private static let longestBeginning = 6

    private func continuations(_ db: Database, of word: String) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT term FROM word WHERE term > ? AND term < ? ORDER BY foods DESC, term LIMIT 30
                """, arguments: [word, word + "\u{10FFFF}"]
        ).map { "\"\($0)\"" }
    }
}
