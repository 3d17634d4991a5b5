internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel

/// A connection that checks whether the file has changed, and reads the changes.
final class LogWatch {
    /// The result of a check.
    enum Changes {
        case nothing
        /// Commits to the log.
        case change(StoreChange)
        /// The log has another history; this is its end.
        case otherHistory(LogAnchor)
    }

    private let queue: DatabaseQueue
    /// The open file.
    let file: FileIdentity?
    private var version: Int64?

    init(path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        queue =
            try ReadOnlyFile(path: path)?.queue(configuration)
            ?? DatabaseQueue(path: DatabaseName.of(path), configuration: configuration)
        file = FileIdentity(path: path)
    }

    /// The log's changes after an anchor.
    func changes(after anchor: LogAnchor) throws -> Changes {
        // SQLite changes this number when another connection commits; reading it takes no lock.
        let current = try queue.unsafeRead { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
        guard current != version else { return .nothing }
        let changes = try queue.read { try Self.changes(after: anchor, $0) }
        version = current
        return changes
    }

    private static func changes(after anchor: LogAnchor, _ db: Database) throws -> Changes {
        let commits = CommitLog(db)
        let end = try commits.end()
        guard try commits.holds(anchor) else { return .otherHistory(end) }
        let position = anchor.position
        guard end.position > position else { return .nothing }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT identifier, kind FROM object_type WHERE id IN (
                    SELECT type_id FROM sample WHERE id > ?1
                    UNION SELECT type_id FROM tombstone WHERE log > ?1)
                """,
            arguments: [position])
        let types = rows.compactMap { row in
            ObjectKind(rawValue: row[1]).map { ObjectType(identifier: row[0], kind: $0) }
        }
        return .change(StoreChange(from: anchor, to: end, types: Set(types)))
    }
}

/// Events of changes to a store's file and its write-ahead log by any process.
struct StoreFileEvents: Sendable {
    /// The store's file; the target of a symbolic link, because the write-ahead log is next to that.
    private let file: URL
    private let log: String

    /// The events of the store at a path.
    init(path: String) {
        file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        log = file.path + "-wal"
    }

    /// Calls back after each change; nil if the system does not report changes to files.
    func listen(_ changed: @escaping @Sendable () -> Void) -> FolderSubscription? {
        #if os(Linux)
        let name = file.lastPathComponent
        return FolderEvents.shared?.listen(
            to: [name, name + "-wal"], in: file.deletingLastPathComponent().path, changed)
        #else
        return nil
        #endif
    }

    /// Signals to other processes that a commit is visible.
    ///
    /// SQLite first writes a commit to the write-ahead log and then makes it visible through shared
    /// memory, which causes no file event. This function opens and closes the log afterwards, which
    /// causes one and changes nothing. The store's own file must not be closed, because a process
    /// then loses its locks on that file (https://www.sqlite.org/howtocorrupt.html, section 2.2).
    func signalCommit() {
        let descriptor = open(log, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
    }
}

/// A subscription to file changes, which ends when the object is released.
final class FolderSubscription: Sendable {
    private let cancel: @Sendable () -> Void

    init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    deinit { cancel() }
}
