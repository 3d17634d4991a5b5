package import HealthJournal
internal import HealthModel

extension Food {
    /// The item of a meal for an amount of this food.
    ///
    /// Its serving is a text such as `2 × slice (64 g)`. It is stored, so that it is the same in every locale.
    ///
    /// - Parameters:
    ///   - amount: The amount, as the person stated it.
    ///   - grams: The weight of the amount in grams.
    ///   - origin: The origin of the item's data.
    package func item(
        _ amount: FoodAmount, grams: Double, origin: FoodItem.Origin = .manual
    ) -> FoodItem {
        FoodItem(
            name: name, brand: brand, servingSize: serving(amount, grams), origin: origin,
            nutrients: nutrients(in: grams))
    }

    private func serving(_ amount: FoodAmount, _ grams: Double) -> String {
        let weight = "\(Self.number(grams)) g"
        switch amount {
        case .grams: return weight
        case .milliliters(let volume): return "\(Self.number(volume)) mL"
        case .portions(let count, let name): return Self.portions(count, name, weight)
        case .pieces(let count):
            return Self.portions(count, portions.first?.name ?? "piece", weight)
        }
    }

    private static func portions(_ count: Double, _ name: String, _ weight: String) -> String {
        "\(number(count)) \(count == 1 ? "" : "× ")\(name) (\(weight))"
    }

    /// A number with one decimal at most, and a point before it.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(nearest: rounded)) : String(rounded)
    }
}
