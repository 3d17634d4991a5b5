import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthSync

/// What the app makes once, at its launch.
@MainActor
final class DiaryModel {
    static let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

    let journal: Journal
    let engine: SyncEngine
    private let permissions: HealthPermissions
    private let scheduler: SyncScheduler

    /// Opens the journal, and puts the engine between it and Health.
    init(folder: URL) throws(JournalError) {
        let store = HKHealthStore()
        journal = try Journal(
            at: .file(folder.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(app: Self.app))
        permissions = HealthPermissions(store: store)
        let remote = HealthRemote(
            store: store,
            configuration: .init(namespace: Self.app.bundleIdentifier, app: Self.app))
        engine = SyncEngine(
            journal: journal, remote: remote,
            companion: ActivityKeeper(journal: journal, store: store))
        scheduler = SyncScheduler(engine: engine)
    }

    /// To be called at each launch, also when Health wakes the app in the background.
    func launched() async {
        await scheduler.start()
    }

    /// To be called when the person comes back: permissions may have changed meanwhile.
    func foregrounded() async {
        await scheduler.foreground()
    }

    /// To be called after a tap on "Connect to Health", and never otherwise.
    func connect() async throws -> HealthPermissions.Status {
        let status = try await permissions.request([.weight, .water, .food])
        guard status == .authorized || status == .partial else { return status }
        try await journal.setRemoteEnabled(.health, true)
        // What was not permitted could not be observed: now it is.
        await scheduler.start()
        await scheduler.permissionChanged()
        return status
    }

    /// To be called when the person switches Health off.
    func disconnect() async throws {
        await scheduler.stop()
        try await journal.setRemoteEnabled(.health, false)
    }
}
