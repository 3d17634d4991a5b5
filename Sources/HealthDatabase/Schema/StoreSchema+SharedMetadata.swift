internal import DatabaseFile

extension StoreSchema {
    /// Sets of metadata without the texts of sync identifiers, which `sync_identity` has.
    ///
    /// An entry with the key of the sync identifier and no text stands for the text there. Sets of
    /// before, which have the text, stay.
    static let sharedMetadata = DatabaseFormat.Migration(
        name: "0006 metadata without sync identifiers",
        sql: """
            DROP VIEW sample_metadata;
            CREATE VIEW sample_metadata AS
            SELECT lower(hex(sample.uuid)) AS uuid, metadata_key.name AS key,
                CASE WHEN metadata_entry.kind = 0
                    THEN IFNULL(metadata_entry.text, sync_identity.identifier) END AS text,
                metadata_entry.number AS number, unit.text AS unit
            FROM sample
            JOIN metadata_entry ON metadata_entry.set_id = sample.metadata_id
            JOIN metadata_key ON metadata_key.id = metadata_entry.key_id
            LEFT JOIN sync_identity ON sync_identity.sample_id = sample.id
            LEFT JOIN unit ON unit.id = metadata_entry.unit_id;
            """)
}
