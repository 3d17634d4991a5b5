internal import ArgumentParser
internal import HealthModel

/// Parsers of amounts for command-line options.
enum AmountArgument {
    /// A mass, such as a weight or an amount of protein.
    static func mass(_ text: String) throws -> Quantity {
        try mass(text, else: nil)
    }

    /// A mass; a number without a unit is in the usual unit.
    static func mass(_ text: String, else usual: HealthUnit?) throws -> Quantity {
        try AmountText.quantity(
            text, as: "a mass", in: .gram(), suchAs: "kg, g, mg, lb, st or oz", else: usual)
    }

    /// A volume, such as a drink.
    static func volume(_ text: String) throws -> Quantity {
        try volume(text, else: nil)
    }

    /// A volume; a number without a unit is in the usual unit.
    static func volume(_ text: String, else usual: HealthUnit?) throws -> Quantity {
        try AmountText.quantity(
            text, as: "a volume", in: .milliliter, suchAs: "mL, cL, L, fl oz or cup", else: usual)
    }

    /// An energy, such as that of a meal.
    static func energy(_ text: String) throws -> Quantity {
        try AmountText.quantity(text, as: "an energy", in: .kilocalorie, suchAs: "kcal or kJ")
    }

    /// A duration, such as that of a workout.
    static func duration(_ text: String) throws -> Quantity {
        try AmountText.quantity(text, as: "a length of time", in: .second(), suchAs: "min or hr")
    }

    /// A distance, such as that of a run.
    static func distance(_ text: String) throws -> Quantity {
        try AmountText.quantity(text, as: "a distance", in: .meter(), suchAs: "km, m or mi")
    }

    /// A unit without a number.
    static func unit(_ text: String) throws -> HealthUnit {
        try AmountText.unit(text)
    }
}
