internal import DatabaseFile
internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthSync
internal import Logging
internal import OpenHealthKit

/// Everything that a command works on, put together from its options and the environment.
struct World: Sendable {
    /// Where the store is, which app asks, and the clock.
    let configuration: OpenHealthKitConfiguration
    /// Whether the person named the app; otherwise reading commands ask for the owner.
    let isAppNamed: Bool
    /// Where the journal is.
    let journalURL: URL
    /// Whether to print JSON, or a format that is made of it.
    let printsJSON: Bool
    /// The zone of the machine.
    let zone: TimeZone

    /// Whether the person named the store; one in the usual place may not be there yet.
    private let isStoreNamed: Bool
    /// Whether the command line names the journal.
    private let isJournalNamed: Bool

    static let ownIdentifier = "org.openhealthkit.health"

    init(
        _ options: GlobalOptions,
        variables: [String: String] = ProcessInfo.processInfo.environment,
        zone: TimeZone = .current
    ) throws {
        var configuration = OpenHealthKitConfiguration.environment(
            variables, processName: "health", isInteractive: false)
        if let path = options.store {
            guard !path.isEmpty else { throw InputError("--store is empty: name a file.") }
            configuration.location = .file(URL(fileURLWithPath: path))
        }
        isStoreNamed =
            options.store != nil || variables["OPENHEALTHKIT_STORE"]?.isEmpty == false
        if let name = variables["TZ"], !name.isEmpty, TimeZone(identifier: name) == nil {
            throw InputError(
                "TZ is “\(name)”, which is no time zone: write one as Europe/Berlin, or unset it.")
        }
        if options.app == "assistant" {
            configuration.app.bundleIdentifier = AssistantWorld.identity.source.bundleIdentifier
            configuration.app.name = AssistantWorld.identity.source.name
        } else if let app = options.app {
            guard app.contains("."), !app.contains(where: \.isWhitespace) else {
                throw InputError(
                    "“\(app)” is no bundle identifier: write one as com.example.app.")
            }
            configuration.app.bundleIdentifier = app
            configuration.app.name = app
        }
        if configuration.app.bundleIdentifier == Self.ownIdentifier {
            configuration.app.name = "Health"
        }
        // A command never asks on its own: `health permissions` is where the person decides.
        configuration.prompt = .cancel
        self.configuration = configuration
        isAppNamed = options.app != nil || variables["OPENHEALTHKIT_APP"]?.isEmpty == false
        let journal = (options.journal ?? variables["HEALTH_JOURNAL"]).flatMap {
            $0.isEmpty ? nil : $0
        }
        isJournalNamed = options.journal != nil
        journalURL = try Self.journal(journal, configuration.location)
        guard [options.json, options.csv, options.ndjson].filter({ $0 }).count < 2 else {
            throw InputError("Choose one of --json, --ndjson and --csv.")
        }
        printsJSON = options.json || options.csv || options.ndjson
        StandardOutput.format = options.csv ? .csv : options.ndjson ? .ndjson : .json
        self.zone = options.zone?.zone ?? zone
    }

    private static func journal(
        _ path: String?, _ store: OpenHealthKitConfiguration.Location
    ) throws -> URL {
        if let path { return URL(fileURLWithPath: path) }
        guard case .file(let url) = store else {
            throw InputError("A store in memory has no place beside it: name the --journal.")
        }
        return url.deletingLastPathComponent().appendingPathComponent("journal.sqlite")
    }

    /// The instant that it is.
    var now: Date { configuration.now() }

    /// The calendar of days, in the zone of the machine.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// The app that asks, for a store.
    var app: AppIdentity { configuration.app.identity }

    /// Who reads: the app where the person named one, else the owner, who sees everything.
    var reader: AppIdentity? { isAppNamed ? app : nil }

    /// The app as the author of the journal's own entries.
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

    /// Opens the store, and makes it where there is none.
    func openStore() throws -> HealthStore {
        guard case .file(let url) = configuration.location else {
            return try HealthStore.shared(at: .memory(name: storePath))
        }
        let folder = url.deletingLastPathComponent()
        do {
            try PrivateFile.makeFolder(folder)
        } catch {
            throw CommandFailure(
                "The folder \(folder.path) cannot be made: choose another --store.",
                .cannotWrite)
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
            isFolder.boolValue
        {
            throw CommandFailure(
                "\(url.path) is a folder: name a file in it as the --store.", .cannotWrite)
        }
        return try HealthStore.shared(at: .file(url))
    }

    /// Opens the store for what only reads, and makes none.
    ///
    /// One that the person named and that is missing is an error: the path may be mistyped.
    func openStoreToRead() throws -> HealthStore {
        guard case .file(let url) = configuration.location, isStoreNamed,
            !FileManager.default.fileExists(atPath: url.path)
        else { return try openStoreToLookAt() }
        throw CommandFailure(
            "There is no health store at \(url.path): correct the path, or make one with "
                + "health permissions allow.", .noInput)
    }

    /// Opens the store for what leaves no trace: where there is none, an empty one in memory.
    func openStoreToLookAt() throws -> HealthStore {
        guard case .file(let url) = configuration.location,
            !FileManager.default.fileExists(atPath: url.path)
        else { return try openStore() }
        let folder = url.deletingLastPathComponent().path
        guard !isStoreNamed || FileManager.default.fileExists(atPath: folder) else {
            throw CommandFailure(
                "There is no folder \(folder): correct the path of the store.", .cannotWrite)
        }
        return try HealthStore(at: .memory(name: storePath))
    }

    /// Opens the journal for what only reads, and makes none: where there is none, an empty one in
    /// memory.
    ///
    /// A missing one that the command line names is an error: the path may be mistyped. The
    /// environment names one before the first entry is logged.
    func openJournalToRead() async throws -> Journal {
        guard !FileManager.default.fileExists(atPath: journalURL.path) else {
            return try await openJournal()
        }
        let folder = journalURL.deletingLastPathComponent().path
        guard !isJournalNamed || FileManager.default.fileExists(atPath: folder) else {
            throw CommandFailure(
                "There is no folder \(folder): correct the path of the journal.", .cannotWrite)
        }
        guard !isJournalNamed else {
            throw CommandFailure(
                "There is no journal at \(journalURL.path): correct the path, or log something "
                    + "first.", .noInput)
        }
        return try await openJournal(at: .memory)
    }

    /// Opens the journal, and makes it where there is none, in step with the store from then on;
    /// ``SyncCommand`` switches on again what was switched off.
    func openJournal() async throws -> Journal { try await openJournal(at: .file(journalURL)) }

    private func openJournal(at location: Journal.Location) async throws -> Journal {
        let (now, zone, source) = (configuration.now, zone, source)
        let environment = JournalEnvironment(
            now: now, timeZone: { zone }, app: source,
            // There is no undo here, so a deletion need not wait for one.
            undoWindow: 0)
        let journal = try Journal(at: location, environment: environment)
        // What a person switched off in an app that shares the journal stays off.
        if try await !journal.status(of: .health).isEnabled {
            try await journal.enableUnlessKnown(.health)
        }
        return journal
    }

    /// The engine between a journal and the store, with what else is to be done after its passes.
    func engine(_ journal: Journal, companion: any SyncCompanion) -> SyncEngine {
        SyncEngine(journal: journal, remote: remote(), companion: companion)
    }

    /// The reader of steps, energy and sleep.
    func activity(_ journal: Journal) -> ActivityKeeper {
        ActivityKeeper(journal: journal, store: HKHealthStore(configuration: configuration))
    }

    /// The store as a remote of the journal.
    func remote() -> HealthRemote {
        HealthRemote(
            store: HKHealthStore(configuration: configuration),
            configuration: .init(
                namespace: configuration.app.bundleIdentifier, app: source))
    }
}
