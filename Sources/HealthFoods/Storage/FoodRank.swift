internal import HealthModel

/// The place of a food among all foods: what it is, how much of it is known, how short its name is.
///
/// The rowid of a food is its class, the number of its source, and its number in the source.
enum FoodRank {
    /// The nutrients that a complete food states.
    static let core: [ObjectType] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
        .dietaryFiber, .dietarySugar, .dietaryFatSaturated, .dietarySodium,
    ]

    /// The rowid of a food.
    ///
    /// - Parameters:
    ///   - food: The food.
    ///   - source: The number of its source, up to 16 bits.
    ///   - number: Its number in the source, up to 32 bits.
    static func rowid(of food: Food, source: Int64, number: Int64) -> Int64 {
        rank(of: food) << 48 | source << 32 | number
    }

    /// The class of a food, in 9 bits: foods before products, complete ones before others, short
    /// names before long ones.
    static func rank(of food: Food) -> Int64 {
        let missing =
            core.count { food.nutrients[$0] == nil } + (food.portions.isEmpty ? 1 : 0)
        let length = min(food.name.utf8.count / 8, 15)
        let isProduct = food.brand != nil || food.barcode != nil
        return (isProduct ? 256 : 0) + Int64(missing << 4 | length)
    }

    /// The number of the source in a rowid.
    static func source(of rowid: Int64) -> Int64 { rowid >> 32 & 0xFFFF }
}
