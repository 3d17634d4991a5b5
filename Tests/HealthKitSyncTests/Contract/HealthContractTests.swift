import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthSync
import HealthSyncTesting
import OpenHealthKit
import TestSupport
import Testing

/// A health store in a temporary folder, which all devices of a test share.
private struct HealthPlace: RemotePlace {
    let folder: TemporaryFolder
    let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) throws {
        folder = try TemporaryFolder()
        self.now = now
    }

    func remote(of device: ContractDevice) async throws -> any SyncRemote {
        HealthRemote(
            store: store(device.app.bundleIdentifier, name: device.app.name),
            configuration: HealthRemote.Configuration(
                namespace: device.app.bundleIdentifier, app: device.app, timeZone: { .gmt },
                batchSize: 50, sleep: Unlimited.sleep))
    }

    func saveAsAnotherApp(at date: Date) async throws -> Bool {
        try await store("com.example.scale", name: "Scale").save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 81), start: date,
                end: date))
        return true
    }

    private func store(_ bundle: String, name: String) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration(
            location: .file(folder.url.appending(path: "health.sqlite")),
            app: OpenHealthKitConfiguration.App(bundleIdentifier: bundle, name: name),
            prompt: .allow)
        configuration.grants = .everything
        configuration.now = now
        return HKHealthStore(configuration: configuration)
    }
}

@Suite("The contract of Health's remote")
struct HealthContractTests {
    @Test("Health's remote keeps every rule", arguments: RemoteContract.Rule.allCases)
    func keeps(rule: RemoteContract.Rule) async throws {
        try await RemoteContract { now in try HealthPlace(now: now) }.check(rule)
    }
}
