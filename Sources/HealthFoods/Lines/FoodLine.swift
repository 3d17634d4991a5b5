internal import Foundation
internal import HealthModel

/// A line such as `200 g skyr, banana, 2 slices rye bread`: foods with their amounts.
public struct FoodLine: Hashable, Sendable {
    /// A food of the line.
    public struct Part: Hashable, Sendable {
        /// The part as it was typed.
        public var text: String
        /// The name of the food, or its barcode.
        public var name: String
        /// The amount; one piece where it is not stated.
        public var amount: FoodAmount
        /// Whether the amount was typed.
        public var isAmountStated: Bool
    }

    /// The foods in their order.
    public var parts: [Part]

    /// Whether the line states an amount or several foods, and is more than a name.
    public var isList: Bool { parts.count > 1 || parts.contains(where: \.isAmountStated) }

    /// Reads a line.
    ///
    /// Foods are separated by commas, semicolons or line breaks. An amount comes first: a number, a
    /// fraction such as `1/2` or `½`, or `a`; then a unit of weight or volume, or a portion such as
    /// `slices`. A comma between two digits is a decimal comma. 0 and numbers above 100,000 are no amounts.
    ///
    /// - Parameter text: The line.
    public init(_ text: String) {
        parts = Self.split(text).compactMap(Self.part)
    }

    private static let mostNumber = 100_000.0

    private static func split(_ text: String) -> [String] {
        var parts: [String] = [""]
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let isBetweenDigits =
                index > 0 && index + 1 < characters.count && characters[index - 1].isNumber
                && characters[index + 1].isNumber
            if character == ";" || character.isNewline || character == "," && !isBetweenDigits {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    private static func part(_ text: String) -> Part? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return nil }
        var rest = Substring(text)
        guard Barcode(text) == nil, let number = number(&rest), number > 0, number <= mostNumber
        else {
            return Part(text: text, name: text, amount: .pieces(1), isAmountStated: false)
        }
        var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
        var amount = FoodAmount.pieces(number)
        if words.first == "x" || words.first == "×" { words.removeFirst() }
        if words.count > 2, words[0].lowercased() == "fl", words[1].lowercased().hasPrefix("oz") {
            amount = .portions(number, "fl oz")
            words.removeFirst(2)
        } else if let first = words.first, words.count > 1, let unit = unit(number, first) {
            amount = unit
            words.removeFirst()
        }
        if words.count > 1, ["of", "von"].contains(words[0].lowercased()) { words.removeFirst() }
        guard !words.isEmpty else {
            return Part(text: text, name: text, amount: .pieces(1), isAmountStated: false)
        }
        return Part(
            text: text, name: words.joined(separator: " "), amount: amount, isAmountStated: true)
    }

    /// The amount of a number and the word after it; nil if the word belongs to the name.
    private static func unit(_ number: Double, _ word: String) -> FoodAmount? {
        if let name = PortionNames.named(word) { return .portions(number, name) }
        guard let unit = HealthUnit(everyday: word) else { return nil }
        let quantity = Quantity(number, unit)
        if let grams = try? quantity.doubleValue(for: .gram()) { return .grams(rounded(grams)) }
        if let volume = try? quantity.doubleValue(for: .milliliter) {
            return .milliliters(rounded(volume))
        }
        return nil
    }

    /// A number without the digits that its conversion added.
    private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

    private static let fractions: [Character: Double] = [
        "½": 0.5, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 0.25, "¾": 0.75,
    ]
    private static let words: [String: Double] = [
        "a": 1, "an": 1, "one": 1, "ein": 1, "eine": 1, "einen": 1, "half": 0.5, "halbe": 0.5,
        "halber": 0.5, "halbes": 0.5, "two": 2, "zwei": 2, "three": 3, "drei": 3,
    ]

    /// The number at the beginning of a text, which is removed; nil if there is none.
    private static func number(_ text: inout Substring) -> Double? {
        if let match = text.prefixMatch(of: /(?:([0-9]+) +)?([0-9]+)\/([1-9][0-9]*)/),
            let top = Double(match.2), let bottom = Double(match.3)
        {
            text = text[match.range.upperBound...]
            return (match.1.flatMap { Double($0) } ?? 0) + top / bottom
        }
        if let match = text.prefixMatch(of: /[0-9]+(?:[.,][0-9]+)?/),
            var number = Double(match.0.replacing(",", with: "."))
        {
            text = text[match.range.upperBound...]
            if let first = text.first, let fraction = fractions[first] {
                text.removeFirst()
                number += fraction
            }
            return number
        }
        if let first = text.first, let fraction = fractions[first] {
            text.removeFirst()
            return fraction
        }
        let word = text.prefix { $0.isLetter }
        guard word.endIndex < text.endIndex, text[word.endIndex] == " ",
            let number = words[word.lowercased()]
        else { return nil }
        text = text[word.endIndex...]
        return number
    }
}
