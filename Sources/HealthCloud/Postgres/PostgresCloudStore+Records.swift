package import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func records(_ ids: [UUID], of person: PersonID) async throws -> [StoredRecord] {
        try await call("records", person, [.uuids(ids)]) { try StoredRecord(row: $0, from: 0) }
    }

    package func write(_ write: RecordWrite, of person: PersonID) async throws
        -> RecordWriteOutcome
    {
        do {
            let outcomes = try await call(
                "write", person,
                [
                    .int(write.token), .int(write.mutation),
                    .uuids(write.rows.map(\.id)), .ints(write.rows.map { Int64($0.expected) }),
                    .bools(write.rows.map(\.isDeleted)), .byteStrings(write.rows.map(\.text)),
                    .date(write.date),
                ]
            ) { try RecordWriteOutcome(row: $0) }
            guard let outcome = outcomes.first else {
                throw CloudStoreError.unavailable(PostgresError.unexpectedAnswer.description)
            }
            return outcome
        } catch is RowsChanged {
            return .changed
        }
    }

    private struct Change: Sendable {
        var history: UUID
        var last: Int
        var horizon: Int
        var end: Int
        var startMark: UUID?
        var endMark: UUID?
        var record: StoredRecord?
    }

    package func changes(of person: PersonID, after sequence: Int, limit: Int) async throws
        -> RecordPage
    {
        let changes = try await call("changes", person, [.int(sequence), .int(limit)]) { row in
            Change(
                history: try row.uuid(0), last: try row.int(1), horizon: try row.int(2),
                end: try row.int(3), startMark: try row.optional(4, PostgresRow.uuid),
                endMark: try row.optional(5, PostgresRow.uuid),
                record: row.isNull(6) ? nil : try StoredRecord(row: row, from: 6))
        }
        guard let first = changes.first else { throw CloudStoreError.noPerson }
        return RecordPage(
            history: first.history, records: changes.compactMap(\.record),
            sequence: max(first.end, sequence),
            hasMore: first.end < first.last, last: first.last, horizon: first.horizon,
            startMark: first.startMark, endMark: first.endMark)
    }

    package func snapshot(of person: PersonID, below sequence: Int?, limit: Int) async throws
        -> SnapshotPage
    {
        let rows = try await call("snapshot", person, [.int(sequence), .int(limit)]) { row in
            SnapshotPage(
                records: row.isNull(2) ? [] : [try StoredRecord(row: row, from: 2)],
                last: try row.int(0), mark: try row.optional(1, PostgresRow.uuid))
        }
        guard let first = rows.first else { throw CloudStoreError.noPerson }
        return SnapshotPage(
            records: rows.flatMap(\.records), last: first.last, mark: first.mark)
    }

    package func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date)
        async throws
    {
        try await call("note_read", person, [.int(token), .int(sequence), .date(date)])
    }

    package func removeTombstones(of person: PersonID, before date: Date) async throws -> Int {
        try await call("remove_tombstones", person, [.date(date)]) { try $0.int(0) }.first ?? 0
    }
}

extension RecordWriteOutcome {
    fileprivate init(row: PostgresRow) throws {
        switch try row.text(0) {
        case "written":
            self = .written(
                acknowledged: try row.int(1),
                mark: PushMark(
                    sequence: try row.int(2), value: try row.optional(3, PostgresRow.uuid)))
        case "repeated": self = .repeated
        default: throw PostgresError.unexpectedAnswer
        }
    }
}

extension StoredRecord {
    /// Reads a record from the columns that begin at an index.
    fileprivate init(row: PostgresRow, from column: Int) throws {
        self.init(
            id: try row.uuid(column), sequence: try row.int(column + 1),
            isDeleted: try row.bool(column + 2), text: try row.data(column + 3))
    }
}

extension PostgresCloudFunction {
    static let records = [
        PostgresCloudFunction(
            name: "records", arguments: ["p_ids uuid[]"],
            returns: "TABLE (id uuid, sequence bigint, is_deleted boolean, body bytea)",
            body: """
                RETURN QUERY SELECT id, sequence, is_deleted, body FROM record
                WHERE person = p_person AND id = ANY (p_ids);
                """, isReading: true),
        // A page ends at the end of a push, so that the data of one push arrives together. Each row
        // has the counters; if there is no record, one row has the counters alone.
        PostgresCloudFunction(
            name: "changes", arguments: ["p_after bigint", "p_limit bigint"],
            returns: """
                TABLE (history uuid, last bigint, horizon bigint, page_end bigint,
                    start_mark uuid, end_mark uuid, id uuid, sequence bigint,
                    is_deleted boolean, body bytea)
                """,
            body: """
                SELECT max(batch) INTO v_end FROM (
                    SELECT batch FROM record WHERE person = p_person AND sequence > p_after
                    ORDER BY sequence LIMIT p_limit) AS page;
                SELECT coalesce(v_end, sequence) INTO v_page_end FROM person
                WHERE person = p_person;
                -- Within the query a policy would not let this be looked up in the index.
                v_marked := greatest(v_page_end, p_after);
                RETURN QUERY
                SELECT p.history, p.sequence, p.horizon, v_page_end,
                    (SELECT m.value FROM mark m
                        WHERE m.person = p_person AND m.sequence = p_after),
                    (SELECT m.value FROM mark m
                        WHERE m.person = p_person AND m.sequence = v_marked),
                    r.id, r.sequence, r.is_deleted, r.body
                FROM person p LEFT JOIN record r ON r.person = p_person
                    AND r.sequence > p_after AND r.sequence <= v_end
                WHERE p.person = p_person ORDER BY r.sequence;
                """,
            variables: ["v_end bigint", "v_page_end bigint", "v_marked bigint"], isReading: true),
        // The newest first. Each row has the counter; if there is no record, one row has the
        // counter alone.
        PostgresCloudFunction(
            name: "snapshot", arguments: ["p_below bigint", "p_limit bigint"],
            returns: """
                TABLE (last bigint, end_mark uuid, id uuid, sequence bigint, is_deleted boolean,
                    body bytea)
                """,
            body: """
                RETURN QUERY
                SELECT p.sequence,
                    (SELECT m.value FROM mark m
                        WHERE m.person = p_person AND m.sequence = p.sequence),
                    r.id, r.sequence, r.is_deleted, r.body
                FROM person p LEFT JOIN LATERAL (
                    SELECT n.id, n.sequence, n.is_deleted, n.body FROM record n
                    WHERE n.person = p_person AND (p_below IS NULL OR n.sequence < p_below)
                    ORDER BY n.sequence DESC LIMIT p_limit) r ON TRUE
                WHERE p.person = p_person ORDER BY r.sequence DESC;
                """, isReading: true),
        // A device that polls frequently does not cause a write each time. After a crash of the
        // server the device counts as one that has read less, so that no call waits for the disk.
        PostgresCloudFunction(
            name: "note_read",
            arguments: ["p_token bigint", "p_sequence bigint", "p_date timestamptz"],
            returns: "void",
            body: """
                PERFORM set_config('synchronous_commit', 'off', true);
                UPDATE token SET read_sequence = p_sequence, last_seen_at = p_date
                WHERE person = p_person AND number = p_token AND (read_sequence <> p_sequence
                    OR coalesce(last_seen_at < p_date - interval '1 minute', TRUE));
                """),
        PostgresCloudFunction(
            name: "remove_tombstones", arguments: ["p_before timestamptz"], returns: "bigint",
            body: """
                \(lockPerson)
                WITH gone AS (
                    DELETE FROM record WHERE person = p_person AND is_deleted
                        AND changed_at < p_before AND sequence <= coalesce(
                            (SELECT min(read_sequence) FROM token WHERE person = p_person
                                AND scope = 'device' AND revoked_at IS NULL), 0)
                    RETURNING sequence)
                SELECT count(*), max(sequence) INTO v_count, v_last FROM gone;
                UPDATE person SET horizon = greatest(horizon, v_last)
                WHERE person = p_person AND v_count > 0;
                DELETE FROM kept_type WHERE person = p_person AND records < v_last;
                DELETE FROM mark WHERE person = p_person AND sequence < coalesce(
                    (SELECT min(least(read_sequence, read_parts)) FROM token
                        WHERE person = p_person AND scope = 'device' AND revoked_at IS NULL), 0);
                RETURN v_count;
                """, variables: ["v_count bigint", "v_last bigint"]),
    ]

    // The lock is taken first, so that each later statement sees all earlier commits. A row that is
    // expected to be new is looked up only by its insertion; if one is missing, the call fails as a whole.
    static let recordWrites = [
        PostgresCloudFunction(
            name: "write",
            arguments: [
                "p_token bigint", "p_mutation bigint", "p_ids uuid[]",
                "p_expected bigint[]", "p_deleted boolean[]", "p_bodies bytea[]",
                "p_date timestamptz",
            ],
            returns: "TABLE (outcome text, acknowledged bigint, last bigint, end_mark uuid)",
            body: """
                \(lockPerson)
                SELECT coalesce(max(t.acknowledged), 0) INTO v_acknowledged FROM token t
                WHERE t.person = p_person AND t.number = p_token;
                IF cardinality(p_ids) > 0 AND p_mutation <= v_acknowledged THEN
                    RETURN QUERY SELECT 'repeated'::text, v_acknowledged, 0::bigint, NULL::uuid;
                    RETURN;
                END IF;
                IF EXISTS (
                    SELECT 1 FROM unnest(p_ids, p_expected) AS w (id, expected)
                    WHERE w.expected > 0 AND NOT EXISTS (
                        SELECT 1 FROM record r WHERE r.person = p_person AND r.id = w.id
                            AND r.sequence = w.expected))
                THEN
                    RAISE EXCEPTION 'changed' USING ERRCODE = '\(hasChanged)';
                END IF;
                UPDATE person SET sequence = sequence + cardinality(p_ids)
                WHERE person = p_person RETURNING sequence INTO v_last;
                INSERT INTO record (person, id, sequence, batch, is_deleted, changed_at, body)
                SELECT p_person, w.id, v_last - cardinality(p_ids) + w.place, v_last,
                    w.is_deleted, p_date, w.body
                FROM unnest(p_ids, p_deleted, p_bodies)
                    WITH ORDINALITY AS w (id, is_deleted, body, place)
                ON CONFLICT (person, id) DO UPDATE SET
                    sequence = excluded.sequence, batch = excluded.batch,
                    is_deleted = excluded.is_deleted, changed_at = excluded.changed_at,
                    body = excluded.body
                WHERE record.sequence
                    = p_expected[excluded.sequence - v_last + cardinality(p_ids)];
                GET DIAGNOSTICS v_count = ROW_COUNT;
                IF v_count < cardinality(p_ids) THEN
                    RAISE EXCEPTION 'changed' USING ERRCODE = '\(hasChanged)';
                END IF;
                IF cardinality(p_ids) > 0 THEN
                    INSERT INTO mark (person, sequence, value)
                    VALUES (p_person, v_last, gen_random_uuid());
                END IF;
                v_acknowledged := greatest(v_acknowledged, p_mutation);
                UPDATE token SET acknowledged = v_acknowledged, last_seen_at = p_date
                WHERE person = p_person AND number = p_token;
                RETURN QUERY SELECT 'written'::text, v_acknowledged, v_last,
                    (SELECT m.value FROM mark m
                        WHERE m.person = p_person AND m.sequence = v_last);
                """,
            variables: ["v_acknowledged bigint", "v_last bigint", "v_count bigint"])
    ]
}
