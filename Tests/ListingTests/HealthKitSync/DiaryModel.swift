import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthSync

/// The objects that the app creates once, at launch.
@MainActor
final class DiaryModel {
    static let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

    let journal: Journal
    let engine: SyncEngine
    private let permissions: HealthPermissions
    private let scheduler: SyncScheduler

    /// Opens the journal, and creates the engine that syncs it with Health.
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

    /// Call this at each launch, also when Health wakes the app in the background.
    func launched() async {
        await scheduler.start()
    }

    /// Call this when the app enters the foreground: permissions may have changed meanwhile.
    func foregrounded() async {
        await scheduler.foreground()
    }

    /// Call this only after a tap on "Connect to Health".
    func connect() async throws -> HealthPermissions.Status {
        let status = try await permissions.request([.weight, .water, .food])
        guard status == .authorized || status == .partial else { return status }
        try await journal.setRemoteEnabled(.health, true)
        // Newly permitted types can be observed now.
        await scheduler.start()
        await scheduler.permissionChanged()
        return status
    }

    /// Call this when the person disables sync.
    func disconnect() async throws {
        await scheduler.stop()
        try await journal.setRemoteEnabled(.health, false)
    }
}
