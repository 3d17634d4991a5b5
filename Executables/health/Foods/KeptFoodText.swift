internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Favourites and recipes as text.
struct KeptFoodText {
    private let language: Language
    private var words: CommandFoodWords { language.commandFoods }
    private var numbers: NumberText { language.numbers }

    init(_ language: Language) { self.language = language }

    /// A table of favourites and recipes with the energy and the main nutrients of a portion.
    func table(_ foods: [KeptFood]) -> [String] {
        var table = Table([
            (words.text(.kept), .left), (words.text(.portion), .left), ("kcal", .right),
            (words.text(.protein), .right), (words.text(.carbohydrates), .right),
            (words.text(.fat), .right), ("", .left),
        ])
        for food in foods {
            let items = food.items(portions: 1)
            let main: [ObjectType] = [.dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal]
            table.add(
                [title(food), portion(food), energy(items) ?? ""]
                    + main.map { sum($0, .gram(), items).map { numbers.text($0) } ?? "" }
                    + [kind(food)])
        }
        return table.lines
    }

    /// A number of portions as it is logged: "2 × Chili, 520 kcal  (recipe)".
    func line(_ food: KeptFood, portions: Double) -> String {
        let count = portions == 1 ? "" : "\(numbers.text(portions)) × "
        let energy = energy(food.items(portions: portions)).map { ", \($0) kcal" } ?? ""
        return "\(count)\(title(food))\(energy)  (\(kind(food)))"
    }

    private func title(_ food: KeptFood) -> String {
        guard !food.isRecipe, let brand = food.items.first?.brand else { return food.name }
        return "\(food.name) (\(brand))"
    }

    /// The serving of a food; of a recipe one of its portions.
    private func portion(_ food: KeptFood) -> String {
        guard food.isRecipe else { return food.items.first?.servingSize ?? "" }
        return "1/\(numbers.text(food.portions))"
    }

    private func kind(_ food: KeptFood) -> String {
        [
            food.isRecipe ? words.text(.recipe) : nil,
            food.isFavourite ? words.text(.favourite) : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    }

    private func energy(_ items: [FoodItem]) -> String? {
        sum(.dietaryEnergyConsumed, .kilocalorie, items).map { numbers.text($0.rounded()) }
    }

    /// The sum of the items that state a nutrient; nil if none does.
    private func sum(_ type: ObjectType, _ unit: HealthUnit, _ items: [FoodItem]) -> Double? {
        let values = items.compactMap { try? $0.nutrients[type]?.doubleValue(for: unit) }
        return values.isEmpty ? nil : values.reduce(0, +)
    }
}

/// A favourite or a recipe as JSON; the nutrients of its items are those of all portions.
struct KeptFoodJSON: Encodable {
    let id: String
    let name: String
    let portions: Double
    let isFavourite: Bool
    let isRecipe: Bool
    let items: [EntryJSON.Item]

    init(_ food: KeptFood) {
        id = food.id.uuidString
        name = food.name
        portions = food.portions
        isFavourite = food.isFavourite
        isRecipe = food.isRecipe
        items = food.items.map(EntryJSON.Item.init)
    }
}
