internal import HealthModel

/// An amount of a food as a person states it.
public enum FoodAmount: Hashable, Sendable {
    /// A weight.
    case grams(Double)
    /// A volume.
    case milliliters(Double)
    /// A number of portions with a name, such as `slice`.
    case portions(Double, String)
    /// A number of usual portions, such as pieces of fruit.
    case pieces(Double)

    /// The weight of the amount of a food in grams; nil if the food has no such portion.
    ///
    /// A volume is weighed by a portion of the food that is a volume, such as a cup.
    ///
    /// - Parameter food: The food.
    public func grams(of food: Food) -> Double? {
        switch self {
        case .grams(let grams): return grams
        case .milliliters(let volume):
            for (name, size) in PortionNames.milliliters {
                if let portion = food.portions.first(where: { PortionNames.of($0.name) == name }) {
                    return volume / size * portion.grams
                }
            }
            return nil
        case .portions(let count, let name):
            if let portion = food.portions.first(where: { PortionNames.matches($0.name, name) }) {
                return count * portion.grams
            }
            guard let size = PortionNames.milliliters.first(where: { $0.name == name })?.size else {
                return nil
            }
            return FoodAmount.milliliters(count * size).grams(of: food)
        case .pieces(let count):
            return food.portions.first.map { count * $0.grams }
        }
    }
}
