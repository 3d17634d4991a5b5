extension PostgresCloudFunction {
    static let samples = [
        // A known sample is replaced, because its program has a later value. If a sample is in the
        // arrays twice, the later one is stored.
        PostgresCloudFunction(
            name: "set_samples",
            arguments: ["p_ids uuid[]", "p_types text[]", "p_starts bigint[]", "p_bodies bytea[]"],
            returns: "void",
            body: """
                \(lockPerson)
                INSERT INTO sample (person, id, type, started_at, body)
                SELECT DISTINCT ON (w.id) p_person, w.id, w.type, w.started_at, w.body
                FROM unnest(p_ids, p_types, p_starts, p_bodies)
                    WITH ORDINALITY AS w (id, type, started_at, body, place)
                ORDER BY w.id, w.place DESC
                ON CONFLICT (person, id) DO UPDATE SET
                    type = excluded.type, started_at = excluded.started_at,
                    body = excluded.body;
                """),
        PostgresCloudFunction(
            name: "samples",
            arguments: [
                "p_type text", "p_from bigint", "p_to bigint", "p_after bigint",
                "p_after_id uuid", "p_limit bigint",
            ],
            returns: "TABLE (id uuid, type text, started_at bigint, body bytea)",
            body: """
                RETURN QUERY SELECT id, type, started_at, body FROM sample
                WHERE person = p_person AND started_at >= p_from AND started_at < p_to
                    AND (p_after IS NULL OR (started_at, id) > (p_after, p_after_id))
                    AND coalesce(type = p_type, TRUE)
                ORDER BY started_at, id LIMIT p_limit;
                """, isReading: true),
        PostgresCloudFunction(
            name: "newest_samples", arguments: ["p_type text", "p_limit bigint"],
            returns: "TABLE (id uuid, type text, started_at bigint, body bytea)",
            body: """
                RETURN QUERY SELECT id, type, started_at, body FROM sample
                WHERE person = p_person AND type = p_type
                ORDER BY started_at DESC LIMIT p_limit;
                """, isReading: true),
    ]
}
