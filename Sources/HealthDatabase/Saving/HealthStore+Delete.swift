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
        try applyDeferredSaves()
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
        try applyDeferredSaves()
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
        try applyDeferredSaves()
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

    /// Removes a sample and leaves a tombstone with its sync keys.
    ///
    /// Members of a correlation and samples of a workout are kept, because they are separate
    /// objects.
    func remove(_ id: Int64) throws {
        let select = try PreparedStatement(
            db,
            """
            SELECT uuid, sample.type_id, metadata_id, source_revision.source_id,
                sync_identity.identifier, sync_identity.version, end_time, revision_id,
                start_time
            FROM sample JOIN source_revision ON source_revision.id = revision_id
                LEFT JOIN sync_identity ON sync_identity.sample_id = sample.id
            WHERE sample.id = ?
            """)
        select.bind(id, at: 1)
        guard try select.step(), let uuid = select.uuid(0) else { return }
        let slot = try interner.type(id: select.int(1))
        let metadataID = select.intOrNil(2)
        let source = select.int(3)
        let identifier = select.text(4)
        let version = select.doubleOrNil(5)
        let end = select.double(6)
        let revision = select.int(7)
        let start = select.double(8)
        select.reset()

        let bury = try PreparedStatement(
            db,
            """
            INSERT INTO tombstone
                (log, uuid, type_id, source_id, sync_identifier, sync_version, deleted_at, end_time)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        let log = nextNumber(slot)
        bury.bind(log, at: 1)
        bury.bind(uuid, at: 2)
        bury.bind(slot.id, at: 3)
        bury.bind(source, at: 4)
        bury.bind(identifier, at: 5)
        bury.bind(version, at: 6)
        bury.bind(now.timeIntervalSinceReferenceDate, at: 7)
        bury.bind(end, at: 8)
        try bury.run()
        if slot.type.kind == .correlation {
            try keepMemberTypes(of: id, log: log)
        } else {
            try keepType(slot, endingAt: end, ofMember: id)
        }

        let delete = try PreparedStatement(db, "DELETE FROM sample WHERE id = ?")
        delete.bind(id, at: 1)
        try delete.run()
        try counts.remove(id, type: slot.id, revision: revision, db)
        noteRemoval(slot, start...end)
        if let metadataID { metadata.release(metadataID) }
    }

    /// Stores the types of a correlation's members with its tombstone: apps that may read one of
    /// them see the deletion.
    private func keepMemberTypes(of correlation: Int64, log: Int64) throws {
        try db.execute(
            cached: """
                INSERT INTO tombstone_member (log, type_id, end_time)
                SELECT ?1, type_id, max(end_time) FROM (
                    SELECT member.type_id, member.end_time FROM membership
                        JOIN sample AS member ON member.id = sample_id WHERE correlation_id = ?2
                    UNION ALL
                    SELECT type_id, end_time FROM former_member WHERE correlation_id = ?2)
                GROUP BY type_id
                """,
            arguments: [log, correlation])
    }

    /// Stores the type of a sample with the correlations of which it was a member.
    private func keepType(_ slot: TypeSlot, endingAt end: Double, ofMember id: Int64) throws {
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO former_member (correlation_id, type_id, end_time)
            SELECT correlation_id, ?1, ?2 FROM membership WHERE sample_id = ?3
            ON CONFLICT DO UPDATE SET end_time = max(end_time, excluded.end_time)
            """)
        insert.bind(slot.id, at: 1)
        insert.bind(end, at: 2)
        insert.bind(id, at: 3)
        try insert.run()
    }
}
