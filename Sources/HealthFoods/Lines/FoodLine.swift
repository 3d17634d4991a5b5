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

/// An amount of a food as a person states it.
public enum FoodAmount: Hashable, Sendable {
    /// A weight.
    case grams(Double)
    /// A volume.
    case milliliters(Double)
    /// A number of portions with a name, such as `slice`.
    case portions(Double, String)
    /// A number of usual portions, such as pieces of fruit.
    case pieces(Double)

    /// The weight of the amount of a food in grams; nil if the food has no such portion.
    ///
    /// A volume is weighed by a portion of the food that is a volume, such as a cup.
    ///
    /// - Parameter food: The food.
    public func grams(of food: Food) -> Double? {
        switch self {
        case .grams(let grams): return grams
        case .milliliters(let volume):
            for (name, size) in PortionNames.milliliters {
                if let portion = food.portions.first(where: { PortionNames.of($0.name) == name }) {
                    return volume / size * portion.grams
                }
            }
            return nil
        case .portions(let count, let name):
            if let portion = food.portions.first(where: { PortionNames.matches($0.name, name) }) {
                return count * portion.grams
            }
            guard let size = PortionNames.milliliters.first(where: { $0.name == name })?.size else {
                return nil
            }
            return FoodAmount.milliliters(count * size).grams(of: food)
        case .pieces(let count):
            return food.portions.first.map { count * $0.grams }
        }
    }
}

/// The names of portions in English and German.
enum PortionNames {
    /// The volumes of household measures in millilitres, those of the United States.
    static let milliliters: [(name: String, size: Double)] = [
        ("cup", 236.588), ("fl oz", 29.5735), ("tbsp", 14.7868), ("tsp", 4.92892),
    ]

    private static let names: [String: [String]] = [
        "slice": ["slice", "slices", "scheibe", "scheiben"],
        "piece": ["piece", "pieces", "pc", "pcs", "stück", "stuck", "stk"],
        "cup": ["cup", "cups", "tasse", "tassen"],
        "tbsp": ["tbsp", "tablespoon", "tablespoons", "el", "esslöffel"],
        "tsp": ["tsp", "teaspoon", "teaspoons", "tl", "teelöffel"],
        "serving": ["serving", "servings", "portion", "portions", "portionen"],
        "small": ["small", "kleiner", "kleine", "kleines"],
        "medium": ["medium", "mittelgroßer", "mittelgroße", "mittelgroßes"],
        "large": ["large", "big", "großer", "große", "großes"],
        "half": ["half", "halves", "hälfte", "hälften"],
        "clove": ["clove", "cloves", "zehe", "zehen"],
        "bar": ["bar", "bars", "riegel", "tafel"],
        "container": ["container", "containers", "becher"],
        "wedge": ["wedge", "wedges"], "leaf": ["leaf", "leaves", "blatt", "blätter"],
        "stalk": ["stalk", "stalks", "stange", "stangen"], "cube": ["cube", "cubes", "würfel"],
        "ear": ["ear", "ears", "kolben"], "pat": ["pat", "pats"],
        "scoop": ["scoop", "scoops", "messlöffel"], "can": ["can", "cans", "dose", "dosen"],
        "package": ["package", "packages", "packet", "packets", "packung", "packungen"],
    ]

    private static let byWord: [String: String] = Dictionary(
        names.flatMap { name, words in words.map { (SearchWords.folded($0), name) } },
        uniquingKeysWith: { first, _ in first })

    /// The name of a portion for a word in any of its forms; nil for other words.
    static func named(_ word: String) -> String? { byWord[SearchWords.folded(word)] }

    /// The name of a food's portion, such as `cup` for `cup, sliced`.
    static func of(_ text: String) -> String {
        let folded = SearchWords.folded(text)
        if folded.hasPrefix("fl oz") { return "fl oz" }
        let first = SearchWords.of(text).first ?? ""
        return byWord[first] ?? first
    }

    /// Whether a food's portion is the one with a name.
    static func matches(_ text: String, _ name: String) -> Bool {
        // A piece of fruit is one of medium size.
        of(text) == name || name == "piece" && of(text) == "medium"
    }
}
