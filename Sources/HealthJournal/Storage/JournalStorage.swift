internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import Synchronization

/// The journal's database file and its single writing connection.
struct JournalStorage: Sendable {
    let writer: any DatabaseWriter
    let path: String
    /// Whether this user can read the file but not write it.
    let isReadOnly: Bool

    /// Seconds for which a writer waits for another one.
    private static let busyTimeout = 5.0

    /// Opens a file or an in-memory journal, and migrates its schema.
    init(_ location: Journal.Location) throws(JournalError) {
        let path: String
        switch location {
        case .file(let url): path = url.path
        case .memory: path = ":memory:"
        }
        self.path = path
        do {
            (writer, isReadOnly) = try retryingWhileBusy {
                if let reader = try Self.openReadOnly(location, path: path) {
                    return (reader, true)
                }
                let writer = try Self.open(location, path: path)
                try writer.writeWithoutTransaction { db in
                    try db.makeCommitsDurable()
                    // A first sync writes to all indexes in each transaction: the pages stay in
                    // memory, and a checkpoint copies a page once for several transactions. An
                    // import of thousands of meals in one transaction changes more pages than the
                    // cache holds: up to 32 MB are not written before the commit, because each
                    // would be written again and again.
                    try db.execute(
                        sql: """
                            PRAGMA cache_size = -12288; PRAGMA cache_spill = 8192;
                            PRAGMA wal_autocheckpoint = 4000
                            """)
                }
                try JournalMigration.format.prepare(writer)
                return (writer, false)
            }
        } catch let error as DatabaseError {
            throw JournalError(error, path: path)
        } catch let error as DatabaseFormat.Mismatch {
            throw JournalError(error, path: path)
        } catch let error as JournalError {
            throw error
        } catch  where DiskFull.isReason(of: error) {
            throw .diskFull
        } catch {
            throw .cannotOpen(path)
        }
    }

    /// Opens a file that this user cannot write; nil if it can be written, or is not a file.
    ///
    /// An older schema would have to be migrated, which is the error for a file that is read-only.
    private static func openReadOnly(_ location: Journal.Location, path: String) throws
        -> (any DatabaseWriter)?
    {
        guard case .file = location, let file = ReadOnlyFile(path: path) else { return nil }
        try check(path)
        let pool = try file.pool(configuration)
        guard try JournalMigration.format.isComplete(pool) else {
            throw JournalError.readOnly(path)
        }
        return pool
    }

    private static func open(_ location: Journal.Location, path: String) throws
        -> any DatabaseWriter
    {
        guard case .file(let url) = location else {
            return try DatabaseQueue(configuration: configuration)
        }
        try PrivateFile.makeFolder(url.deletingLastPathComponent())
        try check(path)
        PrivateFile.makeIfMissing(path)
        return try DatabasePool(path: DatabaseName.of(path), configuration: configuration)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "HealthJournal"
        configuration.busyMode = .timeout(busyTimeout)
        return configuration
    }

    /// Checks a file before anything is written to it, so that another kind of file stays
    /// unchanged.
    private static func check(_ path: String) throws {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            return
        }
        guard !isDirectory.boolValue, FileManager.default.isReadableFile(atPath: path) else {
            throw JournalError.cannotOpen(path)
        }
        try JournalMigration.format.check(path, busyTimeout: busyTimeout)
    }
}

/// Checks the journal's file and the rules that no constraint of the schema states.
struct IntegrityCheck {
    let tx: JournalTransaction

    /// The defects; empty if there are none.
    func problems() throws -> [String] {
        var problems = try String.fetchAll(tx.db, sql: "PRAGMA integrity_check")
            .filter { $0 != "ok" }
        let orphans = try tx.rows("PRAGMA foreign_key_check")
        if !orphans.isEmpty { problems.append("\(orphans.count) rows refer to nothing") }
        let empty = try tx.number(
            """
            SELECT count(*) FROM entry e WHERE has_content = 1
                AND NOT EXISTS (SELECT 1 FROM weight WHERE entry = e.id AND e.kind = 'weight')
                AND NOT EXISTS (SELECT 1 FROM drink WHERE entry = e.id AND e.kind = 'drink')
                AND NOT EXISTS (SELECT 1 FROM food WHERE entry = e.id AND e.kind = 'food')
                AND NOT EXISTS (SELECT 1 FROM workout WHERE entry = e.id AND e.kind = 'workout')
                AND NOT EXISTS (SELECT 1 FROM measurement
                    WHERE entry = e.id AND e.kind = 'measurement')
                AND NOT EXISTS (SELECT 1 FROM day_note WHERE entry = e.id AND e.kind = 'dayNote')
            """)
        if empty > 0 { problems.append("\(empty) entries have no content") }
        let idle = try tx.number(
            """
            SELECT count(*) FROM outbox JOIN remote ON remote.id = outbox.remote
            JOIN entry ON entry.id = outbox.entry
            WHERE entry.deleted_at IS NULL AND (remote.is_enabled = 0
                OR (remote.name = 'health' AND entry.kind = 'dayNote')
                OR EXISTS (SELECT 1 FROM excluded_kind k
                    WHERE k.remote = remote.id AND k.kind = entry.kind))
            """)
        if idle > 0 { problems.append("\(idle) entries are pending for what is switched off") }
        return problems
    }
}

/// Sends commit notifications to all listeners.
///
/// Notifications that arrive while a listener is busy are coalesced.
final class CommitSignal: Sendable {
    private struct Listeners {
        var last = 0
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// The stream of a new listener, which ends when its task is cancelled.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.last += 1
            listeners.continuations[listeners.last] = continuation
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Notifies all listeners.
    func send() {
        // The list is copied first, because a continuation may run its termination handler, which
        // takes the lock too.
        let all = listeners.withLock { Array($0.continuations.values) }
        for listener in all { listener.yield() }
    }

    deinit {
        for listener in listeners.withLock({ Array($0.continuations.values) }) { listener.finish() }
    }
}
