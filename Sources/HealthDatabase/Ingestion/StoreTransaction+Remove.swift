internal import Foundation
internal import GRDB
internal import HealthModel

extension StoreTransaction {
    /// Removes a sample and leaves a tombstone with its sync keys.
    ///
    /// Members of a correlation and samples of a workout stay: they are objects of their own.
    func remove(_ id: Int64) throws {
        let select = try PreparedStatement(
            db,
            """
            SELECT uuid, sample.type_id, metadata_id, source_revision.source_id,
                sync_identity.identifier, sync_identity.version
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
        select.reset()

        let bury = try PreparedStatement(
            db,
            """
            INSERT INTO tombstone
                (log, uuid, type_id, source_id, sync_identifier, sync_version, deleted_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        bury.bind(nextNumber(slot), at: 1)
        bury.bind(uuid, at: 2)
        bury.bind(slot.id, at: 3)
        bury.bind(source, at: 4)
        bury.bind(identifier, at: 5)
        bury.bind(version, at: 6)
        bury.bind(now.timeIntervalSinceReferenceDate, at: 7)
        try bury.run()

        let delete = try PreparedStatement(db, "DELETE FROM sample WHERE id = ?")
        delete.bind(id, at: 1)
        try delete.run()
        if let metadataID { metadata.release(metadataID) }
    }
}
