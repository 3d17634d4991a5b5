package import HealthModel
internal import HealthWords

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
