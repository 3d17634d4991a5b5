extension PostgresCloudFunction {
    // `max(sequence)` would search the parts of all types backwards for the type; `sequence + 0` is found in the index
    // of the type's parts.
    static let healthSamples = [
        // Each row has the positions of the type's last part and last withdrawal; if there is no part, one row has
        // them alone.
        PostgresCloudFunction(
            name: "parts", arguments: ["p_type text", "p_weeks bigint[]", "p_deletions boolean"],
            returns: """
                TABLE (last bigint, withdrawn bigint, sequence bigint, revision bigint,
                    samples bigint, deletions bigint, is_packed boolean, frame bytea)
                """,
            body: """
                SELECT coalesce(max(sequence + 0), 0) INTO v_last FROM part
                WHERE person = p_person AND type = p_type;
                SELECT coalesce(max(sequence + 0), 0) INTO v_withdrawn FROM part
                WHERE person = p_person AND type = p_type AND week IS NULL AND deletions = 0;
                RETURN QUERY
                SELECT v_last, v_withdrawn, n.sequence, n.revision, n.samples, n.deletions,
                    n.is_packed, n.frame
                FROM person p LEFT JOIN LATERAL (
                    SELECT * FROM part WHERE person = p_person AND type = p_type
                        AND week = ANY (p_weeks)
                    UNION ALL
                    SELECT * FROM part WHERE person = p_person AND type = p_type
                        AND week IS NULL AND deletions > 0 AND p_deletions) n ON TRUE
                WHERE p.person = p_person ORDER BY n.sequence;
                """, variables: ["v_last bigint", "v_withdrawn bigint"], isReading: true),
        PostgresCloudFunction(
            name: "add_parts",
            arguments: [
                "p_type text", "p_kind text", "p_expected bigint", "p_replaces_all boolean",
                "p_weeks bigint[]", "p_samples bigint[]", "p_deletions bigint[]",
                "p_firsts bigint[]", "p_lasts bigint[]", "p_frames bytea[]",
            ],
            returns: "boolean",
            body: """
                \(lockPerson)
                IF (SELECT coalesce(max(sequence + 0), 0) FROM part
                    WHERE person = p_person AND type = p_type) <> p_expected
                THEN RETURN FALSE; END IF;
                DELETE FROM part WHERE p_replaces_all AND person = p_person AND type = p_type;
                DELETE FROM kept_type WHERE p_replaces_all AND person = p_person AND type = p_type;
                UPDATE person SET sequence = sequence + cardinality(p_frames)
                WHERE person = p_person RETURNING sequence INTO v_last;
                INSERT INTO part (person, sequence, type, kind, week, samples, deletions,
                    first_start, last_start, is_packed, frame)
                SELECT p_person, v_last - cardinality(p_frames) + w.place, p_type, p_kind,
                    CASE WHEN w.samples > 0 THEN w.week END, w.samples, w.deletions,
                    w.first_start, w.last_start, w.samples + w.deletions = 0, w.frame
                FROM unnest(p_weeks, p_samples, p_deletions, p_firsts, p_lasts, p_frames)
                    WITH ORDINALITY AS w
                        (week, samples, deletions, first_start, last_start, frame, place);
                INSERT INTO mark (person, sequence, value)
                SELECT p_person, n, gen_random_uuid()
                FROM generate_series(v_last - cardinality(p_frames) + 1, v_last) AS n;
                RETURN TRUE;
                """, variables: ["v_last bigint"]),
        PostgresCloudFunction(
            name: "replace_parts",
            arguments: [
                "p_type text", "p_sequences bigint[]", "p_revisions bigint[]",
                "p_deletions_up_to bigint", "p_samples bigint", "p_deletions bigint",
                "p_first bigint", "p_last bigint", "p_frame bytea", "p_removed_from bigint",
                "p_removed_to bigint",
            ],
            returns: "boolean",
            body: """
                \(lockPerson)
                SELECT count(*), max(t.sequence) INTO v_count, v_last
                FROM part t JOIN unnest(p_sequences, p_revisions) AS w (sequence, revision)
                    ON t.sequence = w.sequence AND t.revision = w.revision
                WHERE t.person = p_person;
                IF v_count <> cardinality(p_sequences) OR EXISTS (
                    SELECT 1 FROM part WHERE person = p_person AND type = p_type
                        AND week IS NULL AND NOT is_packed AND sequence > p_deletions_up_to)
                THEN RETURN FALSE; END IF;
                DELETE FROM part WHERE person = p_person AND sequence = ANY (p_sequences)
                    AND (sequence <> v_last OR p_frame IS NULL);
                UPDATE part SET samples = p_samples, deletions = p_deletions,
                    first_start = p_first, last_start = p_last, frame = p_frame,
                    is_packed = TRUE, revision = revision + 1
                WHERE person = p_person AND sequence = v_last AND p_frame IS NOT NULL;
                DELETE FROM kept_week WHERE person = p_person AND type = p_type
                    AND starts_at <= p_removed_to AND ends_at >= p_removed_from;
                RETURN TRUE;
                """, variables: ["v_count bigint", "v_last bigint"]),
        // Each row has the counters; if there is no part, one row has the counters alone. The number of parts
        // that are looked at is limited, because their sizes are added up first.
        PostgresCloudFunction(
            name: "part_page", arguments: ["p_after bigint", "p_bytes bigint"],
            returns: """
                TABLE (history uuid, last bigint, page_end bigint, has_more boolean,
                    start_mark uuid, end_mark uuid, samples bigint, deletions bigint, frame bytea)
                """,
            body: """
                SELECT max(n.sequence) INTO v_end FROM (
                    SELECT m.sequence, m.size, sum(m.size) OVER (ORDER BY m.sequence) AS total
                    FROM (SELECT sequence, length(frame) AS size FROM part
                        WHERE person = p_person AND sequence > p_after
                        ORDER BY sequence LIMIT 1000) AS m) AS n
                WHERE n.total <= p_bytes OR n.total = n.size;
                v_more := EXISTS (
                    SELECT 1 FROM part WHERE person = p_person AND sequence > v_end);
                RETURN QUERY
                SELECT p.history, p.sequence, e.sequence, v_more,
                    (SELECT m.value FROM mark m
                        WHERE m.person = p_person AND m.sequence = p_after),
                    (SELECT m.value FROM mark m
                        WHERE m.person = p_person AND m.sequence = e.sequence),
                    t.samples, t.deletions, t.frame
                FROM person p
                CROSS JOIN LATERAL (
                    SELECT CASE WHEN v_more THEN v_end ELSE p.sequence END AS sequence) AS e
                LEFT JOIN part t ON t.person = p_person
                    AND t.sequence > p_after AND t.sequence <= v_end
                WHERE p.person = p_person ORDER BY t.sequence;
                """, variables: ["v_end bigint", "v_more boolean"], isReading: true),
        PostgresCloudFunction(
            name: "note_parts_read",
            arguments: ["p_token bigint", "p_sequence bigint", "p_date timestamptz"],
            returns: "void",
            body: """
                PERFORM set_config('synchronous_commit', 'off', true);
                UPDATE token SET read_parts = p_sequence, last_seen_at = p_date
                WHERE person = p_person AND number = p_token
                    AND (read_parts IS DISTINCT FROM p_sequence
                        OR coalesce(last_seen_at < p_date - interval '1 minute', TRUE));
                """),
        PostgresCloudFunction(
            name: "sample_types",
            returns: """
                TABLE (type text, kind text, samples bigint, deletions bigint, first_start bigint,
                    last_start bigint, last bigint, withdrawn bigint)
                """,
            body: """
                RETURN QUERY
                SELECT t.type, max(t.kind), sum(t.samples)::bigint, sum(t.deletions)::bigint,
                    min(t.first_start) FILTER (WHERE t.samples > 0),
                    max(t.last_start) FILTER (WHERE t.samples > 0), max(t.sequence),
                    coalesce(max(t.sequence) FILTER (WHERE t.samples + t.deletions = 0), 0)
                FROM part t WHERE t.person = p_person
                GROUP BY t.type ORDER BY t.type COLLATE "C";
                """, isReading: true),
        PostgresCloudFunction(
            name: "sample_weeks", arguments: ["p_type text"], returns: "SETOF bigint",
            body: """
                RETURN QUERY SELECT DISTINCT t.week FROM part t
                WHERE t.person = p_person AND t.type = p_type AND t.week IS NOT NULL
                ORDER BY t.week DESC;
                """, isReading: true),
        PostgresCloudFunction(
            name: "unpacked_parts", arguments: ["p_count bigint", "p_week bigint"],
            returns: "TABLE (type text, kind text, week bigint)",
            body: """
                RETURN QUERY
                SELECT t.type, max(t.kind), t.week FROM part t
                WHERE t.person = p_person AND NOT t.is_packed
                GROUP BY t.type, t.week
                HAVING t.week IS NULL OR t.week < p_week OR count(*) > p_count
                ORDER BY t.type COLLATE "C", t.week;
                """, isReading: true),
    ]
}
