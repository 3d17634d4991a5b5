import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import Testing

/// The listings of the article, with the rows of the app's tables.
private enum DietApp {
    struct FoodLogRecord {
        var id: String
        var calories: Double
        var protein: Double
        var carbs: Double
        var fat: Double
        var fiber: Double?
        var notes: String?
        var loggedAt: Date
    }

    struct WeightLogRecord {
        enum Source { case manual, healthkit, scale }
        var id: String
        var weight: Double
        var bodyFatPercent: Double?
        var date: Date
        var source: Source
    }

    /// The rows of the app's tables as entries of the journal.
    struct DietRows {
        let app: EntrySource

        /// A meal; nil for a row without an identity.
        func entry(of row: FoodLogRecord) -> JournalEntry? {
            guard let id = UUID(uuidString: row.id) else { return nil }
            let name = row.notes ?? "Logged meal"
            var nutrients: [ObjectType: Quantity] = [
                .dietaryEnergyConsumed: Quantity(row.calories, .kilocalorie),
                .dietaryProtein: Quantity(row.protein, .gram()),
                .dietaryCarbohydrates: Quantity(row.carbs, .gram()),
                .dietaryFatTotal: Quantity(row.fat, .gram()),
            ]
            nutrients[.dietaryFiber] = row.fiber.map { Quantity($0, .gram()) }
            return .food(
                FoodEntry(
                    header: EntryHeader(
                        id: id, date: row.loggedAt, timeZone: .current, source: app),
                    name: name, meal: .snack, items: [FoodItem(name: name, nutrients: nutrients)]))
        }

        /// A weight; nil for one that the app had read from Health, which the sync reads again.
        func entry(of row: WeightLogRecord) -> JournalEntry? {
            guard row.source != .healthkit, let id = UUID(uuidString: row.id) else { return nil }
            return .weight(
                WeightEntry(
                    header: EntryHeader(id: id, date: row.date, timeZone: .current, source: app),
                    mass: Quantity(row.weight, .kilogram),
                    bodyFat: row.bodyFatPercent.map { $0 / 100 }))
        }
    }

    /// In place of `HealthKitManager` and `HealthKitSyncService`.
    struct DietHealth {
        let journal: Journal
        let permissions: HealthPermissions
        let engine: SyncEngine
        let scheduler: SyncScheduler

        /// Takes the entries of the app's own tables, to know their samples.
        init(journal: Journal, old: [JournalEntry], store: HKHealthStore = HKHealthStore()) {
            self.journal = journal
            permissions = HealthPermissions(store: store)
            var configuration = HealthRemote.Configuration(
                namespace: "com.dietapp", app: journal.environment.app)
            // Each sample of a meal has its identity; weights and water are known by time and amount.
            configuration.earlierSamples = .metadata("DietAppLogId").or(.entries(old))
            engine = SyncEngine(
                journal: journal, remote: HealthRemote(store: store, configuration: configuration),
                companion: ActivityKeeper(journal: journal, store: store))
            scheduler = SyncScheduler(engine: engine)
        }

        /// The energy that is left to eat today, in kilocalories.
        func remainingEnergy(goal: Double) async throws -> Double {
            let today = try await journal.summary(of: journal.today())
            return EnergyBudget(goal: goal, day: today).remaining
        }
    }
}

@Suite("Moving DietApp")
struct DietAppTests {
    private let phone = MovingPhone("com.dietapp", "DietApp")

    @Test("meals are known by their key and weights by their value; an edit replaces the samples")
    func moves() async throws {
        let meal = DietApp.FoodLogRecord(
            id: UUID().uuidString, calories: 500, protein: 30, carbs: 40, fat: 20, notes: "Soup",
            loggedAt: phone.date)
        let weights: [DietApp.WeightLogRecord] = [
            .init(id: UUID().uuidString, weight: 80.2, date: phone.date, source: .manual),
            .init(id: UUID().uuidString, weight: 80.4, date: phone.date, source: .healthkit),
        ]
        let key: [String: Any] = [HKMetadataKeyFoodType: "Soup", "DietAppLogId": meal.id]
        try await phone.store.save([
            phone.sample(.dietaryEnergyConsumed, 500, .kilocalorie(), key),
            phone.sample(.dietaryProtein, 30, .gram(), key),
            phone.sample(.dietaryCarbohydrates, 40, .gram(), key),
            phone.sample(.dietaryFatTotal, 20, .gram(), key),
            phone.sample(.bodyMass, 80.2, .gramUnit(with: .kilo), ["Source": "DietApp"]),
        ])
        let journal = try phone.journal()
        let rows = DietApp.DietRows(app: phone.app)
        let old = [rows.entry(of: meal)].compactMap { $0 } + weights.compactMap(rows.entry)

        let imported = try await journal.firstImport.run("dietapp") {
            AsyncStream { next in
                for entry in old { next.yield(entry) }
                next.finish()
            }
        }
        #expect(imported?.imported == 2)
        let health = DietApp.DietHealth(journal: journal, old: old, store: phone.store)
        let status = try await health.permissions.request([.food, .water, .weight, .activity])
        #expect(status == .authorized)
        try await journal.setRemoteEnabled(.health, true)

        let report = await health.engine.sync(.launch)
        #expect(report.inbound.linked == 5 && report.exported == 0 && report.inbound.imported == 0)
        #expect(try await phone.amounts(.dietaryEnergyConsumed, .kilocalorie()) == [500])
        let logged = try await journal.entries(on: journal.today(), kinds: [.food]).first
        guard case .food(var food)? = logged else { throw MovingPhone.Missing() }
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(650, .kilocalorie)
        _ = try await journal.save(.food(food))
        #expect(await health.engine.sync(.save).exported == 1)
        #expect(try await phone.amounts(.dietaryEnergyConsumed, .kilocalorie()) == [650])
        #expect(try await phone.amounts(.dietaryProtein, .gram()) == [30])
        #expect(try await health.remainingEnergy(goal: 2_000) == 1_350)
    }
}
