import HealthFoods
import HealthModel
import Testing

@Suite("The common foods")
struct CommonFoodsTests {
    @Test("a new library finds banana, its portion and its energy")
    func banana() async throws {
        let library = try FoodLibrary(at: .memory)
        let banana = try #require(try await library.search("banana").first?.food)
        #expect(banana.name == "Banana")
        #expect(banana.portions.first == FoodPortion("medium", grams: 118))
        #expect(banana.kilocalories(in: 118).map { $0.rounded() } == 105)
        #expect(banana.code == "SR Legacy: Bananas, raw")
    }

    @Test("each food has energy and main nutrients that fit each other, a source and unique names")
    func plausible() async throws {
        let library = try FoodLibrary(at: .memory)
        let foods = try await library.foods(of: "Common foods (USDA FoodData Central)")
        #expect(foods.count >= 400)
        // Alcohol has energy too.
        let drinks: Set = ["Beer", "Red wine", "White wine"]
        for food in foods where !drinks.contains(food.name) {
            let energy = try #require(food.nutrients[.dietaryEnergyConsumed], "\(food.name)")
            let protein = try #require(food.nutrients[.dietaryProtein], "\(food.name)")
            let carbs = try #require(food.nutrients[.dietaryCarbohydrates], "\(food.name)")
            let fat = try #require(food.nutrients[.dietaryFatTotal], "\(food.name)")
            let sum = 4 * protein + 4 * carbs + 9 * fat
            // Fibre has half the energy of other carbohydrates, and acids have some.
            #expect(abs(sum - energy) <= max(25, 0.18 * energy), "\(food.name)")
            #expect(protein + carbs + fat <= 101, "\(food.name)")
            #expect(food.portions.allSatisfy { $0.grams > 0 }, "\(food.name)")
            let code = try #require(food.code)
            #expect(code.hasPrefix("SR Legacy: ") || code.hasPrefix("FNDDS: "))
        }
        let names = foods.flatMap { food in
            [food.name] + (food.otherNames?.split(separator: ",").map(String.init) ?? [])
        }.map { $0.lowercased() }
        #expect(names.count == Set(names).count)
    }

    @Test("the source states its licence and its number of foods")
    func source() async throws {
        let source = try #require(try await FoodLibrary(at: .memory).sources().first)
        #expect(source.licence == "Public domain (CC0 1.0)")
        #expect(source.foods >= 400)
    }
}
