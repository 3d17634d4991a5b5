internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel
internal import Synchronization

/// An open store: the connections to its file, and the state that all users share.
///
/// If the file is replaced while it is open, as by a restored backup, the next access opens the new
/// file, because writes to an unlinked file would be lost.
final class StoreConnection: Sendable {
    /// How a store is accessed.
    struct Settings {
        var durability = HealthStore.Durability.full
        /// How long an access may block its caller's thread.
        var quickLimit = Duration.milliseconds(1)
    }

    private struct State {
        var handles: StoreHandles
        var timesReplaced = 0
    }

    /// The file's path; empty for memory.
    let path: String
    let commits: CommitHub
    /// Whether saves from the time when the device was locked may be waiting.
    let mayHaveDeferredSaves = Atomic(false)
    private let settings: Settings
    private let state: Mutex<State>
    /// The lock for opening a replaced file, so that this happens once.
    private let opening = Mutex(())

    private init(
        _ handles: StoreHandles, path: String, settings: Settings
    ) throws {
        self.path = path
        self.settings = settings
        let start = try Start(handles)
        state = Mutex(State(handles: handles))
        commits = CommitHub(path: path, position: start.end)
        mayHaveDeferredSaves.store(start.hasDeferredSaves, ordering: .relaxed)
    }

    /// The number of times the file was replaced.
    var timesReplaced: Int { state.withLock { $0.timesReplaced } }

    /// The connections to the file that has the path now.
    ///
    /// - Throws: `removed` if the file does not exist, and errors from opening a replaced file.
    func handles() throws -> StoreHandles {
        let known = state.withLock { $0.handles }
        guard !path.isEmpty, !isCurrent(known, FileIdentity(path: path)) else { return known }
        return try opening.withLock { _ in try reopen() }
    }

    private func isCurrent(_ known: StoreHandles, _ file: FileIdentity?) -> Bool {
        // SQLite itself does not look for changes of a file that cannot be written.
        file == known.file
            && (known.readOnly == nil || known.readOnly == ReadOnlyFile(path: path))
    }

    private func reopen() throws -> StoreHandles {
        let known = state.withLock { $0.handles }
        guard let file = FileIdentity(path: path) else { throw HealthStoreError.removed(path) }
        if isCurrent(known, file) { return known }
        let (handles, start) = try HealthStoreError.mapping(path) {
            let handles = try retryingWhileBusy { try Self.file(at: path, settings: settings) }
            return (handles, try Start(handles))
        }
        state.withLock {
            $0.handles = handles
            $0.timesReplaced += 1
        }
        mayHaveDeferredSaves.store(start.hasDeferredSaves, ordering: .relaxed)
        commits.replaced(end: start.end)
        return handles
    }

    /// Records that the file has other contents, with another history.
    func contentsReplaced() throws {
        let start = try Start(state.withLock { $0.handles })
        state.withLock { $0.timesReplaced += 1 }
        mayHaveDeferredSaves.store(start.hasDeferredSaves, ordering: .relaxed)
        commits.contentsReplaced(end: start.end)
    }

    /// The state of a store that is read when it is opened.
    private struct Start {
        let end: LogAnchor
        let hasDeferredSaves: Bool

        init(_ handles: StoreHandles) throws {
            (end, hasDeferredSaves) = try handles.blockingReader.read { db in
                (
                    try CommitLog(db).end(),
                    try handles.readOnly == nil
                        && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM journal)") ?? false
                )
            }
        }
    }
}

// MARK: Opening

extension StoreConnection {
    /// Seconds for which a writer waits for another one.
    static let busyTimeout = 10.0

    static func open(
        _ location: HealthStore.Location, settings: Settings
    ) throws(HealthStoreError) -> StoreConnection {
        switch location {
        case .file(let url):
            let path = url.standardizedFileURL.path
            return try HealthStoreError.mapping(path) {
                try makeFolder(of: url.standardizedFileURL)
                return try retryingWhileBusy {
                    try StoreConnection(
                        file(at: path, settings: settings), path: path, settings: settings)
                }
            }
        case .memory(let name):
            return try StoreRegistry.memory(name) { () throws(HealthStoreError) in
                try HealthStoreError.mapping("") {
                    let queue = try DatabaseQueue(configuration: configuration())
                    try prepare(queue, settings: settings)
                    let handles = StoreHandles(
                        writer: queue, blockingReader: queue, quickReader: nil,
                        quickWriter: QuickWriter(queue, limit: nil), file: nil,
                        readOnly: nil)
                    return try StoreConnection(handles, path: "", settings: settings)
                }
            }
        }
    }

    /// Creates a store in an unnamed file, which is removed with its connection.
    static func temporary() throws -> StoreConnection {
        let queue = try DatabaseQueue(path: "", configuration: configuration())
        try prepare(queue, settings: Settings(durability: .relaxed))
        let handles = StoreHandles(
            writer: queue, blockingReader: queue, quickReader: nil,
            quickWriter: QuickWriter(queue, limit: nil), file: nil, readOnly: nil)
        return try StoreConnection(handles, path: "", settings: Settings(durability: .relaxed))
    }

    private static func file(
        at path: String, settings: Settings
    ) throws -> StoreHandles {
        // Another kind of file is detected before anything is written to it.
        try StoreSchema.format.check(path, busyTimeout: busyTimeout)
        if let file = ReadOnlyFile(path: path) { return try readOnly(file, at: path, settings) }
        PrivateFile.makeIfMissing(path)
        let pool = try DatabasePool(path: DatabaseName.of(path), configuration: configuration())
        // A file that replaces this one from now on is detected at the next access.
        let file = FileIdentity(path: path)
        try prepare(pool, settings: settings)
        let readers = try (0..<2).map { _ in
            try DatabaseQueue(path: DatabaseName.of(path), configuration: configuration())
        }
        return StoreHandles(
            writer: pool, blockingReader: readers[0],
            quickReader: QuickReader(readers[1], limit: settings.quickLimit),
            quickWriter: QuickWriter(pool, limit: settings.quickLimit),
            file: file, readOnly: nil)
    }

    private static func readOnly(
        _ file: ReadOnlyFile, at path: String, _ settings: Settings
    ) throws -> StoreHandles {
        let identity = FileIdentity(path: path)
        let pool = try file.pool(configuration())
        // An older schema would have to be migrated.
        guard try StoreSchema.format.isComplete(pool) else {
            throw HealthStoreError.readOnly(path)
        }
        return StoreHandles(
            writer: pool, blockingReader: try file.queue(configuration()),
            quickReader: QuickReader(try file.queue(configuration()), limit: settings.quickLimit),
            quickWriter: QuickWriter(pool, limit: nil), file: identity,
            readOnly: file)
    }

    private static func makeFolder(of url: URL) throws(HealthStoreError) {
        do {
            try PrivateFile.makeFolder(url.deletingLastPathComponent())
        } catch {
            let isFull = (error as? POSIXError)?.code == .ENOSPC
            throw isFull ? .diskFull : .readOnly(url.path)
        }
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "HealthStore"
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            // Deleted health data is overwritten.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            for function in StoreFunctions.all { db.add(function: function) }
        }
        return configuration
    }

    private static func prepare(
        _ writer: any DatabaseWriter, settings: Settings
    ) throws {
        try writer.writeWithoutTransaction { db in
            switch settings.durability {
            case .full: try db.makeCommitsDurable()
            case .relaxed: try db.execute(sql: "PRAGMA synchronous = NORMAL")
            }
            try db.execute(sql: "PRAGMA cache_size = -24576")
        }
        try StoreSchema.format.prepare(writer)
    }
}

/// The connections to one file, until the file is replaced.
struct StoreHandles: Sendable {
    /// The writing connection, and the readers of asynchronous callers.
    ///
    /// A file is read through a pool, so that readers see a snapshot and never wait for a writer.
    /// An in-memory store has one connection.
    let writer: any DatabaseWriter
    /// The connection of synchronous readers.
    ///
    /// An asynchronous read returns its place in the pool on one of Swift's threads, of which there
    /// are as many as processors. If all of them blocked for a place, none would ever become free.
    let blockingReader: any DatabaseReader
    /// The connection of short reads; nil for memory, which has one connection.
    let quickReader: QuickReader?
    /// Where short writes run.
    let quickWriter: QuickWriter
    /// The file; nil for memory.
    let file: FileIdentity?
    /// The state of a file that this user cannot write; nil if it can be written.
    let readOnly: ReadOnlyFile?
    /// The blocking reader's cache of permissions.
    let decisions = DecisionCache()
    /// The rows that the last save looked up on the writing connection.
    let interner = CachedInterner()
}

/// A state of the store that one connection can distinguish from others.
///
/// Two marks of a connection are equal if nothing was written between them.
struct ConnectionMark: Equatable {
    /// A counter of commits by other connections, in this process or another.
    private let commits: Int64
    /// A counter of changes by this connection, as in an in-memory store.
    private let changes: Int

    init(_ db: Database) throws {
        let select = try PreparedStatement(db, "PRAGMA data_version")
        defer { select.reset() }
        commits = try select.step() ? select.int(0) : 0
        changes = db.totalChangesCount
    }
}

/// The stores that this process has open, each file and each named memory once.
enum StoreRegistry {
    private struct Weak<Value: AnyObject> {
        weak var value: Value?
    }

    private struct State {
        var memories: [String: Weak<StoreConnection>] = [:]
        var files: [URL: Weak<HealthStore>] = [:]
        var namedStores: [String: HealthStore] = [:]
    }

    private static let state = Mutex(State())

    /// The in-memory database with a name, created if it does not exist.
    static func memory(
        _ name: String, make: () throws(HealthStoreError) -> StoreConnection
    ) throws(HealthStoreError) -> StoreConnection {
        if let known = state.withLock({ $0.memories[name]?.value }) { return known }
        let made = try make()
        return state.withLock { state in
            if let known = state.memories[name]?.value { return known }
            state.memories = state.memories.filter { $0.value.value != nil }
            state.memories[name] = Weak(value: made)
            return made
        }
    }

    /// The store that the whole process shares at a location.
    static func store(
        at location: HealthStore.Location, environment: StoreEnvironment
    ) throws(HealthStoreError) -> HealthStore {
        if let known = known(location) { return known }
        let made = try HealthStore(at: location, environment: environment)
        return state.withLock { state in
            switch location {
            case .file(let url):
                let url = url.standardizedFileURL
                if let known = state.files[url]?.value { return known }
                state.files = state.files.filter { $0.value.value != nil }
                state.files[url] = Weak(value: made)
            case .memory(let name):
                if let known = state.namedStores[name] { return known }
                state.namedStores[name] = made
            }
            return made
        }
    }

    private static func known(_ location: HealthStore.Location) -> HealthStore? {
        state.withLock { state in
            switch location {
            case .file(let url): state.files[url.standardizedFileURL]?.value
            case .memory(let name): state.namedStores[name]
            }
        }
    }

    /// Closes a store in memory with the last reference to it, instead of at the end of the process.
    static func release(_ name: String) {
        // The database may close when this returns: the lock is free by then.
        _ = state.withLock { $0.namedStores.removeValue(forKey: name) }
    }
}
