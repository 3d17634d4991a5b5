import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import Testing

@Suite("Adopting earlier samples")
struct AdoptingEarlierSamplesTests {
    private let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

    @Test("the rules know samples by a key, a table, an entry, and a closure")
    func rules() throws {
        let (id, date) = (UUID(), Date(timeIntervalSince1970: 1_780_000_000))
        let entries = [
            JournalEntry.drink(
                DrinkEntry(
                    header: EntryHeader(id: id, date: date, timeZone: .gmt, source: app),
                    volume: Quantity(250, .milliliter)))
        ]
        func water(_ metadata: [String: Any]?) -> HKQuantitySample {
            HKQuantitySample(
                type: HKQuantityType(.dietaryWater),
                quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 250),
                start: date, end: date, metadata: metadata)
        }
        let stored = water(nil)
        let sampleTable = [stored.uuid: id]

        // By a metadata key with the identity of the entry, as text:
        let byKey = EarlierSampleRule.metadata("DietAppLogId")
        // The same, where the text has more than the identity:
        let byText = EarlierSampleRule.metadata("AirFitFoodEntryID") { text in
            UUID(uuidString: text.replacing("food-", with: ""))
        }
        // By the identifiers of samples that the app stored with its entries:
        let byTable = EarlierSampleRule.samples(sampleTable)
        // By type, time and value, for an app that stored nothing:
        let byValue = EarlierSampleRule.entries(entries)

        #expect(byKey.owner(water(["DietAppLogId": id.uuidString])) == id)
        #expect(byText.owner(water(["AirFitFoodEntryID": "food-\(id.uuidString)"])) == id)
        #expect(byTable.owner(stored) == id)
        #expect(byValue.owner(water(nil)) == id)
        #expect(byKey.owner(stored) == nil && byTable.owner(water(nil)) == nil)

        var configuration = HealthRemote.Configuration(
            namespace: app.bundleIdentifier, app: app)
        configuration.earlierSamples = .metadata("DietAppLogId").or(.samples(sampleTable))
        configuration.earlierBundleIdentifiers = ["com.example.olddiary"]
        #expect(configuration.earlierSamples.owner(stored) == id)
    }

    @Test("what nobody claims waits for one decision")
    func decision() async throws {
        let journal = try Journal(
            at: .memory,
            environment: JournalEnvironment(now: { Date() }, timeZone: { .gmt }, app: app))
        let waiting = try await journal.earlierSamples.waiting(at: .health)
        if waiting.count > 0 {
            try await journal.earlierSamples.decide(.link, at: .health)
        }
        #expect(waiting.count == 0)
        try await journal.earlierSamples.decide(.link, at: .health)
    }
}
