internal import ArgumentParser
internal import Foundation
package import HealthModel
internal import HealthWords

/// Parses a number with a unit as a person types it: `80 kg`, `300kcal`, `0.25 L`.
package enum AmountText {
    /// The quantity of a text; an error shows an example of what to type instead.
    ///
    /// The units are HealthKit's, with additional everyday spellings: `ml`, `lbs`, `fl oz`.
    ///
    /// Two parts are added, in the unit of the second: `12 st 8 lb`, `5 ft 11 in`.
    package static func quantity(_ text: String, example: String = "80 kg") throws(InputError)
        -> Quantity
    {
        let trimmed = text.filter { !$0.isNewline }.drop { $0 == " " }
        if trimmed.first == "-" || trimmed.first == "−" {
            throw InputError(.negative, ["text": text])
        }
        if let sum = try compound(trimmed, of: text) { return sum }
        let digits = trimmed.prefix(while: isDigitOrMark)
        let unitText = trimmed.dropFirst(digits.count).split(separator: " ").joined(separator: " ")
        let number = try number(digits, of: text, example: example)
        guard !unitText.isEmpty else {
            throw InputError(.noUnit, ["text": text, "example": example])
        }
        return Quantity(number, try unit(unitText))
    }

    /// Whether a character belongs to a number: a digit, a point or a comma.
    package static func isDigitOrMark(_ character: Character) -> Bool {
        character.isASCII && (character.isNumber || character == "." || character == ",")
    }

    /// The number of a part of a text, such as the value before a unit; an error quotes the text.
    ///
    /// A point and a comma are both decimal marks. A mark before exactly three digits may group
    /// them instead, as in `1,234`: it is only accepted if it is the decimal mark of the person's
    /// locale.
    package static func number(
        _ part: some StringProtocol, of text: String, example: String = "80 kg"
    ) throws(InputError) -> Double {
        let trimmed = part.trimmingCharacters(in: .whitespaces)
        if trimmed.first == "-" || trimmed.first == "−" {
            throw InputError(.negative, ["text": text])
        }
        let typed = try pointed(trimmed, of: text)
        guard typed.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let number = Double(typed), number.isFinite
        else { throw InputError(.noAmount, ["text": text, "example": example]) }
        return number
    }

    /// The digits with a point as the decimal mark; more than one mark stays as it is.
    private static func pointed(_ digits: String, of text: String) throws(InputError) -> String {
        let marks = digits.filter { ".,".contains($0) }
        guard marks.count == 1, let mark = marks.first else { return digits }
        let parts = digits.split(separator: mark, omittingEmptySubsequences: false)
        let decimal = Language.ofCommand.locale.decimalSeparator ?? "."
        let mayBeGroup =
            parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
        guard String(mark) == decimal || !mayBeGroup else {
            throw InputError(
                .grouped,
                [
                    "text": text, "whole": parts.joined(),
                    "fraction": parts.joined(separator: decimal),
                ])
        }
        return parts.joined(separator: ".")
    }

    /// The sum of two parts, such as `12 st 8 lb`; nil for any other text.
    private static func compound(_ part: Substring, of text: String) throws(InputError)
        -> Quantity?
    {
        guard
            let match = part.wholeMatch(of: /([0-9.,]+)\s*([a-zA-Z]+)\s*([0-9.,]+)\s*([a-zA-Z]+)/)
        else { return nil }
        let first = try number(match.1, of: text)
        let second = try number(match.3, of: text)
        let unit = try unit(String(match.4))
        let large = Quantity(first, try self.unit(String(match.2)))
        guard let converted = try? large.doubleValue(for: unit), converted >= first else {
            return nil
        }
        // Rounded, so that 12 st are exactly 168 lb despite the floating-point conversion.
        return Quantity(((converted + second) * 1e9).rounded() / 1e9, unit)
    }

    /// The quantity of a text as a value of a type.
    ///
    /// A glucose concentration needs no molar mass, and C and F are temperatures.
    package static func quantity(_ text: String, measuring type: ObjectType) throws(InputError)
        -> Quantity
    {
        let unitText = text.drop { !$0.isLetter && $0 != "°" && $0 != "%" }
        let key = unitText.lowercased().filter { $0 != " " }
        guard let spelling = spellings(of: type)[key] else { return try quantity(text) }
        return Quantity(try number(text.dropLast(unitText.count), of: text), spelling)
    }

    private static func spellings(of type: ObjectType) -> [String: HealthUnit] {
        switch type {
        case .bloodGlucose:
            ["mmol/l": .millimolesOfGlucosePerLiter, "mmol": .millimolesOfGlucosePerLiter]
        case .bodyTemperature, .basalBodyTemperature, .waterTemperature:
            [
                "c": .degreeCelsius, "°c": .degreeCelsius, "f": .degreeFahrenheit,
                "°f": .degreeFahrenheit,
            ]
        default: [:]
        }
    }

    /// A quantity of a certain kind, such as “a weight” in `kg`; a number without a unit is in the
    /// usual unit, if there is one.
    package static func quantity(
        _ text: String, as kind: String, in reference: HealthUnit, suchAs units: String,
        example: String = "80 kg", else usual: HealthUnit? = nil
    ) throws(InputError) -> Quantity {
        let plain = text.trimmingCharacters(in: .whitespaces)
        if let usual, !plain.isEmpty, plain.allSatisfy(isDigitOrMark) {
            return Quantity(try number(plain, of: text, example: example), usual)
        }
        let quantity = try quantity(text, example: example)
        guard quantity.isCompatible(with: reference) else {
            throw InputError(
                .wrongUnit, ["unit": "\(quantity.unit)", "kind": kind, "units": units])
        }
        return quantity
    }

    /// The unit of a text.
    package static func unit(_ text: String) throws(InputError) -> HealthUnit {
        if text == "cal" {
            throw InputError(.calorie)
        }
        if let unit = try? HealthUnit(text) { return unit }
        if let unit = HealthUnit(everyday: text) { return unit }
        if text.lowercased() == "units" { return .internationalUnit }
        if let unit = try? HealthUnit(text.lowercased()) { return unit }
        throw InputError(.unknownUnit, ["text": text])
    }
}

/// Parsers of amounts for command-line options.
enum AmountArgument {
    private static var words: CommandInputWords { InputError.words }

    /// A mass, such as a weight or an amount of protein.
    static func mass(_ text: String) throws -> Quantity {
        try mass(text, else: nil)
    }

    /// A mass; a number without a unit is in the usual unit.
    static func mass(_ text: String, else usual: HealthUnit?) throws -> Quantity {
        try AmountText.quantity(
            text, as: words.text(.aMass), in: .gram(), suchAs: words.text(.massUnits), else: usual)
    }

    /// A volume, such as a drink.
    static func volume(_ text: String) throws -> Quantity {
        try volume(text, else: nil)
    }

    /// A volume; a number without a unit is in the usual unit.
    static func volume(_ text: String, else usual: HealthUnit?) throws -> Quantity {
        try AmountText.quantity(
            text, as: words.text(.aVolume), in: .milliliter, suchAs: words.text(.volumeUnits),
            example: "250 mL", else: usual)
    }

    /// An energy, such as that of a meal.
    static func energy(_ text: String) throws -> Quantity {
        try AmountText.quantity(
            text, as: words.text(.anEnergy), in: .kilocalorie, suchAs: words.text(.energyUnits),
            example: "300 kcal")
    }

    /// A distance, such as that of a run.
    static func distance(_ text: String) throws -> Quantity {
        try AmountText.quantity(
            text, as: words.text(.aDistance), in: .meter(), suchAs: words.text(.distanceUnits),
            example: "5 km")
    }

    /// A share in percent, such as the body fat 21.5; from 0 to 1.
    static func share(_ text: String) throws -> Double {
        let digits = text.filter { $0 != "%" && !$0.isWhitespace }
        return try AmountText.number(digits, of: text, example: "21.5") / 100
    }

    /// A unit without a number.
    static func unit(_ text: String) throws -> HealthUnit {
        try AmountText.unit(text)
    }
}
