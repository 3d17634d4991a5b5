internal import ArgumentParser
package import HealthModel
internal import HealthWords

/// The options for the nutrients of a food: the common ones by name, the others with `--nutrient`.
struct NutrientOptions: ParsableArguments {
    @Option(help: "Energy, such as 300kcal or 1200kJ.", transform: AmountArgument.energy)
    var energy: Quantity?

    @Option(help: "Protein, such as 10g.", transform: AmountArgument.mass)
    var protein: Quantity?

    @Option(help: "Carbohydrates, such as 40g.", transform: AmountArgument.mass)
    var carbs: Quantity?

    @Option(help: "Fat, such as 6g.", transform: AmountArgument.mass)
    var fat: Quantity?

    @Option(help: "Fiber, such as 5g.", transform: AmountArgument.mass)
    var fiber: Quantity?

    @Option(help: "Sugar, such as 8g.", transform: AmountArgument.mass)
    var sugar: Quantity?

    @Option(help: "Sodium, such as 200mg.", transform: AmountArgument.mass)
    var sodium: Quantity?

    @Option(
        help: ArgumentHelp(
            "Any other nutrient, such as iron=2mg or dietaryVitaminC=60mg; may be given several times.",
            valueName: "name=amount"),
        transform: { try NutrientAmount.parse($0) })
    var nutrient: [NutrientAmount] = []

    /// The amounts of all nutrients that were given.
    ///
    /// - Throws: ``InputError`` if a nutrient was given twice.
    func nutrients() throws(InputError) -> [ObjectType: Quantity] {
        let named: [(ObjectType, Quantity?)] = [
            (.dietaryEnergyConsumed, energy), (.dietaryProtein, protein),
            (.dietaryCarbohydrates, carbs), (.dietaryFatTotal, fat), (.dietaryFiber, fiber),
            (.dietarySugar, sugar), (.dietarySodium, sodium),
        ]
        var nutrients: [ObjectType: Quantity] = [:]
        for (type, quantity) in named { nutrients[type] = quantity }
        for item in nutrient {
            guard nutrients[item.type] == nil else {
                throw InputError(.nutrientTwice, ["type": item.type.name])
            }
            nutrients[item.type] = item.quantity
        }
        return nutrients
    }
}

/// A nutrient and its amount in one argument: `dietaryIron=2mg`, `iron=2mg`.
package struct NutrientAmount: Hashable, Sendable {
    /// The nutrient.
    package let type: ObjectType
    /// The amount.
    package let quantity: Quantity

    /// Parses an argument.
    package static func parse(_ text: String) throws(InputError) -> NutrientAmount {
        guard let sign = text.firstIndex(of: "=") else {
            throw InputError(.noNutrientAmount, ["text": text])
        }
        let type = try TypeName.nutrient(String(text[..<sign]))
        let quantity = try AmountText.quantity(String(text[text.index(after: sign)...]))
        if let unit = type.canonicalUnit, !quantity.isCompatible(with: unit) {
            throw InputError(
                .wrongUnit, ["unit": "\(quantity.unit)", "kind": type.name, "units": "\(unit)"])
        }
        return NutrientAmount(type: type, quantity: quantity)
    }
}
