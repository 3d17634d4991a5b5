internal import Foundation
internal import GRDB
internal import HealthModel

/// The words of a text, as the search index has them.
enum SearchWords {
    /// The words of a text: letters and digits, without case and accents.
    static func of(_ text: String) -> [String] {
        var text = text
        if let words = text.withUTF8(ofASCII) { return words }
        return folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The words of a text in ASCII, which most names are; nil for another text.
    private static func ofASCII(_ text: UnsafeBufferPointer<UInt8>) -> [String]? {
        guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
        let words = text.split { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
            default: true
            }
        }
        return words.map { word in
            String(
                decoding: word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
        }
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

    /// Whether two words are the same except for the plural.
    static func isSame(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        // The forms of a word begin with the same letters.
        guard first.utf8.first == second.utf8.first else { return false }
        return !Set(forms(of: first)).isDisjoint(with: forms(of: second))
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

/// Replaces words that no food has by similar ones.
struct SpellingCorrection {
    let db: Database

    /// The number of words with common letters whose lengths are compared.
    private static let mostCandidates = 5000
    /// The number of words that are compared letter by letter.
    private static let mostCompared = 300
    /// The number of letters of a word by which similar ones are found.
    private static let mostLetters = 20

    /// The expression with a similar word for each unknown one; nil if there is nothing to replace.
    func corrected(_ expression: SearchExpression) throws -> SearchExpression? {
        var words: [String] = []
        for (index, word) in expression.words.enumerated() {
            if try isKnown(word, isOpen: expression.isOpen(index)) {
                words.append(word)
            } else if let similar = try similar(to: word) {
                words.append(similar)
            } else {
                return nil
            }
        }
        return words == expression.words
            ? nil : SearchExpression(words: words, isLastOpen: false)
    }

    private func isKnown(_ word: String, isOpen: Bool) throws -> Bool {
        for form in SearchWords.forms(of: word) {
            let found = try Int.fetchOne(
                db, sql: "SELECT 1 FROM word WHERE term BETWEEN ? AND ? LIMIT 1",
                arguments: [form, isOpen ? form + "\u{10FFFF}" : form])
            if found != nil { return true }
        }
        return false
    }

    /// The most similar word, and of several the most frequent; nil if none is similar.
    ///
    /// Two words are similar if a third of the letters differs at most, and they share three letters
    /// in a row.
    private func similar(to word: String) throws -> String? {
        let letters = Array(word)
        guard letters.count >= 4 else { return nil }
        let count = min(letters.count, Self.mostLetters)
        let trigrams = Set((0...count - 3).map { "\"" + String(letters[$0..<$0 + 3]) + "\"" })
        // The index's own order takes longer: it weighs each of the many words that share three letters.
        let part = "SELECT rowid AS id FROM word_text WHERE word_text MATCH ?"
        let parts = trigrams.map { _ in part }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT word.term, word.foods FROM
                    (SELECT id, count(*) AS shared FROM (\(parts.joined(separator: " UNION ALL ")))
                     GROUP BY id ORDER BY shared DESC, id LIMIT \(Self.mostCandidates)) AS found
                JOIN word ON word.id = found.id
                ORDER BY shared DESC, abs(length(word.term) - ?), word.id
                LIMIT \(Self.mostCompared)
                """, arguments: StatementArguments(trigrams.sorted()) + [word.unicodeScalars.count])
        let near = rows.compactMap { row -> (term: String, distance: Int, foods: Int)? in
            let term: String = row["term"]
            let distance = EditDistance.between(word, term)
            return distance <= max(1, word.count / 3) ? (term, distance, row["foods"]) : nil
        }
        return near.min { ($0.distance, -$0.foods, $0.term) < ($1.distance, -$1.foods, $1.term) }?
            .term
    }
}
