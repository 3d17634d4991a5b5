// Not built on Linux: what the app puts together at its launch.
#if canImport(SwiftUI)
import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthScreens
import HealthSync

/// Everything that the screens stand on: one journal, one health store, one engine between them.
@MainActor
final class AppModel {
    let settings: HealthSettingsScreen
    let toHealth: BackfillScreen
    let fromHealth: BackfillScreen
    private let scheduler: SyncScheduler

    /// Opens the journal in a folder.
    init(folder: URL, app: EntrySource) throws(JournalError) {
        let store = HKHealthStore()
        let world = JournalEnvironment(app: app)
        let journal = try Journal(
            at: .file(folder.appending(path: "journal.sqlite")), environment: world)
        let engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(
                store: store, configuration: .init(namespace: app.bundleIdentifier, app: app)),
            companion: ActivityKeeper(journal: journal, store: store))
        let environment = ScreenEnvironment(world)
        scheduler = SyncScheduler(engine: engine)
        toHealth = BackfillScreen(EntryBackfill(engine))
        fromHealth = BackfillScreen(
            HistoryImport(engine), words: .fromHealth, environment: environment)
        settings = HealthSettingsScreen(
            journal: journal, permissions: HealthPermissions(store: store),
            sync: SyncStatusScreen(journal: journal, engine: engine, environment: environment),
            environment: environment,
            history: HistoryImport(engine, isBeforeSwitch: true))
    }

    /// To be called at each launch, also in the background.
    func launched() async { await scheduler.start() }

    /// To be called after the person answered the question for permission.
    func permissionChanged() async { await scheduler.permissionChanged() }

    /// To be called when the app leaves the foreground.
    func resigned() async { await scheduler.resignedActive() }

    /// To be called when the app comes to the foreground.
    func foregrounded() async { await scheduler.foreground() }
}
#endif
