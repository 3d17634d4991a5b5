import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

@Suite("Adding sync to an app")
@MainActor
struct AddingSyncToAnAppTests {
    @Test("an app that was launched before it was permitted hears of other apps after it")
    func life() async throws {
        let folder = try TemporaryFolder()
        let phone = OpenHealthKitConfiguration.temporary(
            app: .init(bundleIdentifier: "com.example.diary", name: "Diary"), grants: .none)
        let model = try OpenHealthKitConfiguration.withDefault(phone) {
            try DiaryModel(folder: folder.url)
        }
        await model.launched()
        #expect(try await model.connect() == .authorized)

        var scale = phone
        scale.app = .init(bundleIdentifier: "com.example.scale", name: "Scale")
        scale.grants = .everything
        try await HKHealthStore(configuration: scale).save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .pound(), doubleValue: 176), start: Date(), end: Date()))
        var weights: [JournalEntry] = []
        for _ in 0..<500 where weights.isEmpty {
            try await Task.sleep(for: .milliseconds(20))
            weights = try await model.journal.entries(
                on: model.journal.today(), kinds: [.weight])
        }
        #expect(weights.map(\.header.source.name) == ["Scale"])
        await model.foregrounded()
        try await model.disconnect()
        #expect(try await model.journal.status(of: .health).isEnabled == false)
    }

    @Test("the shape of meals is a choice of the configuration")
    func shape() throws {
        let app = DiaryModel.app

        var configuration = HealthRemote.Configuration(
            namespace: app.bundleIdentifier, app: app)
        configuration.mealShape = .samples

        let remote = HealthRemote(
            store: HKHealthStore(configuration: .temporary()), configuration: configuration)
        #expect(remote.exportFormats[.food] == "samples")
    }

    @Test("a tour of the permissions")
    func permissions() async throws {
        let store = HKHealthStore(configuration: .temporary(grants: .none))

        let permissions = HealthPermissions(store: store)
        if try await permissions.shouldRequest([.water]) {
            // Explain the reason, with a button for the request.
        }
        let status = permissions.status(of: [.water])
        print(status)

        #expect(status == .notDetermined)
    }
}
