package import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func setDays(_ days: [StoredDay], of person: PersonID, at date: Date) async throws {
        try await call(
            "set_days", person,
            [.texts(days.map(\.day)), .byteStrings(days.map(\.text)), .date(date)])
    }

    package func days(of person: PersonID, from: String, to: String) async throws -> [StoredDay] {
        try await call("days", person, [.text(from), .text(to)]) { row in
            StoredDay(day: try row.text(0), text: try row.data(1))
        }
    }
}

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

extension PostgresCloudStore {
    package func setSamples(_ samples: [StoredSample], of person: PersonID) async throws {
        try await call(
            "set_samples", person,
            [
                .uuids(samples.map(\.id)), .texts(samples.map(\.type)),
                .ints(samples.map { Int64($0.start) }), .byteStrings(samples.map(\.text)),
            ])
    }

    package func samples(_ query: CloudSampleQuery, of person: PersonID) async throws
        -> [StoredSample]
    {
        try await call(
            "samples", person,
            [
                .text(query.type), .int(query.starts.lowerBound), .int(query.starts.upperBound),
                .int(query.after?.start), query.after.map { .uuid($0.id) } ?? .null,
                .int(query.limit),
            ]
        ) { try StoredSample(row: $0) }
    }

    package func newestSamples(of type: String, limit: Int, of person: PersonID) async throws
        -> [StoredSample]
    {
        try await call("newest_samples", person, [.text(type), .int(limit)]) {
            try StoredSample(row: $0)
        }
    }
}

extension StoredSample {
    fileprivate init(row: PostgresRow) throws {
        self.init(
            id: try row.uuid(0), type: try row.text(1), start: try row.int(2),
            text: try row.data(3))
    }
}

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
