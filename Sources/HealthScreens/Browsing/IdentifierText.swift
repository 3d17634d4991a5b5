/// Derives a text from an identifier for which there is no name.
enum IdentifierText {
    /// Splits a name such as `wasUserEntered` into words, "Was user entered"; an acronym stays
    /// together, as in "Asleep REM".
    static func spaced(_ name: String) -> String {
        let letters = Array(name)
        var words = ""
        for (index, letter) in letters.enumerated() {
            let follows = index > 0 && letters[index - 1].isUppercase
            let isFollowed = index + 1 < letters.count && letters[index + 1].isUppercase
            if letter.isUppercase, !words.isEmpty, !follows { words.append(" ") }
            words +=
                letter.isUppercase && (follows || isFollowed)
                ? String(letter) : letter.lowercased()
        }
        return words.capitalizedFirst
    }
}
