import Foundation
import GRDB
import HealthJournal
import HealthSync

/// The food log as a remote of the journal.
public struct FoodLogRemote: SyncRemote {
    /// The name of the food log among the journal's remotes.
    public let id: RemoteID = "food-log"
    /// One stream, of meals.
    public let streams: [StreamName] = ["meals"]
    private let log: FoodLog
    private let app: EntrySource
    private static let pageSize = 100

    /// A remote for a food log, whose meals were logged in an app.
    public init(_ log: FoodLog, app: EntrySource) {
        self.log = log
        self.app = app
    }

    /// Meals are food.
    public func kinds(of stream: StreamName) -> Set<EntryKind> { [.food] }
    /// The file is always there.
    public func availability() async -> RemoteAvailability { .available }
    /// The food log takes meals and nothing else.
    public func permittedKinds() async -> Set<EntryKind> { [.food] }

    /// Saves and deletes rows, each in a transaction of its own.
    public func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        var outcomes: [PushOutcome] = []
        for operation in operations {
            do {
                outcomes.append(
                    try await log.database.write { db in try carryOut(operation, db) })
            } catch {
                outcomes.append(
                    .failed(.temporary(reason: .other("The food log could not be written."))))
            }
        }
        return outcomes
    }

    private func carryOut(_ operation: OutboundOperation, _ db: Database) throws -> PushOutcome {
        let object = operation.entry.uuidString
        switch operation.action {
        case .save(.food(let entry)):
            let links = [RemoteLink(object: object)]
            if let known = try FoodLog.meal(object, db) {
                // The person edited the meal in the food log meanwhile: the engine decides.
                if known.revision > operation.version {
                    return .superseded(
                        InboundChange.OwnEntry(entry: known.entry(of: app), links: links))
                }
                if known.revision == operation.version { return .done(links: links) }
            }
            try FoodLog.write(LoggedMeal(entry), db)
            return .done(links: links)
        case .save:
            return .failed(.invalid(reason: .other("The food log has meals only.")))
        case .delete:
            try db.execute(sql: "DELETE FROM meal WHERE id = ?", arguments: [object])
            // The journal knows of this deletion.
            try db.execute(sql: "DELETE FROM mealDeletion WHERE meal = ?", arguments: [object])
            return .done(links: [])
        }
    }

    /// The meals that changed after a cursor, as they are now.
    public func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    {
        do {
            return try await log.database.read { db in try batch(after: cursor, db) }
        } catch let error as PullError {
            throw error
        } catch {
            throw .temporary(reason: .other("The food log could not be read."))
        }
    }

    private func batch(after cursor: Data?, _ db: Database) throws -> PullBatch {
        let start = try cursor.map { try Cursor($0, in: db) } ?? Cursor(startOf: db)
        let rows = try Row.fetchAll(
            db,
            sql:
                "SELECT sequence, meal FROM mealChange WHERE sequence > ? ORDER BY sequence LIMIT ?",
            arguments: [start.sequence, Self.pageSize + 1])
        var end = start
        let changes = try rows.prefix(Self.pageSize).compactMap { row -> InboundChange? in
            end.sequence = row["sequence"]
            return try change(of: row["meal"], db)
        }
        return PullBatch(
            changes: changes, cursor: end.data, hasMore: rows.count > Self.pageSize)
    }

    private func change(of meal: String, _ db: Database) throws -> InboundChange? {
        guard let id = UUID(uuidString: meal) else { return nil }
        guard let found = try FoodLog.meal(meal, db) else {
            let identity = EntryIdentity(namespace: self.id.rawValue, kind: .food, entry: id)
            return .removed(InboundChange.Removal(object: meal, identity: identity))
        }
        return .own(
            InboundChange.OwnEntry(
                entry: found.entry(of: app), links: [RemoteLink(object: meal)]))
    }

    /// The meals of an interval.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        do {
            let ids = try await log.database.read { db in
                try String.fetchSet(
                    db, sql: "SELECT id FROM meal WHERE eatenAt BETWEEN ? AND ?",
                    arguments: [
                        interval.start.timeIntervalSince1970, interval.end.timeIntervalSince1970,
                    ])
            }
            return ObjectListing(kinds: [.food], objects: ids, interval: interval)
        } catch {
            throw .temporary(reason: .other("The food log could not be read."))
        }
    }

    /// Notices each commit that changes a meal.
    public func notices() -> AsyncStream<RemoteNotice> {
        let changes = ValueObservation.tracking { db in
            try Int.fetchOne(db, sql: "SELECT MAX(sequence) FROM mealChange")
        }
        let (database, stream) = (log.database, streams[0])
        return AsyncStream { continuation in
            let reader = Task {
                for try await _ in changes.values(in: database) {
                    continuation.yield(RemoteNotice(stream: stream) {})
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reader.cancel() }
        }
    }
}

/// A position in the changes of one food log.
private struct Cursor {
    var log: String
    var sequence: Int

    init(startOf db: Database) throws {
        log = try String.fetchOne(db, sql: "SELECT id FROM identity") ?? ""
        sequence = 0
    }

    /// The position that bytes name; they are invalid where they are not of this food log.
    init(_ data: Data, in db: Database) throws {
        try self.init(startOf: db)
        let last = try Int.fetchOne(db, sql: "SELECT MAX(sequence) FROM mealChange") ?? 0
        let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
        guard fields.count == 2, fields[0] == log, let sequence = Int(fields[1]), sequence <= last
        else { throw PullError.invalidCursor }
        self.sequence = sequence
    }

    var data: Data { Data("\(log) \(sequence)".utf8) }
}
