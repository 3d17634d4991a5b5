internal import Foundation
internal import PostgresDatabase

extension PostgresSampleStore {
    func keptReading(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> KeptReading {
        let rows = try await store.call(
            "kept_reading", person,
            [.text(type), .bytes(variant), .int(weeks.lowerBound), .int(weeks.upperBound)]
        ) { row in
            let changed = try Self.numbers(try row.data(13))
            return KeptReading(
                kept: KeptType(
                    last: try row.int(3), hasSamples: try row.bool(4),
                    state: row.isNull(6)
                        ? nil
                        : KeptType.State(
                            revision: try row.int(6), parts: try row.int(7),
                            records: try row.int(8), horizon: try row.int(9),
                            entries: try row.data(10), named: try row.data(11)),
                    changed: stride(from: 0, to: changed.count - 1, by: 2).map {
                        KeptType.Change(first: changed[$0], last: changed[$0 + 1])
                    }, hasDeletions: try row.bool(5)),
                sequence: try row.int(0), horizon: try row.int(1), hasRecords: try row.bool(2),
                starts: try Self.numbers(try row.data(12)),
                weeks: try Self.weeks(try row.data(14)))
        }
        guard let reading = rows.first else { throw CloudStoreError.noPerson }
        return reading
    }

    /// The numbers that the database has joined, each in eight bytes, the highest first.
    private static func numbers(_ data: Data) throws -> [Int] {
        guard data.count.isMultiple(of: 8) else { throw PostgresError.unexpectedAnswer }
        return data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 8).map {
                Int(Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self)))
            }
        }
    }

    /// The weeks that the database has joined: number, start, end and size of each, then its figures.
    private static func weeks(_ data: Data) throws -> [KeptWeek] {
        var (weeks, rest) = ([KeptWeek](), data)
        while !rest.isEmpty {
            let head = try numbers(Data(rest.prefix(32)))
            guard head.count == 4, head[1] <= head[2], (0...rest.count - 32).contains(head[3])
            else { throw PostgresError.unexpectedAnswer }
            rest = rest.dropFirst(32)
            weeks.append(
                KeptWeek(
                    week: head[0], times: head[1]...head[2], figures: Data(rest.prefix(head[3]))))
            rest = rest.dropFirst(head[3])
        }
        return weeks
    }

    func keptViews(of person: PersonID) async throws -> [KeptView] {
        try await store.call("kept_views", person) { row in
            KeptView(
                type: try row.text(0), zone: try row.text(1),
                sources: KeptView.sources(of: try row.text(2)))
        }
    }

    func keptWeeks(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> [KeptWeek] {
        try await store.call(
            "kept_weeks", person,
            [.text(type), .bytes(variant), .int(weeks.lowerBound), .int(weeks.upperBound)]
        ) { row in
            let (start, end) = (try row.int(1), try row.int(2))
            return KeptWeek(
                week: try row.int(0), times: start...end, figures: try row.data(3))
        }
    }

    func keep(_ change: KeptChange, of person: PersonID) async throws {
        let (state, weeks) = (change.state, change.weeks)
        func ints(_ number: (KeptWeek) -> Int) -> PostgresValue {
            .ints(weeks.map { Int64(number($0)) })
        }
        try await store.call(
            "keep_figures", person,
            [
                .text(change.type), .int(state.revision), .int(state.parts), .int(state.records),
                .int(state.horizon), .bytes(state.entries), .bytes(state.named),
                .bool(change.removesAll), .ints(change.removed.map { Int64($0.lowerBound) }),
                .ints(change.removed.map { Int64($0.upperBound) }), .bytes(change.variant),
                ints(\.week), ints(\.times.lowerBound), ints(\.times.upperBound),
                .byteStrings(weeks.map(\.figures)), .int(KeptChange.mostVariants),
                .text(change.view.zone), .text(try KeptView.text(of: change.view.sources)),
                .bool(change.isReading),
            ])
    }
}

extension PostgresCloudFunction {
    static let keptFigures = [
        // One row, in which numbers and weeks are joined to bytes: a reading of a year has 53 weeks. The parts of other
        // times are only looked at in the index of the type's parts, unless some came since.
        PostgresCloudFunction(
            name: "kept_reading",
            arguments: ["p_type text", "p_variant bytea", "p_first bigint", "p_last bigint"],
            returns: """
                TABLE (sequence bigint, horizon bigint, has_records boolean, last bigint,
                    has_samples boolean, has_deletions boolean, revision bigint, parts bigint,
                    records bigint, kept_horizon bigint, entries bytea, named bytea,
                    starts bytea, changed bytea, weeks bytea)
                """,
            body: """
                SELECT * INTO v_kept FROM kept_type WHERE person = p_person AND type = p_type;
                v_after := coalesce(v_kept.parts, 0);
                SELECT coalesce(max(sequence + 0), 0) INTO v_last FROM part
                WHERE person = p_person AND type = p_type;
                IF v_last > v_after THEN
                    SELECT string_agg(int8send(n.first_start) || int8send(n.last_start), ''::bytea)
                    INTO v_changed FROM (
                        SELECT min(first_start) AS first_start, max(last_start) AS last_start
                        FROM part
                        WHERE person = p_person AND type = p_type AND week IS NOT NULL
                            AND sequence + 0 > v_after
                        GROUP BY week, weeks) AS n;
                    v_deletions := EXISTS (
                        SELECT 1 FROM part WHERE person = p_person AND type = p_type
                            AND week IS NULL AND deletions > 0 AND sequence + 0 > v_after);
                END IF;
                RETURN QUERY
                SELECT p.sequence, p.horizon,
                    EXISTS (SELECT 1 FROM record WHERE person = p_person
                        AND sequence > coalesce(v_kept.records, 0)),
                    v_last,
                    EXISTS (SELECT 1 FROM part WHERE person = p_person AND type = p_type
                        AND week IS NOT NULL),
                    v_deletions, v_kept.revision, v_kept.parts, v_kept.records, v_kept.horizon,
                    v_kept.entries, v_kept.named,
                    coalesce((SELECT string_agg(int8send(n.week), ''::bytea) FROM (
                        SELECT DISTINCT w.week FROM part t
                        CROSS JOIN LATERAL generate_series(\(firstWeek), \(lastWeek)) AS w (week)
                        WHERE t.person = p_person AND t.type = p_type
                            AND t.week BETWEEN p_first - 17 AND p_last + 1) AS n), ''::bytea),
                    coalesce(v_changed, ''::bytea),
                    coalesce((SELECT string_agg(int8send(k.week) || int8send(k.starts_at)
                            || int8send(k.ends_at) || int8send(length(k.figures)) || k.figures,
                            ''::bytea)
                        FROM kept_week k
                        WHERE k.person = p_person AND k.type = p_type AND k.variant = p_variant
                            AND k.week BETWEEN p_first AND p_last), ''::bytea)
                FROM person p WHERE p.person = p_person;
                """,
            variables: [
                "v_kept kept_type", "v_after bigint", "v_last bigint", "v_changed bytea",
                "v_deletions boolean := FALSE",
            ], isReading: true),
        PostgresCloudFunction(
            name: "kept_views", returns: "TABLE (type text, time_zone text, sources text)",
            body: """
                RETURN QUERY SELECT type, time_zone, sources FROM kept_view
                WHERE person = p_person ORDER BY last_read DESC, variant;
                """, isReading: true),
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
                "p_zone text", "p_sources text", "p_is_reading boolean",
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
                INSERT INTO kept_view (person, type, variant, time_zone, sources, last_read)
                VALUES (p_person, p_type, p_variant, p_zone, p_sources,
                    CASE WHEN p_is_reading THEN p_revision + 1 ELSE 0 END)
                ON CONFLICT (person, type, variant) DO UPDATE SET
                    last_read = p_revision + 1 WHERE p_is_reading;
                IF p_most_variants <= (SELECT count(*) FROM kept_view
                    WHERE person = p_person AND type = p_type AND variant <> p_variant)
                THEN
                    DELETE FROM kept_week
                    WHERE person = p_person AND type = p_type AND variant <> p_variant;
                    DELETE FROM kept_view
                    WHERE person = p_person AND type = p_type AND variant <> p_variant;
                END IF;
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
