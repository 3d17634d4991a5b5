internal import DatabaseFile

extension StoreSchema {
    /// Views for people who read the file with SQL: names instead of numbers, dates instead of seconds.
    ///
    /// `docs/formats.md` describes the columns. A column is never renamed or removed; a later step
    /// may add some at the end. Nothing in this module reads the views.
    static let views = DatabaseFormat.Migration(
        name: "0004 views for SQL",
        sql: """
            CREATE VIEW samples AS
            SELECT object_type.identifier AS type, object_type.kind AS kind,
                lower(hex(sample.uuid)) AS uuid,
                strftime('%Y-%m-%dT%H:%M:%fZ', start_time + 978307200, 'unixepoch') AS start,
                strftime('%Y-%m-%dT%H:%M:%fZ', end_time + 978307200, 'unixepoch') AS end,
                end_time - start_time AS seconds,
                sample.value AS value, unit.text AS unit,
                source.name AS source, source.bundle_id AS source_identifier,
                source_revision.product_type AS product, device.name AS device
            FROM sample
            JOIN object_type ON object_type.id = sample.type_id
            JOIN source_revision ON source_revision.id = sample.revision_id
            JOIN source ON source.id = source_revision.source_id
            LEFT JOIN unit ON unit.id = object_type.unit_id
            LEFT JOIN device ON device.id = sample.device_id;

            CREATE VIEW days_by_source AS
            SELECT type, kind, date(start, 'localtime') AS day, source, source_identifier,
                count(*) AS count, sum(value) AS sum, avg(value) AS average,
                min(value) AS minimum, max(value) AS maximum, sum(seconds) AS seconds, unit
            FROM samples GROUP BY type, kind, day, source, source_identifier;

            CREATE VIEW workouts AS
            SELECT lower(hex(sample.uuid)) AS uuid, activity_type AS activity,
                strftime('%Y-%m-%dT%H:%M:%fZ', start_time + 978307200, 'unixepoch') AS start,
                strftime('%Y-%m-%dT%H:%M:%fZ', end_time + 978307200, 'unixepoch') AS end,
                duration AS seconds, energy AS kilocalories, distance AS meters,
                source.name AS source, source.bundle_id AS source_identifier
            FROM workout
            JOIN sample ON sample.id = workout.sample_id
            JOIN source_revision ON source_revision.id = sample.revision_id
            JOIN source ON source.id = source_revision.source_id;

            CREATE VIEW sample_members AS
            SELECT lower(hex(correlation.uuid)) AS correlation, lower(hex(member.uuid)) AS member
            FROM membership
            JOIN sample AS correlation ON correlation.id = membership.correlation_id
            JOIN sample AS member ON member.id = membership.sample_id;

            CREATE VIEW sample_metadata AS
            SELECT lower(hex(sample.uuid)) AS uuid, metadata_key.name AS key,
                metadata_entry.text AS text, metadata_entry.number AS number, unit.text AS unit
            FROM sample
            JOIN metadata_entry ON metadata_entry.set_id = sample.metadata_id
            JOIN metadata_key ON metadata_key.id = metadata_entry.key_id
            LEFT JOIN unit ON unit.id = metadata_entry.unit_id;
            """)
}
