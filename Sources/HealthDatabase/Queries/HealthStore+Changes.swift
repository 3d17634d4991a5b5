public import Foundation
internal import GRDB
public import HealthModel

/// What was added and deleted after an anchor.
public struct Changes: Hashable, Sendable {
    /// The samples, in the order in which the store got them.
    public var added: [Sample]
    /// What was deleted, in that order too.
    public var deleted: [DeletedObject]
    /// The place in the log up to which this goes: where the next question begins.
    public var anchor: LogAnchor
    /// Whether the anchor that was given belongs to another history: these are then all samples
    /// from the beginning, not what came after it.
    public var isFromBeginning: Bool

    /// Puts changes together.
    public init(
        added: [Sample], deleted: [DeletedObject], anchor: LogAnchor, isFromBeginning: Bool = false
    ) {
        self.added = added
        self.deleted = deleted
        self.anchor = anchor
        self.isFromBeginning = isFromBeginning
    }
}

extension HealthStore {
    /// What was added to and deleted from the queries' types after an anchor.
    ///
    /// The predicates restrict what was added; deletions of the types come all, because nothing
    /// is left of a deleted sample that a predicate could look at. The limit counts both. The
    /// anchor of the answer equals the one given when nothing changed that the app may see.
    ///
    /// - Parameters:
    ///   - queries: The types, and which of their samples.
    ///   - anchor: Where the last answer ended; nil for everything, with the deletions that are
    ///     still known. One of another history counts as nil, and the answer says so.
    ///   - limit: How many to give at most; nil for all.
    ///   - app: Who asks; nil for the owner.
    /// - Throws: What ``samples(_:sort:limit:app:)`` throws.
    public func changes(
        _ queries: [SampleQuery], after anchor: LogAnchor?, limit: Int? = nil, app: AppIdentity?
    ) async throws -> Changes {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            try visibility.requireRead(Set(queries.map(\.type)))
            let log = try LogReader(
                queries: queries.mergedByType, after: anchor, visibility: visibility,
                interner: interner)
            return try log.changes(limit: limit)
        }
    }

    /// An anchor after all changes to some types so far that the app may see.
    ///
    /// - Parameters:
    ///   - types: The types.
    ///   - app: Who asks; nil for the owner.
    public func latestChange(of types: [ObjectType], app: AppIdentity?) async throws -> LogAnchor {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            let log = try LogReader(
                queries: types.map { SampleQuery(type: $0) }, after: nil, visibility: visibility,
                interner: interner)
            return try log.end()
        }
    }

    /// Forgets deletions that are older than an instant; returns how many.
    ///
    /// Whoever asks for changes less often than that misses them.
    @discardableResult
    public func purgeTombstones(olderThan date: Date) async throws -> Int {
        try await write { transaction in
            try transaction.db.execute(
                sql: "DELETE FROM tombstone WHERE deleted_at < ?",
                arguments: [date.timeIntervalSinceReferenceDate])
            return transaction.db.changesCount
        }
    }
}
