/// The names of things in code, as words.
package enum Identifier {
    /// Splits a name such as `traditionalStrengthTraining` into words: "traditional strength
    /// training".
    ///
    /// Several capitals in a row are an abbreviation: `heartRateVariabilityRMSSD` is "heart rate
    /// variability RMSSD".
    package static func words(_ name: some StringProtocol) -> String {
        let letters = Array(name)
        func isCapital(_ place: Int) -> Bool {
            letters.indices.contains(place) && letters[place].isUppercase
        }
        return letters.indices.reduce(into: "") { words, place in
            let letter = letters[place]
            guard letter.isUppercase else { return words += String(letter) }
            let isEnd = place + 1 == letters.count
            // The last capital before a small letter begins the next word.
            let isAbbreviated =
                isCapital(place - 1) ? isEnd || isCapital(place + 1) : isCapital(place + 1)
            let continues = isAbbreviated && isCapital(place - 1)
            if place > 0, !continues { words += " " }
            words += isAbbreviated ? String(letter) : letter.lowercased()
        }
    }
}
