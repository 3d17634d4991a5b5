import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import Testing

private enum AirFit {
    final class FoodEntry {
        var id = UUID()
        var mealType = "snack"
        var loggedAt = Date()
        var items: [FoodItem] = []
    }

    struct FoodItem {
        var id = UUID()
        var name = ""
        var brand: String?
        var quantity: Double?
        var unit: String?
        var confidence: Double?
        var calories: Double?
        var protein: Double?
        var carbs: Double?
        var fat: Double?
        var fiber: Double?
        var sugar: Double?
        var sodium: Double?
    }

    /// The rows of the app's models as entries of the journal.
    struct FoodRows {
        let app: EntrySource

        /// A meal with its items; nil for one without any.
        func entry(of row: FoodEntry) -> JournalEntry? {
            let items = row.items.map(item)
            guard let first = items.first else { return nil }
            return .food(
                HealthJournal.FoodEntry(
                    header: EntryHeader(
                        id: row.id, date: row.loggedAt, timeZone: .current, source: app),
                    name: first.name, meal: Meal(rawValue: row.mealType) ?? .snack, items: items))
        }

        private func item(_ row: FoodItem) -> HealthJournal.FoodItem {
            let amounts: [(ObjectType, Double?, HealthUnit)] = [
                (.dietaryEnergyConsumed, row.calories, .kilocalorie),
                (.dietaryProtein, row.protein, .gram()),
                (.dietaryCarbohydrates, row.carbs, .gram()),
                (.dietaryFatTotal, row.fat, .gram()), (.dietaryFiber, row.fiber, .gram()),
                (.dietarySugar, row.sugar, .gram()), (.dietarySodium, row.sodium, .milligram),
            ]
            var nutrients: [ObjectType: Quantity] = [:]
            for (type, amount, unit) in amounts {
                nutrients[type] = amount.map { Quantity($0, unit) }
            }
            let number = (row.quantity ?? 1).formatted()
            return HealthJournal.FoodItem(
                name: row.name, brand: row.brand, servingSize: "\(number) \(row.unit ?? "serving")",
                origin: row.confidence == nil ? .manual : .aiParsed, confidence: row.confidence,
                nutrients: nutrients)
        }

        /// Knows the samples of the app's builds that saved nutrition already.
        func rule(for rows: [FoodEntry]) -> EarlierSampleRule {
            let pairs = rows.flatMap { row in row.items.map { ($0.id.uuidString, row.id) } }
            let meals = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
            return .metadata("AirFitFoodEntryID").or(.metadata("AirFitID"))
                .or(.metadata("AirFitFoodItemID") { meals[$0] })
        }
    }

    /// Deletes a meal in the app's store and in the journal, which tells Health.
    static func delete(_ meal: FoodEntry, in journal: Journal, deleteRow: () throws -> Void)
        async throws
    {
        try deleteRow()
        try await journal.delete(meal.id)
    }
}

@Suite("Moving AirFit")
struct AirFitTests {
    private let phone = MovingPhone("com.example.airfit", "AirFit")

    @Test(
        "samples of each of the three keys are those of the meal, whose new nutrients follow an edit"
    )
    func moves() async throws {
        let row = AirFit.FoodEntry()
        row.loggedAt = phone.date
        row.mealType = "lunch"
        row.items = [
            AirFit.FoodItem(
                name: "Salad", quantity: 1.5, unit: "bowl", calories: 250, protein: 20, carbs: 30,
                fat: 10, sodium: 300)
        ]
        try await phone.store.save([
            phone.sample(
                .dietaryEnergyConsumed, 250, .kilocalorie(),
                ["AirFitFoodItemID": row.items[0].id.uuidString]),
            phone.sample(.dietaryProtein, 20, .gram(), ["AirFitFoodEntryID": row.id.uuidString]),
            phone.sample(.dietaryFatTotal, 10, .gram(), ["AirFitID": row.id.uuidString]),
        ])
        let journal = try phone.journal()
        let rows = AirFit.FoodRows(app: phone.app)
        let entry = try #require(rows.entry(of: row))
        try await phone.moveIn([entry], to: journal)
        try await journal.setRemoteEnabled(.health, true)
        var configuration = HealthRemote.Configuration(
            namespace: phone.app.bundleIdentifier, app: phone.app)
        configuration.earlierSamples = rows.rule(for: [row])
        let engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(store: phone.store, configuration: configuration))
        let report = await engine.sync(.launch)
        #expect(report.inbound.linked == 3 && report.exported == 0 && report.inbound.imported == 0)
        #expect(try await phone.amounts(.dietarySodium, .gramUnit(with: .milli)).isEmpty)

        guard case .food(var food)? = try await journal.entry(row.id) else {
            throw MovingPhone.Missing()
        }
        #expect(food.meal == .lunch && food.items[0].servingSize == "1.5 bowl")
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(260, .kilocalorie)
        _ = try await journal.save(.food(food))
        await engine.sync(.save)
        #expect(try await phone.amounts(.dietaryEnergyConsumed, .kilocalorie()) == [260])
        #expect(try await phone.amounts(.dietarySodium, .gramUnit(with: .milli)) == [300])
        try await AirFit.delete(row, in: journal) {}
        await engine.sync(.save)
        #expect(try await phone.amounts(.dietaryEnergyConsumed, .kilocalorie()).isEmpty)
        #expect(try await phone.amounts(.dietaryProtein, .gram()).isEmpty)
    }
}
