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
