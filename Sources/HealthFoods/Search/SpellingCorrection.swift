internal import GRDB
internal import HealthModel

/// Replaces words that no food has by similar ones.
struct SpellingCorrection {
    let db: Database

    /// The number of similar words that are compared letter by letter.
    private static let mostCandidates = 60

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
        let trigrams = Set((0...letters.count - 3).map { String(letters[$0..<$0 + 3]) })
        let match = trigrams.sorted().map { "\"\($0)\"" }.joined(separator: " OR ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT word.term, word.foods FROM
                    (SELECT rowid AS id FROM word_text WHERE word_text MATCH ?
                     ORDER BY rank LIMIT \(Self.mostCandidates)) AS found
                JOIN word ON word.id = found.id
                """, arguments: [match])
        let near = rows.compactMap { row -> (term: String, distance: Int, foods: Int)? in
            let term: String = row["term"]
            let distance = EditDistance.between(word, term)
            return distance <= max(1, word.count / 3) ? (term, distance, row["foods"]) : nil
        }
        return near.min { ($0.distance, -$0.foods, $0.term) < ($1.distance, -$1.foods, $1.term) }?
            .term
    }
}
