public import Foundation
internal import HealthCloudScreens
package import HealthCloudSync
internal import HealthDatabase
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthSync
package import HealthWords
internal import Hummingbird
public import OpenHealthKit
internal import Synchronization

/// All people whose data this server shows: one person, or a demonstration beside an empty journal.
struct People: Sendable {
    let all: [Person]
    /// The name of the cookie that contains the shown person.
    static let cookie = "health_person"

    /// Opens the data of all people.
    init(_ setups: [PersonSetup]) async throws {
        var all: [Person] = []
        for setup in setups { all.append(try await Person(setup)) }
        self.all = all
    }

    /// The person with a name; the first one if there is none.
    func person(_ id: String?) -> Person? { all.first { $0.id == id } ?? all.first }

    /// The language of a page without a person's data: that of the person who is shown otherwise.
    func language(of request: Request) -> Language {
        person(request.cookies[Self.cookie]?.value)?.environment.language ?? .english
    }

    /// All people except one.
    func others(than person: Person) -> [Person] { all.filter { $0.id != person.id } }
}

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
    /// The passes that send samples to the cloud.
    let samplePasses: CloudSamplePasses
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
        let passes = CloudSamplePasses()
        samplePasses = passes
        cloud = CloudScheduler(
            CloudConnection(
                journal: journal, file: CloudAccountFile(besideJournal: setup.journal),
                transport: setup.cloudTransport), health: engine,
            beside: { [journal, store, database] remote in
                await SampleExchange(
                    remote: remote, journal: journal, store: store, database: database, app: app,
                    passes: passes
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

extension Person {
    /// All types that the app requests.
    static let features = Set(HealthFeature.allCases)

    /// The permission sheet with the present decisions, which only the owner of the store can see.
    func permissionSheet() async throws -> PermissionSheet {
        let measured = try await measuredTypes()
        let known = try database.permissions.decisions(of: configuration.app.identity)
        return PermissionSheet(
            Self.features, measuring: measured, app: configuration.app.name,
            environment.language, mayWrite: { Self.isOn($0, known.share) },
            mayRead: { Self.isOn($0, known.read) })
    }

    /// Stores the choices of the sheet, also for types that were decided before.
    func decide(_ chosen: Set<String>) async throws {
        let measured = try await measuredTypes()
        let share = Self.features.reduce(into: Set<HKSampleType>(measured)) {
            $0.formUnion($1.typesToShare)
        }
        let read = Self.features.reduce(into: Set<HKObjectType>(measured)) {
            $0.formUnion($1.typesToRead)
        }
        func decisions(_ types: [HKObjectType], _ id: (HKObjectType) -> String)
            -> [ObjectType: HealthStore.Decision]
        {
            types.reduce(into: [:]) { decisions, type in
                guard let known = ObjectType.named(type.identifier) else { return }
                decisions[known] = chosen.contains(id(type)) ? .granted : .denied
            }
        }
        await sheet.set(
            share: share.filter { chosen.contains(PermissionSheet.writeID($0)) },
            read: read.filter { chosen.contains(PermissionSheet.readID($0)) })
        try database.permissions.set(
            share: decisions(Array(share), PermissionSheet.writeID),
            read: decisions(Array(read), PermissionSheet.readID),
            app: configuration.app.identity)
    }

    /// The types of logged measurements, which the features may not request.
    private func measuredTypes() async throws -> Set<HKQuantityType> {
        let types = try await journal.latestMeasurements().map(\.type)
        return Set(
            types.filter { $0.kind == .quantity }.map {
                HKQuantityType(HKQuantityTypeIdentifier(rawValue: $0.identifier))
            })
    }

    private static func isOn(
        _ type: HKObjectType, _ decision: (ObjectType) -> HealthStore.Decision
    ) -> Bool? {
        guard let known = ObjectType.named(type.identifier) else { return nil }
        switch decision(known) {
        case .granted: return true
        case .denied: return false
        default: return nil
        }
    }
}

extension Person {
    /// Starts the sync of the journal with the health store, if the person has switched it on, and
    /// with the cloud.
    func start() async {
        isStarted.withLock { $0 = true }
        await cloud.start()
        await startScheduler()
    }

    /// Stops the sync that ``start()`` began.
    func stop() async {
        isStarted.withLock { $0 = false }
        await scheduler.stop()
        await cloud.stop()
    }

    /// The way of everything in the health store into the journal.
    var takeover: StoreTakeover {
        StoreTakeover(journal, engine: engine, activity: activity)
    }

    /// Runs a body that writes much into the health store, without a sync pass for each part.
    func withoutScheduler<Result>(_ body: () async throws -> Result) async throws -> Result {
        await scheduler.stop()
        do {
            let result = try await body()
            await resume()
            return result
        } catch {
            await resume()
            throw error
        }
    }

    private func resume() async {
        guard isStarted.withLock({ $0 }) else { return }
        // A cancelled body ends, and the sync continues.
        await Task { await startScheduler() }.value
    }

    private func startScheduler() async {
        guard let status = try? await journal.status(of: .health), status.isEnabled else { return }
        await scheduler.start()
    }
}

/// The places of a person's data, and the person's name.
public struct PersonSetup: Sendable {
    /// A name that pages show.
    public enum Name: Hashable, Sendable, ExpressibleByStringInterpolation {
        /// The journal of a server with one person.
        case ownJournal
        /// An empty journal beside a demonstration.
        case emptyJournal
        /// A person of a demonstration.
        case demonstration
        /// A name that was configured.
        case given(String)

        /// Creates a name as it was configured.
        public init(stringLiteral name: String) { self = .given(name) }

        /// The name in a language.
        func text(_ language: Language) -> String {
            switch self {
            case .ownJournal: language.navigation.ownJournal
            case .emptyJournal: language.navigation.emptyJournal
            case .demonstration: language.navigation.demonstrationPerson
            case .given(let name): name
            }
        }
    }

    /// The name in addresses and cookies: lower-case letters and digits.
    public var id: String
    /// The name that pages show.
    public var name: Name
    /// Whether the data is generated.
    public var isDemonstration: Bool
    /// Whether the app belongs to the owner of the store, and so is connected from the start.
    ///
    /// It may save and read all types that were not denied, and sync is on unless it was switched
    /// off. Any other app is connected by the person, as on a phone.
    public var isOwnersApp: Bool
    /// The health store, and the app that accesses it.
    public var configuration: OpenHealthKitConfiguration
    /// The file of the journal.
    public var journal: URL
    /// The time zone of the computer.
    public var timeZone: TimeZone
    /// Sends requests to a cloud after the person has connected one.
    package var cloudTransport: any CloudTransport = URLSessionTransport()
    /// Waits until an instant; nil for the system clock.
    package var wait: (@Sendable (_ until: Date) async throws -> Void)?

    /// The language of all texts; nil for the language of the person, the browser or the computer.
    package var language: Language?

    /// Creates a setup.
    public init(
        id: String = "me", name: Name = .ownJournal, isDemonstration: Bool = false,
        isOwnersApp: Bool = false,
        configuration: OpenHealthKitConfiguration, journal: URL, timeZone: TimeZone = .current
    ) {
        self.id = id
        self.name = name
        self.isDemonstration = isDemonstration
        self.isOwnersApp = isOwnersApp
        self.configuration = configuration
        self.journal = journal
        self.timeZone = timeZone
    }
}
