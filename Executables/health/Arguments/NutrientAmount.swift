package import HealthModel

/// A nutrient and its amount in one argument: `dietaryIron=2mg`, `iron=2mg`.
package struct NutrientAmount: Hashable, Sendable {
    /// The nutrient.
    package let type: ObjectType
    /// The amount.
    package let quantity: Quantity

    /// Parses an argument.
    package static func parse(_ text: String) throws(InputError) -> NutrientAmount {
        guard let sign = text.firstIndex(of: "=") else {
            throw InputError("“\(text)” is not a nutrient: write its name and amount, as iron=2mg.")
        }
        let type = try TypeName.nutrient(String(text[..<sign]))
        let quantity = try AmountText.quantity(String(text[text.index(after: sign)...]))
        if let unit = type.canonicalUnit, !quantity.isCompatible(with: unit) {
            throw InputError("\(quantity.unit) does not measure \(type.name): use \(unit).")
        }
        return NutrientAmount(type: type, quantity: quantity)
    }
}
