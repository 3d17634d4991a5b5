internal import Foundation
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthScreens
internal import HealthSync
internal import HealthWords
internal import OpenHealthKit
internal import Synchronization

/// A person's journal, health store and engine, which stay open while the server runs.
final class Person: Sendable {
    let id: String
    private let title: PersonSetup.Name
    let isDemonstration: Bool
    /// Whether nobody has to connect the app: it is the owner's own.
    let isConnectedFromStart: Bool
    let journal: Journal
    /// The health store for the app, with its permissions.
    let store: HKHealthStore
    /// The health store for its owner.
    let database: HealthStore
    let engine: SyncEngine
    let scheduler: SyncScheduler
    let activity: ActivityKeeper
    let permissions: HealthPermissions
    /// The sync with a cloud, if the person connects one.
    let cloud: CloudScheduler
    /// The person's choices on the page of permissions.
    let sheet: PermissionSheetAnswers
    let configuration: OpenHealthKitConfiguration
    let journalFile: URL
    private let shown: Mutex<Preferences>
    private let machineZone: TimeZone
    /// The fixed language of a test.
    private let language: Language?

    init(_ setup: PersonSetup) async throws {
        id = setup.id
        title = setup.name
        isDemonstration = setup.isDemonstration
        machineZone = setup.timeZone
        language = setup.language
        journalFile = setup.journal
        wait = setup.wait
        let sheet = PermissionSheetAnswers()
        self.sheet = sheet
        var configuration = setup.configuration
        configuration.prompt = PermissionPrompt { await sheet.answer($0) }
        isConnectedFromStart = setup.isOwnersApp || setup.isDemonstration
        if isConnectedFromStart { configuration.grants = .everything }
        self.configuration = configuration
        let app = EntrySource.own(
            bundleIdentifier: configuration.app.bundleIdentifier, name: configuration.app.name)
        let zone = ZoneBox(setup.timeZone)
        journal = try Journal(
            at: .file(setup.journal),
            environment: JournalEnvironment(
                now: configuration.now, timeZone: { zone.value },
                calendar: configuration.calendar, app: app))
        if isConnectedFromStart, !journal.isReadOnly,
            try await !journal.status(of: .health).isEnabled
        {
            // Sync that the person switched off stays off.
            try await journal.enableUnlessKnown(.health)
        }
        store = HKHealthStore(configuration: configuration)
        database = try store.openStore()
        permissions = HealthPermissions(store: store)
        activity = ActivityKeeper(
            journal: journal, store: store, sleep: FileStoreLimit.sleep)
        engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(
                store: store,
                configuration: HealthRemote.Configuration(
                    namespace: configuration.app.bundleIdentifier, app: app,
                    timeZone: { zone.value }, sleep: FileStoreLimit.sleep)),
            now: configuration.now, companion: activity)
        scheduler = SyncScheduler(engine: engine)
        cloud = CloudScheduler(
            CloudConnection(
                journal: journal, file: CloudAccountFile(besideJournal: setup.journal),
                transport: setup.cloudTransport), health: engine,
            beside: { [journal, store, database] remote in
                await SampleExchange(
                    remote: remote, journal: journal, store: store, database: database, app: app
                ).run()
            })
        let preferences = try await Preferences(of: journal)
        shown = Mutex(preferences)
        self.zone = zone
        zone.set(preferences.timeZone ?? setup.timeZone)
    }

    private let zone: ZoneBox
    private let wait: (@Sendable (_ until: Date) async throws -> Void)?
    /// Whether the sync runs, because ``start()`` was called.
    let isStarted = Mutex(false)

    /// The name in the language of the texts.
    var name: String { title.text(environment.language) }

    /// The units, formats and language of this person at present.
    var environment: ScreenEnvironment {
        let preferences = shown.withLock { $0 }
        let (known, locale) = preferences.shown(
            browser: BrowserLanguage.current, place: BrowserLanguage.place)
        return ScreenEnvironment(
            journal.environment, locale: locale, language: language ?? known,
            units: preferences.units ?? DisplayUnits(preferences.locale ?? .autoupdatingCurrent),
            parts: preferences.parts, earning: preferences.earning, wait: wait)
    }

    /// Applies new preferences.
    func show(_ preferences: Preferences) {
        shown.withLock { $0 = preferences }
        zone.set(preferences.timeZone ?? machineZone)
    }

    /// Reads what the health store says of days now, while sync is on: another order of sources
    /// changes no sample, so no notice tells of it.
    func readActivity() async {
        guard let status = try? await journal.status(of: .health), status.isEnabled else { return }
        try? await activity.refresh()
    }
}

/// The present time zone, which the person may change while the journal is open.
private final class ZoneBox: Sendable {
    private let zone: Mutex<TimeZone>

    init(_ zone: TimeZone) { self.zone = Mutex(zone) }

    var value: TimeZone { zone.withLock { $0 } }

    func set(_ zone: TimeZone) { self.zone.withLock { $0 = zone } }
}
