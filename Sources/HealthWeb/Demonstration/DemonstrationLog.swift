internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The logged entries of the demonstration: meals, drinks and weights, the same for the same seed.
struct DemonstrationLog {
    let journal: Journal
    let zone: TimeZone

    /// A dish with its energy in kilocalories and grams of protein, carbohydrates, fat, fibre, sugar.
    private struct Dish {
        let name: String
        let serving: String
        let values: [Double]
    }

    private static let breakfasts = [
        Dish(name: "Oats with berries", serving: "1 bowl", values: [380, 13, 58, 9, 9, 14]),
        Dish(name: "Greek yogurt", serving: "200 g", values: [190, 18, 9, 9, 0, 8]),
        Dish(name: "Rye bread with egg", serving: "2 slices", values: [340, 17, 38, 12, 6, 3]),
    ]
    private static let lunches = [
        Dish(name: "Lentil soup", serving: "1 plate", values: [420, 22, 55, 10, 14, 6]),
        Dish(name: "Chicken with rice", serving: "1 plate", values: [620, 42, 70, 16, 4, 4]),
        Dish(name: "Tomato salad with feta", serving: "1 bowl", values: [390, 14, 18, 28, 5, 10]),
        Dish(name: "Vegetable curry", serving: "1 plate", values: [560, 15, 78, 20, 10, 12]),
    ]
    private static let dinners = [
        Dish(name: "Salmon with potatoes", serving: "1 plate", values: [640, 38, 48, 30, 6, 4]),
        Dish(
            name: "Pasta with tomato sauce", serving: "1 plate", values: [680, 22, 104, 17, 8, 13]),
        Dish(name: "Omelette", serving: "3 eggs", values: [430, 26, 5, 33, 1, 3]),
        Dish(name: "Bean stew", serving: "1 plate", values: [540, 27, 66, 16, 18, 9]),
    ]
    private static let snacks = [
        Dish(name: "Banana", serving: "1 piece", values: [105, 1.3, 27, 0.4, 3, 14]),
        Dish(name: "Apple", serving: "1 piece", values: [95, 0.5, 25, 0.3, 4, 19]),
        Dish(name: "Almonds", serving: "30 g", values: [174, 6, 6, 15, 4, 1]),
    ]

    /// The entries of a day; `progress` is 0 at the beginning of the year and 1 today.
    func entries(of day: Day, progress: Double, using numbers: inout SeededNumbers, until now: Date)
        -> [JournalEntry]
    {
        var entries: [JournalEntry] = []
        // On some days no food is logged, as real people do.
        if numbers.chance(88) {
            let meals: [(Meal, [Dish], Double)] = [
                (.breakfast, Self.breakfasts, 7.8), (.lunch, Self.lunches, 12.6),
                (.dinner, Self.dinners, 19.1),
            ]
            for (meal, dishes, hour) in meals where numbers.chance(94) {
                entries.append(self.meal(meal, dishes, day, hour, &numbers))
            }
            if numbers.chance(60) { entries.append(meal(.snack, Self.snacks, day, 16, &numbers)) }
        }
        for glass in 0..<Int.random(in: 2...6, using: &numbers) {
            let glasses: [Double] = [200, 250, 330, 500]
            let amount = glasses.randomElement(using: &numbers) ?? 250
            entries.append(
                .drink(
                    DrinkEntry(
                        header: header(day, 8 + Double(glass) * 2.2, &numbers),
                        volume: Quantity(amount, .milliliter))))
        }
        if numbers.chance(45) {
            let mass = 82 - 6 * progress + numbers.around(0, 0.5) + sin(progress * 40) * 0.3
            entries.append(
                .weight(
                    WeightEntry(
                        header: header(day, 7, &numbers),
                        mass: Quantity((mass * 10).rounded() / 10, .kilogram),
                        bodyFat: ((24 - 3 * progress + numbers.around(0, 0.4)) * 10).rounded()
                            / 1000)))
        }
        return entries.filter { $0.date <= now }
    }

    private func meal(
        _ meal: Meal, _ dishes: [Dish], _ day: Day, _ hour: Double,
        _ numbers: inout SeededNumbers
    ) -> JournalEntry {
        let dish = dishes.randomElement(using: &numbers) ?? dishes[0]
        let scale = max(numbers.around(1, 0.15), 0.5)
        let types: [ObjectType] = [
            .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
            .dietaryFiber, .dietarySugar,
        ]
        var nutrients: [ObjectType: Quantity] = [:]
        for (type, value) in zip(types, dish.values) {
            nutrients[type] = Quantity(
                (value * scale).rounded(), type == .dietaryEnergyConsumed ? .kilocalorie : .gram())
        }
        return .food(
            FoodEntry(
                header: header(day, hour, &numbers), name: dish.name, meal: meal,
                items: [
                    FoodItem(name: dish.name, servingSize: dish.serving, nutrients: nutrients)
                ]))
    }

    private func header(_ day: Day, _ hour: Double, _ numbers: inout SeededNumbers) -> EntryHeader {
        let start = DayBoundary().start(of: day, in: zone)
        let minutes = (hour * 60 + numbers.around(0, 20)).rounded()
        return journal.newHeader(date: start.addingTimeInterval(minutes * 60), timeZone: zone)
    }
}
