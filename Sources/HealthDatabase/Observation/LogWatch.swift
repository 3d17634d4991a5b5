internal import Foundation
internal import GRDB
internal import HealthModel

/// A connection that only asks whether anybody changed the file, and then what.
final class LogWatch {
    /// The time between two questions: well within the second that observers are promised.
    static let pause = Duration.milliseconds(200)

    private let queue: DatabaseQueue
    private var version: Int64?

    init(path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// What the log holds after a position; nil where it holds nothing more.
    func change(after position: LogAnchor) throws -> StoreChange? {
        // The number changes when another connection commits, and asking costs no lock.
        let current = try queue.unsafeRead { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
        guard current != version else { return nil }
        let change = try queue.read { try Self.change(after: position, $0) }
        version = current
        return change
    }

    private static func change(after anchor: LogAnchor, _ db: Database) throws -> StoreChange? {
        let (end, position) = (try CommitLog(db).end(), anchor.position)
        guard end.position > position else { return nil }
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
        return StoreChange(from: anchor, to: end, types: Set(types))
    }
}
