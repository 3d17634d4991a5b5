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
            else: usual)
    }

    /// An energy, such as that of a meal.
    static func energy(_ text: String) throws -> Quantity {
        try AmountText.quantity(
            text, as: words.text(.anEnergy), in: .kilocalorie, suchAs: words.text(.energyUnits))
    }

    /// A duration, such as that of a workout.
    static func duration(_ text: String) throws -> Quantity {
        try AmountText.quantity(
            text, as: words.text(.aDuration), in: .second(), suchAs: words.text(.durationUnits))
    }

    /// A distance, such as that of a run.
    static func distance(_ text: String) throws -> Quantity {
        try AmountText.quantity(
            text, as: words.text(.aDistance), in: .meter(), suchAs: words.text(.distanceUnits))
    }

    /// A unit without a number.
    static func unit(_ text: String) throws -> HealthUnit {
        try AmountText.unit(text)
    }
}
