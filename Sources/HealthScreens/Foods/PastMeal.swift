internal import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords

/// All that was eaten at a meal of yesterday, as a row.
public struct PastMeal: Hashable, Sendable, Identifiable {
    /// The meal of the day.
    public let id: Meal
    /// Its name: "Breakfast".
    public let title: String
    /// The foods and their energy: "Oats, Milk · 520 kcal".
    public let detail: String

    init(_ food: FoodEntry, _ environment: ScreenEnvironment) {
        id = food.meal
        title = environment.language.entry.meal(food.meal)
        let names = food.items.map(\.name).joined(separator: ", ")
        let energy = food.nutrients[.dietaryEnergyConsumed].map(environment.energy)
        detail = [names, energy].compactMap { $0 }.joined(separator: " · ")
    }
}

/// Reads the meals of a past day, whose entries are one entry each.
struct PastMeals {
    let journal: Journal
    let environment: ScreenEnvironment
    /// The day; nil for yesterday.
    var day: Day?

    /// The number of entries whose names together name a meal; a meal of more has the name of its time
    /// of day.
    private static let mostNames = 3

    /// The meals in the order of a day.
    func all() async throws(JournalError) -> [FoodEntry] {
        let yesterday = try await journal.today().advanced(by: -1)
        let foods = try await foods(on: day ?? yesterday)
        return Meal.allCases.compactMap { meal in joined(foods.filter { $0.meal == meal }) }
    }

    /// The meal as a new entry of today; nil without any.
    func again(_ meal: Meal) async throws(JournalError) -> FoodEntry? {
        guard let food = try await all().first(where: { $0.meal == meal }) else { return nil }
        return try await again(food)
    }

    /// A meal of the day as a new entry of today: at the same time as on its day, or now if that is
    /// still to come.
    func again(_ past: FoodEntry) async throws(JournalError) -> FoodEntry {
        var food = past
        let days = try await day?.distance(to: journal.today()) ?? 1
        let calendar = Calendar.gregorian(in: food.header.timeZone)
        let (now, before) = (environment.now(), food.header.date)
        let sameTime = calendar.date(byAdding: .day, value: days, to: before) ?? now
        food.header = journal.newHeader(date: min(sameTime, now))
        return food
    }

    /// The food entries of a day.
    func foods(on day: Day) async throws(JournalError) -> [FoodEntry] {
        try await journal.entries(on: day, kinds: [.food]).compactMap { entry in
            guard case .food(let food) = entry else { return nil }
            return food
        }
    }

    /// The entries of a meal as one; nil without any.
    private func joined(_ foods: [FoodEntry]) -> FoodEntry? {
        guard var meal = foods.first else { return nil }
        guard foods.count > 1 else { return meal }
        meal.name =
            foods.count > Self.mostNames
            ? environment.language.entry.meal(meal.meal)
            : foods.map(\.name).joined(separator: ", ")
        meal.brand = nil
        meal.items = foods.flatMap(\.items)
        return meal
    }
}
