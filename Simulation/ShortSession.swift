import Foundation
package import HealthDatabase
package import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
package import HealthSync
import OpenHealthKit
import TestSupport

/// A store, a journal and an engine that are opened, used once and let go, as a server does for
/// each person who looks in.
package final class ShortSession {
    package let store: HealthStore
    package let journal: Journal
    package let engine: SyncEngine
    package let scheduler: SyncScheduler
    private let health: HKHealthStore
    private let folder: SimulationFolder

    private static let app = OpenHealthKitConfiguration.App(
        bundleIdentifier: "com.example.diary", name: "Diary")
    private static let scale = AppIdentity(bundleIdentifier: "com.example.scale", name: "Scale")

    /// Opens everything in a new folder.
    package init() throws {
        folder = try SimulationFolder(onDisk: false)
        var configuration = OpenHealthKitConfiguration(
            location: .file(folder.url.appending(path: "health.sqlite")), app: Self.app,
            prompt: .allow)
        configuration.grants = .everything
        health = HKHealthStore(configuration: configuration)
        store = try health.openStore()
        let source = EntrySource.own(
            bundleIdentifier: Self.app.bundleIdentifier, name: Self.app.name)
        journal = try Journal(
            at: .file(folder.url.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(app: source))
        engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(
                store: health,
                configuration: HealthRemote.Configuration(
                    namespace: Self.app.bundleIdentifier, app: source)),
            companion: ActivityKeeper(journal: journal, store: health))
        scheduler = SyncScheduler(engine: engine, settling: 0)
    }

    /// Sends an entry, takes in another app's sample, and stops.
    ///
    /// - Throws: ``Problem`` where either did not arrive; what the store and the journal throw.
    package func use() async throws {
        try await journal.setRemoteEnabled(.health, true)
        await scheduler.start()
        let header = journal.newHeader()
        _ = try await journal.save(
            .weight(WeightEntry(header: header, mass: Quantity(70, .kilogram), bodyFat: nil)))
        try store.permissions.set(share: [.bodyMass: .granted], read: [:], app: Self.scale)
        let date = header.date.addingTimeInterval(-3600)
        let weight = Sample(
            uuid: UUID(), type: .bodyMass, startDate: date, endDate: date,
            payload: .quantity(Quantity(71, .kilogram)))
        try await store.save([weight], app: Self.scale)
        await scheduler.syncNow()
        await scheduler.stop()
        let always = DateInterval(start: .distantPast, end: .distantFuture)
        let entries = try await journal.entries(in: always)
        let samples = try await store.samples([SampleQuery(type: .bodyMass)], app: nil)
        guard entries.count == 2, samples.count == 2 else { throw Problem.notInStep }
    }

    /// What can be wrong with a session.
    package enum Problem: Error {
        /// The journal or the store lacks what the other has.
        case notInStep
    }
}
