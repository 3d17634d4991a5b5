internal import DatabaseFile
internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthSync
internal import HealthWords
internal import Logging
internal import OpenHealthKit

/// The files, the app and the clock of a command, from its options and the environment.
struct World: Sendable {
    /// The location of the store, the app, and the clock.
    let configuration: OpenHealthKitConfiguration
    /// Whether the person named an app; otherwise commands read with the permissions of the owner.
    let isAppNamed: Bool
    /// The location of the journal.
    let journalURL: URL
    /// Whether to print JSON, or a format that is derived from it.
    let printsJSON: Bool
    /// The time zone of the person.
    let zone: TimeZone
    /// The language of the person; English for what a program reads.
    let language: Language

    /// Whether the person named the store; a store at the default location may not exist yet.
    private let isStoreNamed: Bool
    /// Whether the command line names the journal.
    private let isJournalNamed: Bool

    static let ownIdentifier = "org.openhealthkit.health"

    init(
        _ options: GlobalOptions,
        settings: Settings = .ofCommand,
        zone: TimeZone = .current
    ) throws {
        var variables = settings.variables
        let (store, app) = (try settings.text(.store), try settings.text(.app))
        variables["OPENHEALTHKIT_STORE"] = store
        variables["OPENHEALTHKIT_APP"] = app
        var configuration = OpenHealthKitConfiguration.environment(
            variables, processName: "health", isInteractive: false)
        if let path = options.store {
            guard !path.isEmpty else { throw InputError(.emptyStore) }
            configuration.location = .file(URL(fileURLWithPath: path))
        }
        isStoreNamed = options.store != nil || store != nil
        if let name = variables["TZ"], !name.isEmpty, ZoneName(variable: name) == nil {
            throw InputError(.unknownZoneVariable, ["name": name])
        }
        if options.app == "assistant" {
            configuration.app.bundleIdentifier = AssistantWorld.identity.source.bundleIdentifier
            configuration.app.name = AssistantWorld.identity.source.name
        } else if let app = options.app {
            guard app.contains("."), !app.contains(where: \.isWhitespace) else {
                throw InputError(.noBundleIdentifier, ["text": app])
            }
            configuration.app.bundleIdentifier = app
            configuration.app.name = app
        }
        if configuration.app.bundleIdentifier == Self.ownIdentifier {
            configuration.app.name = "Health"
            // With the person's own files no permission is requested; denied types stay denied.
            configuration.grants = .everything
        }
        // A command never asks for permission; the person decides with `health permissions`.
        configuration.prompt = .cancel
        self.configuration = configuration
        isAppNamed = options.app != nil || app != nil
        let journal =
            try options.journal.flatMap { $0.isEmpty ? nil : $0 } ?? settings.text(.journal)
        isJournalNamed = options.journal != nil
        journalURL = try Self.journal(journal, configuration.location)
        guard [options.json, options.csv, options.ndjson].filter({ $0 }).count < 2 else {
            throw InputError(.severalFormats)
        }
        printsJSON = options.json || options.csv || options.ndjson
        StandardOutput.format = options.csv ? .csv : options.ndjson ? .ndjson : .json
        self.zone = options.zone?.zone ?? zone
        language = printsJSON ? .english : .ofPerson(journal: journalURL, variables)
    }

    private static func journal(
        _ path: String?, _ store: OpenHealthKitConfiguration.Location
    ) throws -> URL {
        if let path { return URL(fileURLWithPath: path) }
        guard case .file(let url) = store else {
            throw InputError(.storeInMemory)
        }
        return url.deletingLastPathComponent().appendingPathComponent("journal.sqlite")
    }

    /// The current instant.
    var now: Date { configuration.now() }

    /// The Gregorian calendar in the person's time zone.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// The app that saves and reads in the store.
    var app: AppIdentity { configuration.app.identity }

    /// Whether the app is the owner's own, which is connected from the start.
    var isOwnersApp: Bool { app.source.bundleIdentifier == Self.ownIdentifier }

    /// The app that reads, if the person named one; otherwise nil for the owner, who may read
    /// everything.
    var reader: AppIdentity? { isAppNamed ? app : nil }

    /// The app as the source of the journal's own entries.
    var source: EntrySource {
        .own(
            bundleIdentifier: configuration.app.bundleIdentifier, name: configuration.app.name)
    }

    /// The path of the store.
    var storePath: String {
        switch configuration.location {
        case .file(let url): url.path
        case .memory: ":memory:"
        }
    }

    /// Opens the store, and creates it if it does not exist.
    func openStore() throws -> HealthStore {
        guard case .file(let url) = configuration.location else {
            return try HealthStore.shared(at: .memory(name: storePath))
        }
        let folder = url.deletingLastPathComponent()
        do {
            try PrivateFile.makeFolder(folder)
        } catch {
            throw CommandFailure(
                .folderNotMade, ["path": folder.path],
                .cannotWrite)
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
            isFolder.boolValue
        {
            throw CommandFailure(.storeIsFolder, ["path": url.path], .cannotWrite)
        }
        return try HealthStore.shared(at: .file(url))
    }

    /// Opens the store for a command that only reads, without creating it.
    ///
    /// A missing store that the person named is an error, because the path may be mistyped.
    func openStoreToRead() throws -> HealthStore {
        guard let url = missingStore, isStoreNamed else { return try openStoreToLookAt() }
        throw CommandFailure(.noStore, ["path": url.path], .noInput)
    }

    /// Opens another store than that of the command, without creating it.
    func openStore(at path: String) throws -> HealthStore {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            !isFolder.boolValue
        else { throw CommandFailure(.noFile, ["path": path], .noInput) }
        return try HealthStore(at: .file(URL(fileURLWithPath: path)))
    }

    /// The location of a store that does not exist; nil if it does.
    private var missingStore: URL? {
        guard case .file(let url) = configuration.location,
            !FileManager.default.fileExists(atPath: url.path)
        else { return nil }
        return url
    }

    /// The permissions to save in the store; those of an empty store if it does not exist.
    var permissions: HealthPermissions {
        var configuration = configuration
        if missingStore != nil { configuration.location = .memory(name: storePath) }
        return HealthPermissions(store: HKHealthStore(configuration: configuration))
    }

    /// Opens the store without creating it; if it does not exist, opens an empty one in memory.
    func openStoreToLookAt() throws -> HealthStore {
        guard let url = missingStore else { return try openStore() }
        let folder = url.deletingLastPathComponent().path
        guard !isStoreNamed || FileManager.default.fileExists(atPath: folder) else {
            throw CommandFailure(.noStoreFolder, ["path": folder], .noInput)
        }
        return try HealthStore(at: .memory(name: storePath))
    }

    /// Opens the journal for a command that reads, or changes only existing entries; if it does not
    /// exist, opens an empty one in memory.
    ///
    /// A missing journal that the command line names is an error, because the path may be mistyped.
    /// The environment may name a journal before the first entry is logged.
    func openExistingJournal() async throws -> Journal {
        if isJournalNamed, !FileManager.default.fileExists(atPath: journalURL.path) {
            let folder = journalURL.deletingLastPathComponent().path
            guard FileManager.default.fileExists(atPath: folder) else {
                throw CommandFailure(.noJournalFolder, ["path": folder], .noInput)
            }
            throw CommandFailure(.noJournal, ["path": journalURL.path], .noInput)
        }
        return try await openJournalToLookAt()
    }

    /// Opens the journal without creating it; if it does not exist, opens an empty one in memory.
    func openJournalToLookAt() async throws -> Journal {
        let exists = FileManager.default.fileExists(atPath: journalURL.path)
        return try await openJournal(at: exists ? .file(journalURL) : .memory)
    }

    /// Opens the journal, creates it if it does not exist, and enables sync unless it was disabled
    /// before; ``SyncCommand`` enables it again.
    func openJournal() async throws -> Journal { try await openJournal(at: .file(journalURL)) }

    private func openJournal(at location: Journal.Location) async throws -> Journal {
        let (now, zone, source) = (configuration.now, zone, source)
        let environment = JournalEnvironment(
            now: now, timeZone: { zone }, app: source,
            // The command line offers no timed undo, so a deletion is exported without delay.
            undoWindow: 0)
        let journal = try Journal(at: location, environment: environment)
        // Sync that a person disabled in an app that shares the journal stays disabled.
        if !journal.isReadOnly, try await !journal.status(of: .health).isEnabled {
            try await journal.enableUnlessKnown(.health)
        }
        return journal
    }

    /// The sync engine of a journal and the store, with a companion that runs after each sync pass.
    func engine(_ journal: Journal, companion: any SyncCompanion) -> SyncEngine {
        SyncEngine(journal: journal, remote: remote(), companion: companion)
    }

    /// The reader of steps, energy and sleep.
    func activity(_ journal: Journal) -> ActivityKeeper {
        ActivityKeeper(
            journal: journal, store: HKHealthStore(configuration: configuration),
            sleep: FileStoreLimit.sleep)
    }

    /// The store as a remote of the journal.
    func remote() -> HealthRemote {
        HealthRemote(
            store: HKHealthStore(configuration: configuration),
            configuration: .init(
                namespace: configuration.app.bundleIdentifier, app: source,
                sleep: FileStoreLimit.sleep))
    }
}
