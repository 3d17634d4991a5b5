internal import ArgumentParser
internal import HealthModel
internal import HealthWords

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
