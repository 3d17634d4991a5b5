extension PostgresCloudFunction {
    static let keptFigures = [
        // Each row has the state, the first one with its times; if no week changed, one row has it alone.
        PostgresCloudFunction(
            name: "kept_type", arguments: ["p_type text"],
            returns: """
                TABLE (last bigint, has_samples boolean, has_deletions boolean, revision bigint,
                    parts bigint, records bigint, horizon bigint, entries bytea, named bytea,
                    week bigint, first bigint)
                """,
            body: """
                SELECT * INTO v_kept FROM kept_type WHERE person = p_person AND type = p_type;
                SELECT coalesce(max(sequence + 0), 0), coalesce(bool_or(week IS NOT NULL), FALSE),
                    coalesce(bool_or(week IS NULL AND deletions > 0
                        AND sequence > coalesce(v_kept.parts, 0)), FALSE)
                INTO v_last, v_samples, v_deletions
                FROM part WHERE person = p_person AND type = p_type;
                RETURN QUERY
                SELECT v_last, v_samples, v_deletions, v_kept.revision, v_kept.parts,
                    v_kept.records, v_kept.horizon,
                    CASE WHEN row_number() OVER () = 1 THEN v_kept.entries ELSE ''::bytea END,
                    CASE WHEN row_number() OVER () = 1 THEN v_kept.named ELSE ''::bytea END,
                    n.week, n.first
                FROM person p LEFT JOIN LATERAL (
                    SELECT t.week, min(t.first_start) AS first FROM part t
                    WHERE t.person = p_person AND t.type = p_type AND t.week IS NOT NULL
                        AND t.sequence + 0 > coalesce(v_kept.parts, 0)
                    GROUP BY t.week) n ON TRUE
                WHERE p.person = p_person;
                """,
            variables: [
                "v_kept kept_type", "v_last bigint", "v_samples boolean", "v_deletions boolean",
            ], isReading: true),
        PostgresCloudFunction(
            name: "kept_weeks",
            arguments: ["p_type text", "p_variant bytea", "p_first bigint", "p_last bigint"],
            returns: "TABLE (week bigint, starts_at bigint, ends_at bigint, figures bytea)",
            body: """
                RETURN QUERY SELECT k.week, k.starts_at, k.ends_at, k.figures FROM kept_week k
                WHERE k.person = p_person AND k.type = p_type AND k.variant = p_variant
                    AND k.week BETWEEN p_first AND p_last;
                """, isReading: true),
        // Figures that a crash loses are computed again, so that no call waits for the disk.
        PostgresCloudFunction(
            name: "keep_figures",
            arguments: [
                "p_type text", "p_revision bigint", "p_parts bigint", "p_records bigint",
                "p_horizon bigint", "p_entries bytea", "p_named bytea", "p_removes_all boolean",
                "p_from bigint[]", "p_to bigint[]", "p_variant bytea", "p_weeks bigint[]",
                "p_starts bigint[]", "p_ends bigint[]", "p_figures bytea[]",
                "p_most_variants bigint",
            ],
            returns: "void",
            body: """
                PERFORM set_config('synchronous_commit', 'off', true);
                \(lockPerson)
                IF p_revision <> coalesce((SELECT revision FROM kept_type
                        WHERE person = p_person AND type = p_type), 0)
                    OR p_parts <> (SELECT coalesce(max(sequence + 0), 0) FROM part
                        WHERE person = p_person AND type = p_type)
                THEN RETURN; END IF;
                DELETE FROM kept_week k WHERE k.person = p_person AND k.type = p_type
                    AND (p_removes_all OR EXISTS (
                        SELECT 1 FROM unnest(p_from, p_to) AS w (first, last)
                        WHERE k.starts_at <= w.last AND k.ends_at >= w.first));
                INSERT INTO kept_type
                    (person, type, revision, parts, records, horizon, entries, named)
                VALUES (p_person, p_type, p_revision + 1, p_parts, p_records, p_horizon,
                    p_entries, p_named)
                ON CONFLICT (person, type) DO UPDATE SET
                    revision = excluded.revision, parts = excluded.parts,
                    records = excluded.records, horizon = excluded.horizon,
                    entries = excluded.entries, named = excluded.named;
                IF cardinality(p_weeks) = 0 THEN RETURN; END IF;
                DELETE FROM kept_week
                WHERE person = p_person AND type = p_type AND variant <> p_variant
                    AND p_most_variants <= (SELECT count(DISTINCT variant) FROM kept_week
                        WHERE person = p_person AND type = p_type AND variant <> p_variant);
                INSERT INTO kept_week (person, type, variant, week, starts_at, ends_at, figures)
                SELECT p_person, p_type, p_variant, w.week, w.starts_at, w.ends_at, w.figures
                FROM unnest(p_weeks, p_starts, p_ends, p_figures)
                    AS w (week, starts_at, ends_at, figures)
                ON CONFLICT (person, type, variant, week) DO UPDATE SET
                    starts_at = excluded.starts_at, ends_at = excluded.ends_at,
                    figures = excluded.figures;
                """),
    ]
}
