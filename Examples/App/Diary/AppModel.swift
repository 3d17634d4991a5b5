// Not built on Linux: what the app puts together at its launch.
#if canImport(SwiftUI)
import Foundation
import HealthCloudScreens
import HealthCloudSync
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import HealthWords
#if canImport(WidgetKit)
import WidgetKit
#endif

/// Everything that the screens stand on: one journal, one health store, one engine between them.
@MainActor
final class AppModel {
    /// The model of this process, for the app, its background task and its intents.
    static let shared = Result {
        try AppModel(
            folder: AppFolder.shared(), snapshot: AppFolder.snapshot(),
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
    }

    let onboarding: OnboardingScreen
    let settings: HealthSettingsScreen
    let toHealth: BackfillScreen
    let fromHealth: BackfillScreen
    let today: TodayScreen
    let history: HistoryScreen
    let trend: WeightTrendScreen
    let trends: TrendsScreen
    let conflicts: ConflictScreen
    let workoutNote: WorkoutNoteScreen
    let cloud: CloudScreen
    /// What is said of Health where each kind of entry is logged.
    let features: [EntryKind: FeatureScreen]
    private let journal: Journal
    private let permissions: HealthPermissions
    private let environment: ScreenEnvironment
    private let scheduler: SyncScheduler
    private let cloudScheduler: CloudScheduler
    private let keeper: SnapshotKeeper

    /// Opens the journal in a folder; widgets read the file of snapshots.
    init(folder: URL, snapshot: URL, app: EntrySource) throws(JournalError) {
        let store = HKHealthStore()
        let world = JournalEnvironment(app: app)
        let file = folder.appending(path: "journal.sqlite")
        let journal = try Journal(at: .file(file), environment: world)
        let engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(
                store: store, configuration: DiaryHealth.configuration(of: app)),
            companion: ActivityKeeper(journal: journal, store: store))
        let environment = ScreenEnvironment(world)
        let scheduler = SyncScheduler(engine: engine)
        self.scheduler = scheduler
        let permissions = HealthPermissions(store: store)
        (self.journal, self.permissions, self.environment) = (journal, permissions, environment)
        let history = HistoryImport(engine, isBeforeSwitch: true)
        // What was not permitted before could not be observed: now it is.
        let connected: @MainActor () async -> Void = {
            await scheduler.start()
            await scheduler.permissionChanged()
        }
        onboarding = OnboardingScreen(
            journal: journal, permissions: permissions, history: history,
            environment: environment, connected: connected)
        toHealth = BackfillScreen(EntryBackfill(engine), environment: environment)
        fromHealth = BackfillScreen(
            HistoryImport(engine), direction: .fromHealth, environment: environment)
        let sync = SyncStatusScreen(journal: journal, engine: engine, environment: environment)
        settings = HealthSettingsScreen(
            journal: journal, permissions: permissions,
            sync: sync, environment: environment,
            history: history, connected: connected)
        today = TodayScreen(journal: journal, environment: environment, sync: sync)
        self.history = HistoryScreen(journal: journal, environment: environment)
        trend = WeightTrendScreen(journal: journal, environment: environment)
        trends = TrendsScreen(journal: journal, environment: environment)
        keeper = SnapshotKeeper(journal: journal, file: snapshot, environment: environment) { _ in
            #if canImport(WidgetKit)
            WidgetCenter.shared.reloadAllTimelines()
            #endif
        }
        conflicts = ConflictScreen(journal: journal, environment: environment)
        workoutNote = WorkoutNoteScreen(journal: journal, environment: environment)
        let cloudScheduler = CloudScheduler(
            CloudConnection(journal: journal, file: CloudAccountFile(besideJournal: file)),
            health: engine)
        self.cloudScheduler = cloudScheduler
        cloud = CloudScreen(
            JournalCloud(cloudScheduler), deviceName: app.name, environment: environment)
        features = Dictionary(
            uniqueKeysWithValues: EntryKind.allCases.map { kind in
                (
                    kind,
                    FeatureScreen(
                        kind, journal: journal, permissions: permissions, connected: connected)
                )
            })
    }

    /// A form for a new entry.
    func form(for kind: EntryKind) -> ComposeScreen {
        ComposeScreen(
            kind, journal: journal, permissions: permissions, environment: environment)
    }

    /// The review of the person's last entry of a kind, as one of now; nil where there is none.
    func lastEntryAgain(_ kind: EntryKind) async -> ReviewScreen? {
        guard var entry = try? await journal.latest(kind) else { return nil }
        entry.header = journal.newHeader()
        return ReviewScreen(
            entry, journal: journal, permissions: permissions, environment: environment)
    }

    /// Logs a drink of water; it is sent to Health as one that was typed.
    func logWater(milliliters: Double) async throws(JournalError) {
        try await journal.save(
            .drink(
                DrinkEntry(
                    header: journal.newHeader(), volume: Quantity(milliliters, .milliliter))))
    }

    /// Logs a weight; it is sent to Health as one that was typed.
    func logWeight(kilograms: Double) async throws(JournalError) {
        try await journal.save(
            .weight(
                WeightEntry(header: journal.newHeader(), mass: Quantity(kilograms, .kilogram))))
    }

    /// To be called at each launch, also in the background, before the launch has ended.
    func launched() async {
        Task { await keeper.follow() }
        await cloudScheduler.start()
        await scheduler.start()
    }

    /// To be called when the app leaves the foreground.
    func resigned() async { await scheduler.resignedActive() }

    /// To be called by a background task.
    func syncedInBackground() async { await scheduler.syncNow() }

    /// To be called when the app comes to the foreground.
    func foregrounded() async { await scheduler.foreground() }
}
#endif
