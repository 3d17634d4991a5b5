/// The tables of a cloud in PostgreSQL: every key begins with the person.
///
/// A released step never changes; a new one is added at the end.
enum PostgresCloudTables {
    struct Step {
        let name: String
        let sql: String
    }

    static let steps = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]

    /// The first schema, with the same meaning as the one of `SQLiteCloudSchema`.
    ///
    /// Row-level security also applies to the owner (`FORCE`): a function sees only the rows of its
    /// person, even if a statement lacks the condition. While `person.is_moving` is set, this copy
    /// is being moved to another node and accepts no changes.
    private static let first = Step(
        name: "2026-11 cloud",
        sql: """
            CREATE TABLE health_data.person (
                person bigint PRIMARY KEY CHECK (person > 0),
                history uuid NOT NULL,
                sequence bigint NOT NULL DEFAULT 0 CHECK (sequence >= 0),
                horizon bigint NOT NULL DEFAULT 0 CHECK (horizon BETWEEN 0 AND sequence),
                is_moving boolean NOT NULL DEFAULT false,
                created_at timestamptz NOT NULL
            ) WITH (fillfactor = 70);

            CREATE TABLE health_data.code (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                hash bytea NOT NULL CHECK (length(hash) = 32),
                scope text NOT NULL CHECK (scope IN ('device', 'assistant', 'read')),
                expires_at timestamptz NOT NULL,
                PRIMARY KEY (person, hash)
            );

            CREATE TABLE health_data.token (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                number bigint NOT NULL CHECK (number > 0),
                hash bytea NOT NULL CHECK (length(hash) = 32),
                scope text NOT NULL CHECK (scope IN ('device', 'assistant', 'read')),
                device text NOT NULL CHECK (device <> ''),
                name text NOT NULL,
                created_at timestamptz NOT NULL,
                revoked_at timestamptz,
                last_seen_at timestamptz,
                acknowledged bigint NOT NULL DEFAULT 0 CHECK (acknowledged >= 0),
                read_sequence bigint NOT NULL DEFAULT 0 CHECK (read_sequence >= 0),
                PRIMARY KEY (person, number),
                UNIQUE (person, hash)
            ) WITH (fillfactor = 70);

            CREATE TABLE health_data.record (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                id uuid NOT NULL,
                sequence bigint NOT NULL CHECK (sequence > 0),
                batch bigint NOT NULL CHECK (batch >= sequence),
                is_deleted boolean NOT NULL,
                changed_at timestamptz NOT NULL,
                body bytea NOT NULL,
                PRIMARY KEY (person, id),
                UNIQUE (person, sequence)
            );

            CREATE TABLE health_data.day (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                day text NOT NULL CHECK (length(day) = 10),
                changed_at timestamptz NOT NULL,
                body bytea NOT NULL,
                PRIMARY KEY (person, day)
            );

            CREATE TABLE health_data.request (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                id uuid NOT NULL,
                body bytea NOT NULL,
                state text NOT NULL DEFAULT 'waiting'
                    CHECK (state IN ('waiting', 'done', 'refused')),
                reason text,
                created_at timestamptz NOT NULL,
                settled_at timestamptz,
                PRIMARY KEY (person, id)
            );

            CREATE TABLE health_data.audit (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                number bigint NOT NULL,
                at timestamptz NOT NULL,
                token bigint,
                action text NOT NULL CHECK (action <> ''),
                detail text NOT NULL,
                PRIMARY KEY (person, number)
            );

            DO $$
            DECLARE name text;
            BEGIN
                FOREACH name IN ARRAY
                    ARRAY['person', 'code', 'token', 'record', 'day', 'request', 'audit']
                LOOP
                    EXECUTE format('ALTER TABLE health_data.%I ENABLE ROW LEVEL SECURITY', name);
                    EXECUTE format('ALTER TABLE health_data.%I FORCE ROW LEVEL SECURITY', name);
                    EXECUTE format($p$
                        CREATE POLICY one_person ON health_data.%I USING (person =
                            nullif(current_setting('health.person', true), '')::bigint)
                        $p$, name);
                END LOOP;
            END $$;
            -- The list of people for upkeep: numbers that say nothing about anybody.
            CREATE POLICY listing ON health_data.person FOR SELECT
                USING (current_setting('health.listing', true) = 'on');
            """)

    /// The second schema, with the same meaning as the second one of `SQLiteCloudSchema`.
    private static let second = Step(
        name: "2026-11 marks and samples",
        sql: """
            CREATE TABLE health_data.mark (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                sequence bigint NOT NULL CHECK (sequence > 0),
                value uuid NOT NULL,
                PRIMARY KEY (person, sequence)
            );

            CREATE TABLE health_data.sample (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                id uuid NOT NULL,
                type text NOT NULL CHECK (type <> ''),
                started_at bigint NOT NULL,
                body bytea NOT NULL,
                PRIMARY KEY (person, id)
            );
            CREATE INDEX sample_by_time ON health_data.sample (person, started_at, id);

            DO $$
            DECLARE name text;
            BEGIN
                FOREACH name IN ARRAY ARRAY['mark', 'sample'] LOOP
                    EXECUTE format('ALTER TABLE health_data.%I ENABLE ROW LEVEL SECURITY', name);
                    EXECUTE format('ALTER TABLE health_data.%I FORCE ROW LEVEL SECURITY', name);
                    EXECUTE format($p$
                        CREATE POLICY one_person ON health_data.%I USING (person =
                            nullif(current_setting('health.person', true), '')::bigint)
                        $p$, name);
                END LOOP;
            END $$;
            """)

    /// The third schema, with the same meaning as the third one of `SQLiteCloudSchema`.
    private static let third = Step(
        name: "2026-11 tokens that post",
        sql: """
            ALTER TABLE health_data.code DROP CONSTRAINT code_scope_check,
                ADD CONSTRAINT code_scope_check
                    CHECK (scope IN ('device', 'assistant', 'read', 'post'));
            ALTER TABLE health_data.token DROP CONSTRAINT token_scope_check,
                ADD CONSTRAINT token_scope_check
                    CHECK (scope IN ('device', 'assistant', 'read', 'post'));
            """)

    /// The fourth schema, with the same meaning as the fourth one of `SQLiteCloudSchema`.
    private static let fourth = Step(
        name: "2026-11 consent",
        sql: """
            ALTER TABLE health_data.code ADD COLUMN consent text;
            ALTER TABLE health_data.token ADD COLUMN consent text;
            CREATE INDEX sample_by_type ON health_data.sample (person, type, started_at);
            """)

    /// The fifth schema makes a push cheaper.
    ///
    /// Each record's reference to its person was looked up one by one; a function that writes holds the
    /// person's row, and the one that deletes a person deletes the records first. A policy asks for the
    /// person once in each statement, no longer for each row.
    private static let fifth = Step(
        name: "2026-11 cheaper pushes",
        sql: """
            ALTER TABLE health_data.record DROP CONSTRAINT record_person_fkey;
            DO $$
            DECLARE name text;
            BEGIN
                FOREACH name IN ARRAY ARRAY['person', 'code', 'token', 'record', 'day', 'request',
                    'audit', 'mark', 'sample']
                LOOP
                    EXECUTE format($p$
                        ALTER POLICY one_person ON health_data.%I USING (person =
                            (SELECT nullif(current_setting('health.person', true), '')::bigint))
                        $p$, name);
                END LOOP;
            END $$;
            """)

    /// The sixth schema, with the same meaning as the fifth one of `SQLiteCloudSchema`.
    ///
    /// Frames are compressed, so PostgreSQL does not try to.
    private static let sixth = Step(
        name: "2026-11 samples of health stores",
        sql: """
            CREATE TABLE health_data.part (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                sequence bigint NOT NULL CHECK (sequence > 0),
                type text NOT NULL CHECK (type <> ''),
                kind text NOT NULL CHECK (kind <> ''),
                week bigint CHECK ((week IS NULL) = (samples = 0)),
                samples bigint NOT NULL CHECK (samples >= 0),
                deletions bigint NOT NULL CHECK (deletions >= 0),
                first_start bigint NOT NULL,
                last_start bigint NOT NULL CHECK (last_start >= first_start),
                is_packed boolean NOT NULL,
                revision bigint NOT NULL DEFAULT 0,
                frame bytea NOT NULL,
                PRIMARY KEY (person, sequence)
            );
            ALTER TABLE health_data.part ALTER COLUMN frame SET STORAGE EXTERNAL;
            CREATE INDEX part_by_week ON health_data.part (person, type, week, sequence);
            CREATE INDEX unpacked_part ON health_data.part (person, type, week)
                WHERE NOT is_packed;
            ALTER TABLE health_data.token ADD COLUMN read_parts bigint CHECK (read_parts >= 0);
            ALTER TABLE health_data.part ENABLE ROW LEVEL SECURITY;
            ALTER TABLE health_data.part FORCE ROW LEVEL SECURITY;
            CREATE POLICY one_person ON health_data.part USING (person =
                (SELECT nullif(current_setting('health.person', true), '')::bigint));
            """)

    /// The seventh schema, with the same meaning as the sixth one of `SQLiteCloudSchema`.
    private static let seventh = Step(
        name: "2026-11 daily figures",
        sql: """
            CREATE TABLE health_data.kept_type (
                person bigint NOT NULL REFERENCES health_data.person ON DELETE CASCADE,
                type text NOT NULL CHECK (type <> ''),
                revision bigint NOT NULL CHECK (revision > 0),
                parts bigint NOT NULL CHECK (parts >= 0),
                records bigint NOT NULL CHECK (records >= 0),
                horizon bigint NOT NULL CHECK (horizon >= 0),
                entries bytea NOT NULL,
                named bytea NOT NULL,
                PRIMARY KEY (person, type)
            ) WITH (fillfactor = 70);
            CREATE TABLE health_data.kept_week (
                person bigint NOT NULL,
                type text NOT NULL,
                variant bytea NOT NULL CHECK (length(variant) = 32),
                week bigint NOT NULL,
                starts_at bigint NOT NULL,
                ends_at bigint NOT NULL CHECK (ends_at >= starts_at),
                figures bytea NOT NULL,
                PRIMARY KEY (person, type, variant, week),
                FOREIGN KEY (person, type) REFERENCES health_data.kept_type ON DELETE CASCADE
            );
            DO $$
            DECLARE name text;
            BEGIN
                FOREACH name IN ARRAY ARRAY['kept_type', 'kept_week'] LOOP
                    EXECUTE format('ALTER TABLE health_data.%I ENABLE ROW LEVEL SECURITY', name);
                    EXECUTE format('ALTER TABLE health_data.%I FORCE ROW LEVEL SECURITY', name);
                    EXECUTE format($p$
                        CREATE POLICY one_person ON health_data.%I USING (person =
                            (SELECT nullif(current_setting('health.person', true), '')::bigint))
                        $p$, name);
                END LOOP;
            END $$;
            """)

    /// The eighth schema divides the tables that grow with samples into 16 partitions by hash of the person.
    ///
    /// Their rows are copied, except figures, which can be computed again. The owner sees the rows of all people while
    /// row-level security is not forced. A count that differs ends the step, and nothing is changed. Nothing names a
    /// partition, but each has the policy too. See `docs/decisions/0011-partitions.md`.
    private static let eighth = Step(
        name: "2026-11 partitions",
        sql: """
            TRUNCATE health_data.kept_type, health_data.kept_week;
            ALTER TABLE health_data.person NO FORCE ROW LEVEL SECURITY;
            DO $$
            DECLARE name text; old text;
            BEGIN
                FOREACH name IN ARRAY ARRAY['mark', 'sample', 'part', 'kept_week'] LOOP
                    EXECUTE format('ALTER TABLE health_data.%I NO FORCE ROW LEVEL SECURITY', name);
                    EXECUTE format('ALTER TABLE health_data.%I RENAME TO %I', name, 'old_' || name);
                    FOR old IN SELECT indexname FROM pg_indexes
                        WHERE schemaname = 'health_data' AND tablename = 'old_' || name
                    LOOP
                        EXECUTE format('ALTER INDEX health_data.%I RENAME TO %I', old, 'old_' || old);
                    END LOOP;
                END LOOP;
            END $$;

            CREATE TABLE health_data.mark (
                person bigint NOT NULL,
                sequence bigint NOT NULL CHECK (sequence > 0),
                value uuid NOT NULL
            ) PARTITION BY HASH (person);
            CREATE TABLE health_data.sample (
                person bigint NOT NULL,
                id uuid NOT NULL,
                type text NOT NULL CHECK (type <> ''),
                started_at bigint NOT NULL,
                body bytea NOT NULL
            ) PARTITION BY HASH (person);
            CREATE TABLE health_data.part (
                person bigint NOT NULL,
                sequence bigint NOT NULL CHECK (sequence > 0),
                type text NOT NULL CHECK (type <> ''),
                kind text NOT NULL CHECK (kind <> ''),
                week bigint CHECK ((week IS NULL) = (samples = 0)),
                samples bigint NOT NULL CHECK (samples >= 0),
                deletions bigint NOT NULL CHECK (deletions >= 0),
                first_start bigint NOT NULL,
                last_start bigint NOT NULL CHECK (last_start >= first_start),
                is_packed boolean NOT NULL,
                revision bigint NOT NULL DEFAULT 0,
                frame bytea NOT NULL
            ) PARTITION BY HASH (person);
            ALTER TABLE health_data.part ALTER COLUMN frame SET STORAGE EXTERNAL;
            CREATE TABLE health_data.kept_week (
                person bigint NOT NULL,
                type text NOT NULL,
                variant bytea NOT NULL CHECK (length(variant) = 32),
                week bigint NOT NULL,
                starts_at bigint NOT NULL,
                ends_at bigint NOT NULL CHECK (ends_at >= starts_at),
                figures bytea NOT NULL
            ) PARTITION BY HASH (person);

            DO $$
            DECLARE name text; new bigint; old bigint;
            BEGIN
                FOREACH name IN ARRAY ARRAY['mark', 'sample', 'part', 'kept_week'] LOOP
                    FOR number IN 0..15 LOOP
                        EXECUTE format(
                            'CREATE TABLE health_data.%I PARTITION OF health_data.%I
                                FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
                            name || '_' || number, name, number);
                    END LOOP;
                    EXECUTE format(
                        'INSERT INTO health_data.%I SELECT * FROM health_data.%I',
                        name, 'old_' || name);
                    GET DIAGNOSTICS new = ROW_COUNT;
                    EXECUTE format('SELECT count(*) FROM health_data.%I', 'old_' || name) INTO old;
                    IF new <> old THEN RAISE EXCEPTION 'rows were lost'; END IF;
                    EXECUTE format('DROP TABLE health_data.%I', 'old_' || name);
                END LOOP;
            END $$;

            ALTER TABLE health_data.mark ADD PRIMARY KEY (person, sequence),
                ADD FOREIGN KEY (person) REFERENCES health_data.person ON DELETE CASCADE;
            ALTER TABLE health_data.sample ADD PRIMARY KEY (person, id),
                ADD FOREIGN KEY (person) REFERENCES health_data.person ON DELETE CASCADE;
            CREATE INDEX sample_by_time ON health_data.sample (person, started_at, id);
            CREATE INDEX sample_by_type ON health_data.sample (person, type, started_at);
            ALTER TABLE health_data.part ADD PRIMARY KEY (person, sequence),
                ADD FOREIGN KEY (person) REFERENCES health_data.person ON DELETE CASCADE;
            CREATE INDEX part_by_week ON health_data.part (person, type, week, sequence);
            CREATE INDEX unpacked_part ON health_data.part (person, type, week)
                WHERE NOT is_packed;
            ALTER TABLE health_data.kept_week ADD PRIMARY KEY (person, type, variant, week),
                ADD FOREIGN KEY (person, type) REFERENCES health_data.kept_type ON DELETE CASCADE;
            ALTER TABLE health_data.person FORCE ROW LEVEL SECURITY;

            DO $$
            DECLARE name text; suffix text;
            BEGIN
                FOREACH name IN ARRAY ARRAY['mark', 'sample', 'part', 'kept_week'] LOOP
                    FOR number IN -1..15 LOOP
                        suffix := CASE WHEN number < 0 THEN '' ELSE '_' || number END;
                        EXECUTE format(
                            'ALTER TABLE health_data.%I ENABLE ROW LEVEL SECURITY', name || suffix);
                        EXECUTE format(
                            'ALTER TABLE health_data.%I FORCE ROW LEVEL SECURITY', name || suffix);
                        EXECUTE format($p$
                            CREATE POLICY one_person ON health_data.%I USING (person =
                                (SELECT nullif(current_setting('health.person', true), '')::bigint))
                            $p$, name || suffix);
                    END LOOP;
                END LOOP;
            END $$;
            """)

    /// The ninth schema, with the same meaning as the seventh one of `SQLiteCloudSchema`.
    private static let ninth = Step(
        name: "2026-11 views of figures",
        sql: """
            CREATE TABLE health_data.kept_view (
                person bigint NOT NULL,
                type text NOT NULL,
                variant bytea NOT NULL CHECK (length(variant) = 32),
                time_zone text NOT NULL CHECK (time_zone <> ''),
                sources text NOT NULL,
                last_read bigint NOT NULL CHECK (last_read >= 0),
                PRIMARY KEY (person, type, variant),
                FOREIGN KEY (person, type) REFERENCES health_data.kept_type ON DELETE CASCADE
            ) WITH (fillfactor = 70);
            ALTER TABLE health_data.kept_view ENABLE ROW LEVEL SECURITY;
            ALTER TABLE health_data.kept_view FORCE ROW LEVEL SECURITY;
            CREATE POLICY one_person ON health_data.kept_view USING (person =
                (SELECT nullif(current_setting('health.person', true), '')::bigint));
            """)

    /// The tenth schema, with the same meaning as the eighth one of `SQLiteCloudSchema`.
    private static let tenth = Step(
        name: "2026-11 parts of many weeks",
        sql: """
            ALTER TABLE health_data.part
                ADD COLUMN weeks bigint NOT NULL DEFAULT 1 CHECK (weeks >= 1);
            """)
}
