public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// Deletes samples that the app saved, all or none.
    ///
    /// Members of a correlation and samples of a workout are kept. A tombstone keeps the identity
    /// and the sync keys.
    ///
    /// - Throws: `invalidArgument` for an empty list, `objectsNotFound` for samples that are not
    ///   stored or that others saved, `authorizationNotDetermined` or `authorizationDenied` for
    ///   types that the app may not share, `databaseInaccessible` while the device is locked.
    public func delete(_ uuids: [UUID], app: AppIdentity) async throws {
        guard !uuids.isEmpty else {
            throw HealthStoreError.invalidArgument("Name at least one object to delete.")
        }
        try requireUnlocked()
        try applyJournal()
        try await write { transaction in
            let decisions = try Decisions(transaction.interner, app: app)
            var ids: [Int64] = []
            var missing: [UUID] = []
            var types: Set<ObjectType> = []
            var seen: Set<UUID> = []
            for uuid in uuids where seen.insert(uuid).inserted {
                guard let id = try transaction.ownNumber(of: uuid, source: decisions.source) else {
                    missing.append(uuid)
                    continue
                }
                ids.append(id)
                types.insert(try transaction.type(of: id))
            }
            guard missing.isEmpty else { throw HealthStoreError.objectsNotFound(missing) }
            // The permission of a correlation depends on its members, which are kept.
            try decisions.requireShare(types.filter { $0.kind != .correlation })
            for id in ids { try transaction.remove(id) }
        }
    }

    /// Deletes the samples of a type that match and that the app saved; returns their number.
    ///
    /// - Throws: `authorizationNotDetermined` or `authorizationDenied` unless the app may share
    ///   the type, `databaseInaccessible` while the device is locked.
    @discardableResult
    public func deleteSamples(
        of type: ObjectType, matching predicate: SamplePredicate, app: AppIdentity
    ) async throws -> Int {
        try requireUnlocked()
        try applyJournal()
        return try await write { transaction in
            let interner = transaction.interner
            let decisions = try Decisions(interner, app: app)
            if type.kind != .correlation { try decisions.requireShare([type]) }
            // The number of deletions reveals matches of the predicate, so it only finds samples
            // that the app may see; the app's own samples are deleted whatever their age.
            let visibility = try Visibility(interner, app: app, environment: nil)
            let query = SampleQuery(type: type, predicate: predicate)
            guard let source = decisions.source,
                let samples = try VisibleSamples.find(query, visibility, interner)
            else { return 0 }
            let own =
                SQLFragment("SELECT s.id ") + samples.source
                + SQLFragment(
                    """
                     AND s.revision_id IN
                        (SELECT id FROM source_revision WHERE source_id = ?) ORDER BY s.id
                    """, source)
            let ids = try Int64.fetchAll(
                transaction.db, sql: own.sql, arguments: own.statementArguments)
            for id in ids { try transaction.remove(id) }
            return ids.count
        }
    }

    /// Deletes samples for the owner, whoever saved them; returns their number.
    ///
    /// The Health app can do this; no other app can.
    @discardableResult
    public func deleteAsOwner(_ uuids: [UUID]) async throws -> Int {
        try requireUnlocked()
        try applyJournal()
        return try await write { transaction in
            let ids = try Set(uuids).compactMap { try transaction.number(of: $0) }.sorted()
            for id in ids { try transaction.remove(id) }
            return ids.count
        }
    }
}

extension StoreTransaction {
    /// The row of a sample that a source saved; nil for other sources' samples.
    fileprivate func ownNumber(of uuid: UUID, source: Int64?) throws -> Int64? {
        guard let source else { return nil }
        let select = try PreparedStatement(
            db,
            """
            SELECT sample.id FROM sample JOIN source_revision ON source_revision.id = revision_id
            WHERE uuid = ? AND source_id = ?
            """)
        select.bind(uuid, at: 1)
        select.bind(source, at: 2)
        defer { select.reset() }
        return try select.step() ? select.int(0) : nil
    }
}
