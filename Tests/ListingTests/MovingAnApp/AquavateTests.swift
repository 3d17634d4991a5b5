import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import Synchronization
import Testing

/// What the article calls of the app's Bluetooth code.
private protocol BottleLink: Sendable {
    var isConnected: Bool { get }
    func storedDrinks() async throws -> [BottleDrink]
    func forget(_ ids: [String]) async throws
    /// False if the bottle does not know the drink.
    func remove(_ id: String) async throws -> Bool
}

private struct BottleDrink: Sendable {
    var id: String
    var milliliters: Double
    var date: Date
}

private enum Aquavate {
    struct CDDrinkRecord {
        var id: UUID
        var amountMl: Double
        var timestamp: Date
        var healthKitSampleUUID: UUID?
        var bottleID: String?
    }

    /// The rows of the app's database as entries of the journal.
    struct DrinkRows {
        let app: EntrySource

        /// A drink, with the number that the bottle has for it.
        func entry(of row: CDDrinkRecord) -> JournalEntry {
            .drink(
                DrinkEntry(
                    header: EntryHeader(
                        id: row.id, date: row.timestamp, timeZone: .current, source: app),
                    volume: Quantity(row.amountMl, .milliliter), upstreamID: row.bottleID))
        }

        /// The entries by the samples that the app saved for them.
        func owners(_ rows: [CDDrinkRecord]) -> [UUID: UUID] {
            let pairs = rows.compactMap { row in row.healthKitSampleUUID.map { ($0, row.id) } }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The bottle, over the app's own Bluetooth code.
    struct Bottle: UpstreamDevice {
        let link: any BottleLink
        let journal: Journal

        func records() async throws(UpstreamError) -> [DrinkEntry] {
            try await connected().map { drink in
                DrinkEntry(
                    header: journal.newHeader(date: drink.date),
                    volume: Quantity(drink.milliliters, .milliliter), upstreamID: drink.id)
            }
        }

        func acknowledge(_ ids: [String]) async throws(UpstreamError) {
            do { try await link.forget(ids) } catch { throw .failed(reason: "Try again.") }
        }

        func delete(_ id: String) async throws(UpstreamError) {
            guard link.isConnected else { throw .notConnected }
            let isRemoved: Bool
            do { isRemoved = try await link.remove(id) } catch {
                throw .failed(reason: "Try again.")
            }
            guard isRemoved else { throw .unknownRecord }
        }

        private func connected() async throws(UpstreamError) -> [BottleDrink] {
            guard link.isConnected else { throw .notConnected }
            do { return try await link.storedDrinks() } catch {
                throw .failed(reason: "Try again.")
            }
        }
    }
}

/// A bottle in memory.
private final class TestBottle: BottleLink {
    private let drinks: Mutex<[BottleDrink]>
    let isConnected = true

    init(_ drinks: [BottleDrink]) { self.drinks = Mutex(drinks) }

    func storedDrinks() async throws -> [BottleDrink] { drinks.withLock { $0 } }
    func forget(_ ids: [String]) async throws {
        drinks.withLock { $0.removeAll { ids.contains($0.id) } }
    }
    func remove(_ id: String) async throws -> Bool { false }
}

@Suite("Moving Aquavate")
struct AquavateTests {
    private let phone = MovingPhone("com.example.aquavate", "Aquavate")

    @Test(
        "drinks keep their samples, those that Health lacks are offered, and the bottle is asked first"
    )
    func moves() async throws {
        let sample = phone.sample(.dietaryWater, 250, .literUnit(with: .milli))
        // The app ended after this save, before it noted the sample.
        let unnoted = HKQuantitySample(
            type: HKQuantityType(.dietaryWater),
            quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 500),
            start: phone.date.addingTimeInterval(30), end: phone.date.addingTimeInterval(30))
        try await phone.store.save([sample, unnoted])
        let records: [Aquavate.CDDrinkRecord] = [
            .init(
                id: UUID(), amountMl: 250, timestamp: phone.date, healthKitSampleUUID: sample.uuid,
                bottleID: "7"),
            .init(id: UUID(), amountMl: 100, timestamp: phone.date.addingTimeInterval(60)),
            .init(id: UUID(), amountMl: 500, timestamp: phone.date.addingTimeInterval(30)),
        ]
        let journal = try phone.journal()
        let rows = Aquavate.DrinkRows(app: phone.app)
        try await phone.moveIn(records.map(rows.entry), to: journal)
        try await journal.setRemoteEnabled(.health, true)
        var configuration = HealthRemote.Configuration(
            namespace: phone.app.bundleIdentifier, app: phone.app)
        configuration.earlierSamples = .samples(rows.owners(records))
            .or(.entries(records.map(rows.entry)))
        let engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(store: phone.store, configuration: configuration))
        #expect(await engine.sync(.launch).inbound.linked == 2)
        #expect(try await engine.backfillCandidates() == 1)
        for await _ in engine.backfill() {}
        #expect(
            try await phone.amounts(.dietaryWater, .literUnit(with: .milli)) == [250, 500, 100])

        let link = TestBottle([
            BottleDrink(id: "7", milliliters: 250, date: phone.date),
            BottleDrink(id: "8", milliliters: 300, date: phone.date.addingTimeInterval(120)),
        ])
        let bottle = UpstreamRecords(
            journal: journal, device: Aquavate.Bottle(link: link, journal: journal))
        #expect(try await bottle.receive() == 2)
        #expect(try await link.storedDrinks().isEmpty)
        await engine.sync(.save)
        let water = try await phone.amounts(.dietaryWater, .literUnit(with: .milli))
        #expect(water == [250, 500, 100, 300])
        try await bottle.delete(records[0].id)
        await engine.sync(.save)
        #expect(
            try await phone.amounts(.dietaryWater, .literUnit(with: .milli)) == [500, 100, 300])
    }
}
