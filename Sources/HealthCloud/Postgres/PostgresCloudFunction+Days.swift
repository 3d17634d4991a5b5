extension PostgresCloudFunction {
    static let days = [
        // If a day is in the arrays twice, the later one is stored.
        PostgresCloudFunction(
            name: "set_days",
            arguments: ["p_days text[]", "p_bodies bytea[]", "p_date timestamptz"],
            returns: "void",
            body: """
                \(lockPerson)
                INSERT INTO day (person, day, changed_at, body)
                SELECT DISTINCT ON (w.day) p_person, w.day, p_date, w.body
                FROM unnest(p_days, p_bodies) WITH ORDINALITY AS w (day, body, place)
                ORDER BY w.day, w.place DESC
                ON CONFLICT (person, day) DO UPDATE SET
                    changed_at = excluded.changed_at, body = excluded.body;
                """),
        PostgresCloudFunction(
            name: "days", arguments: ["p_from text", "p_to text"],
            returns: "TABLE (day text, body bytea)",
            body: """
                RETURN QUERY SELECT day, body FROM day
                WHERE person = p_person AND day COLLATE "C" BETWEEN p_from AND p_to
                ORDER BY day COLLATE "C";
                """, isReading: true),
    ]
}
