import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync

@main
struct Tour {
    static func main() async throws {
        // Who we are. Entries and samples with this bundle identifier are our own.
        let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

        // What the person logs is saved here, whatever Health says.
        let journal = try Journal(at: .memory, environment: JournalEnvironment(app: app))
        try await journal.setRemoteEnabled(.health, true)

        // Apple's health store on a phone, OpenHealthKit's elsewhere.
        let store = HKHealthStore()
        let status = try await HealthPermissions(store: store).request([.weight, .water])
        print("Health says: \(status)")

        // The engine keeps both in step.
        let remote = HealthRemote(
            store: store, configuration: .init(namespace: "com.example.diary", app: app))
        let engine = SyncEngine(journal: journal, remote: remote)

        // An earlier version of the app saved a weight in Health, which becomes an entry...
        try await journal.earlierSamples.decide(.import, at: .health)
        let now = Date()
        try await store.save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .pound(), doubleValue: 176), start: now, end: now))

        // ...and the person logs a glass of water.
        let drink = DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))
        _ = try await journal.save(.drink(drink))

        let report = await engine.sync(.save)
        print("Exported \(report.exported), adopted \(report.inbound.adopted).")
        for entry in try await journal.entries(on: journal.today()) {
            print("\(entry.kind.rawValue) from \(entry.header.source.name)")
        }
    }
}
