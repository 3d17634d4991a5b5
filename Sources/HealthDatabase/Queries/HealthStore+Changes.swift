public import Foundation
internal import GRDB
public import HealthModel

/// The samples that were added and deleted after an anchor.
public struct Changes: Hashable, Sendable {
    /// The added samples, in the order of insertion.
    public var added: [Sample]
    /// The deleted samples, in the order of deletion.
    public var deleted: [DeletedObject]
    /// The position up to which changes are included: the anchor for the next call.
    public var anchor: LogAnchor
    /// Whether the given anchor belongs to another history: then the changes are all samples from
    /// the beginning.
    public var isFromBeginning: Bool

    /// Creates changes.
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
    /// The samples of the queries' types that were added and deleted after an anchor.
    ///
    /// The predicates restrict the added samples; all deletions of the types are included, because
    /// a tombstone does not have the values that a predicate compares. The limit counts both. The
    /// new anchor equals the given one if nothing changed that the app may see.
    ///
    /// - Parameters:
    ///   - queries: The types with their predicates.
    ///   - anchor: The anchor of the last result; nil for all samples, with the deletions that are
    ///     still known. An anchor of another history counts as nil, and the result contains this
    ///     fact.
    ///   - limit: The largest number of changes; nil for all.
    ///   - app: The app that asks; nil for the owner.
    /// - Throws: The errors of ``samples(_:sort:limit:app:)``.
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

    /// An anchor after all changes so far to some types that the app may see.
    ///
    /// - Parameters:
    ///   - types: The types.
    ///   - app: The app that asks; nil for the owner.
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

    /// Removes tombstones that are older than a date; returns their number.
    ///
    /// A client that asks for changes less often misses these deletions.
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
