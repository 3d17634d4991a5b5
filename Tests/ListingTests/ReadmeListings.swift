import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import Testing

@Suite("The listings of the README")
struct ReadmeListings {
    @Test("what an app can choose")
    func choices() async throws {
        let journal = try Journal(at: .memory)
        let app = journal.environment.app

        // Weights stay here. Meals go to Health as samples alone.
        try await journal.setExported([.weight], false, at: .health)
        var configuration = HealthRemote.Configuration(namespace: "com.example.diary", app: app)
        configuration.mealShape = .samples

        // What only the person can decide, with both sides.
        for conflict in try await journal.conflicts() {
            print(conflict.number, conflict.kind, conflict.choices)
        }

        let remote = HealthRemote(
            store: HKHealthStore(configuration: .temporary()), configuration: configuration)
        #expect(remote.exportFormats[.food] == "samples")
        #expect(try await journal.status(of: .health).exportedKinds.contains(.weight) == false)
    }
}
