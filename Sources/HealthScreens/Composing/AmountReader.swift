internal import Foundation
internal import HealthModel

/// Parses an amount with its unit: "176 lb", "12 st 8 lb", "0.5 L".
enum AmountReader {
    /// The amount; nil if the text has no unit, or an incompatible one.
    static func quantity(_ text: String, like reference: HealthUnit, locale: Locale) -> Quantity? {
        var parts: [Quantity] = []
        var rest = text.trimmingCharacters(in: .whitespaces)[...]
        while !rest.isEmpty {
            let number = rest.prefix { !$0.isLetter }
            let word = rest.dropFirst(number.count).prefix { $0.isLetter || $0 == "_" }
            rest = rest.dropFirst(number.count + word.count).drop(while: \.isWhitespace)
            guard let value = TypedNumber.value(String(number), locale: locale), value >= 0,
                let unit = unit(String(word)), unit.isCompatible(with: reference)
            else { return nil }
            parts.append(Quantity(value, unit))
        }
        guard let first = parts.first else { return nil }
        guard parts.count > 1 else { return first }
        // Two units in one amount are added up in the first unit.
        let sum = parts.dropFirst().reduce(first.value) { sum, part in
            sum + ((try? part.doubleValue(for: first.unit)) ?? 0)
        }
        return Quantity(sum, first.unit)
    }

    /// The unit of a word; nil if there is none.
    static func unit(_ word: String) -> HealthUnit? {
        HealthUnit(everyday: word) ?? (try? HealthUnit(word))
    }
}
