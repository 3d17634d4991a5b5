package import Foundation
internal import HealthJournal
internal import HealthModel

/// Parses a number as people in a locale type it: "72,5", "1 500", "1,234.5".
enum TypedNumber {
    /// The number; nil if the text is not a number.
    ///
    /// A point and a comma are both accepted as the decimal separator if the text has only one
    /// possible meaning.
    static func value(_ text: String, locale: Locale) -> Double? {
        var digits = ""
        for character in text.trimmingCharacters(in: .whitespaces) {
            if let number = character.wholeNumberValue, (0...9).contains(number) {
                digits.append(String(number))
            } else if character == "." || character == "," {
                digits.append(character)
            } else if character == "٫" {
                digits.append(".")
            } else if character == "-" || character == "−", digits.isEmpty {
                digits.append("-")
            } else if !isGrouping(character) {
                return nil
            }
        }
        guard let value = Double(plain(digits, locale: locale)), value.isFinite else { return nil }
        return value
    }

    /// The number for an input field: without grouping, with the decimal separator of the locale.
    static func text(_ value: Double, locale: Locale, digits: Int = 4) -> String {
        guard value.isFinite else { return "" }
        return value.formatted(
            .number.locale(locale).grouping(.never).precision(.fractionLength(0...digits)))
    }

    private static func isGrouping(_ character: Character) -> Bool {
        character.isWhitespace || character == "'" || character == "’" || character == "٬"
    }

    /// The digits with a point as the only separator.
    private static func plain(_ digits: String, locale: Locale) -> String {
        let marks = digits.filter { $0 == "." || $0 == "," }
        guard let last = marks.last else { return digits }
        if Set(marks).count == 2 {
            let other: Character = last == "." ? "," : "."
            return digits.filter { $0 != other }.replacing(String(last), with: ".")
        }
        if marks.count > 1 { return digits.filter { $0 != last } }
        let decimal = locale.decimalSeparator ?? "."
        let parts = digits.split(separator: last, omittingEmptySubsequences: false)
        let looksGrouped =
            parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count)
            && parts[0] != "0" && String(last) == locale.groupingSeparator
        if String(last) != decimal, looksGrouped { return digits.filter { $0 != last } }
        return digits.replacing(String(last), with: ".")
    }
}

/// Parses a duration as people type it: "28:30", "1:05:30", "1 h 5 min", "45".
package enum TypedDuration {
    /// The duration in seconds; nil if the text is no duration, or none above zero.
    ///
    /// A number alone is in minutes.
    package static func seconds(_ text: String, locale: Locale) -> TimeInterval? {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let typed: TimeInterval?
        if trimmed.contains(":") {
            let digits = trimmed.prefix { $0 == ":" || ($0.isASCII && $0.isNumber) }
            let unit = trimmed.dropFirst(digits.count).trimmingCharacters(in: .whitespaces)
            let isKnown =
                unit.isEmpty || AmountReader.unit(unit)?.isCompatible(with: .second()) == true
            typed =
                isKnown ? clock(digits, isInHours: AmountReader.unit(unit) == .hour) : nil
        } else if let minutes = TypedNumber.value(trimmed, locale: locale) {
            typed = minutes * 60
        } else {
            typed = AmountReader.quantity(trimmed, like: .second(), locale: locale)
                .flatMap { try? $0.doubleValue(for: .second()) }
        }
        return typed.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The seconds of "28:30", which is minutes and seconds, or "1:05:30"; nil for other texts.
    ///
    /// - Parameters:
    ///   - text: Digits with one or two colons.
    ///   - isInHours: Whether a text with one colon is hours and minutes, as in "1:05 h".
    package static func clock(_ text: some StringProtocol, isInHours: Bool = false)
        -> TimeInterval?
    {
        let texts = text.split(separator: ":", omittingEmptySubsequences: false)
        var parts = texts.compactMap { $0.count <= 4 ? Int($0) : nil }
        guard (2...3).contains(texts.count), parts.count == texts.count,
            parts.allSatisfy({ $0 >= 0 }), parts.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        if isInHours, parts.count == 2 { parts.append(0) }
        return parts.reduce(0) { $0 * 60 + TimeInterval($1) }
    }
}

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

extension Nutrient {
    /// The short name of a nutrient in forms, such as `protein` or `vitaminB12`.
    package var key: String {
        let name = type.name.hasPrefix("dietary") ? String(type.name.dropFirst(7)) : type.name
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// The short name of the energy.
    package static let energyKey = "energyConsumed"

    /// The nutrients that a form shows at first; the others follow on request.
    static let common: [Nutrient] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
    ].compactMap { Nutrient.of($0) }

    /// All other nutrients except water, which is logged as a drink; those of food labels first.
    static let further: [Nutrient] = {
        let labelled = [
            .dietaryFiber, .dietarySugar, .dietarySodium, .dietaryCholesterol,
            .dietaryFatSaturated,
        ].compactMap { Nutrient.of($0) }
        return labelled
            + all.filter {
                !common.contains($0) && !labelled.contains($0) && $0.type != .dietaryWater
            }
    }()
}
