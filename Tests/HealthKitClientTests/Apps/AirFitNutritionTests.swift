import Foundation
import HealthKit
import Testing

@Suite("The nutrition plan's document", .newHealthStore, .timeLimit(.minutes(30)))
struct AirFitNutritionTests {
    let nutrition = AirFitNutrition()
    private let salad = AirFitNutrition.FoodItem(
        name: "Grilled Chicken Salad", calories: 250, protein: 20, carbs: 30, fat: 10)
    private let tea = AirFitNutrition.FoodItem(name: "Tea", quantity: 2, unit: "cups", calories: 4)

    @Test("A food item is one sample for each nutrient that it has")
    func foodItem() async throws {
        try await nutrition.requestAuthorization()
        try await nutrition.saveFoodItem(salad, date: Days.noon)
        try await nutrition.saveFoodItem(tea, date: Days.at(hour: 15))
        let summary = try await nutrition.getNutrition(from: Days.at(), to: Days.at(day: 1))
        #expect(summary == .init(calories: 254, protein: 20))
        let morning = try await nutrition.getNutrition(from: Days.at(), to: Days.noon)
        #expect(morning == .init(calories: 0, protein: 0))
    }

    @Test("A meal is a correlation for each item, found by the meal's type")
    func meal() async throws {
        try await nutrition.requestAuthorization()
        try await nutrition.saveFoodEntry(
            .init(mealType: "lunch", date: Days.noon, items: [salad, tea]))
        try await nutrition.saveFoodEntry(
            .init(mealType: "snack", date: Days.at(hour: 16), items: [tea]))
        let lunch = try await nutrition.items(ofMeal: "lunch")
        #expect(lunch.mapValues(\.count) == ["Grilled Chicken Salad": 4, "Tea": 1])
        let names = lunch.values.joined().compactMap { $0.metadata?["AirFitFoodName"] as? String }
        #expect(Set(names) == ["Grilled Chicken Salad", "Tea"])
    }

    @Test("Totals count what is inside correlations once")
    func totals() async throws {
        try await nutrition.requestAuthorization()
        try await nutrition.saveFoodEntry(
            .init(mealType: "lunch", date: Days.noon, items: [salad, tea]))
        let summary = try await nutrition.getNutrition(from: Days.at(), to: Days.at(day: 1))
        #expect(summary == .init(calories: 254, protein: 20))
    }

    @Test("A meal is saved whole or not at all", .deniedHealthStore)
    func denied() async throws {
        try await nutrition.requestAuthorization()
        await #expect {
            try await nutrition.saveFoodEntry(
                .init(mealType: "lunch", date: Days.noon, items: [salad]))
        } throws: { error in
            (error as? HKError)?.code == .errorAuthorizationDenied
        }
        #expect(try await nutrition.items(ofMeal: "lunch").isEmpty)
    }
}
