/// The names of things in code, as words.
package enum Identifier {
    /// Splits a name such as `traditionalStrengthTraining` into words: "traditional strength
    /// training".
    package static func words(_ name: some StringProtocol) -> String {
        name.reduce(into: "") { words, letter in
            if letter.isUppercase, !words.isEmpty { words += " " }
            words += letter.lowercased()
        }
    }
}
