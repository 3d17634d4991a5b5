internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel

/// A connection that only asks whether anybody changed the file, and then what.
final class LogWatch {
    /// What happened since the last question.
    enum News {
        case nothing
        /// Commits to the log.
        case change(StoreChange)
        /// The log is another one; this is its end.
        case otherHistory(LogAnchor)
    }

    private let queue: DatabaseQueue
    /// The file that is open.
    let file: FileIdentity?
    private var version: Int64?

    init(path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        queue = try DatabaseQueue(path: path, configuration: configuration)
        file = FileIdentity(path: path)
    }

    /// What the log holds after an anchor.
    func news(after anchor: LogAnchor) throws -> News {
        // The number changes when another connection commits, and asking costs no lock.
        let current = try queue.unsafeRead { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
        guard current != version else { return .nothing }
        let news = try queue.read { try Self.news(after: anchor, $0) }
        version = current
        return news
    }

    private static func news(after anchor: LogAnchor, _ db: Database) throws -> News {
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
