internal import Foundation
package import PostgresDatabase

/// Turns a PostgreSQL database into the database of a cloud, or updates it.
///
/// There are two schemas. `health_data` has the tables, which change in numbered steps.
/// `health_cloud` has the functions; it is replaced as a whole. The role `health_owner` owns both
/// and cannot log in. The role `health_server` may call the functions, and nothing else.
package enum PostgresCloudSchema {
    /// The number of the schema that this version of the program uses.
    static var version: Int { PostgresCloudTables.steps.count + functionChanges }

    /// The number of times that a function was added or changed without a step of the tables, so that a server
    /// does not start with functions that it cannot call: `mark_packed`.
    private static let functionChanges = 1

    /// Updates the database in one transaction, as a role that may create roles and schemas.
    ///
    /// - Throws: ``PostgresError``, or ``PostgresCloudError/newer`` for the database of a later
    ///   version.
    package static func prepare(_ address: PostgresAddress) async throws {
        try await PostgresConnection(address).perform { session in
            try begin(&session)
            try addTables(&session, steps: PostgresCloudTables.steps)
            try session.execute("RESET ROLE")
            try session.execute(functionSchema)
            try session.execute("SET LOCAL ROLE health_owner")
            for function in PostgresCloudFunction.all { try session.execute(function.definition) }
            try session.execute(PostgresCloudFunction.listing)
            try session.execute(versionFunction)
            try session.execute(slotsFunction)
            try session.execute(rights)
            try session.execute("COMMIT")
        }
    }

    /// Creates the tables as a version left them that had so many steps, to test updates.
    package static func addTables(_ address: PostgresAddress, steps: Int) async throws {
        try await PostgresConnection(address).perform { session in
            try begin(&session)
            try addTables(&session, steps: Array(PostgresCloudTables.steps.prefix(steps)))
            try session.execute("COMMIT")
        }
    }

    /// Begins a transaction of the owner.
    private static func begin(_ session: inout PostgresSession) throws {
        try session.execute("BEGIN")
        // One call at a time, also if several databases share their roles.
        try session.execute("SELECT pg_advisory_xact_lock(1212830307)")
        try session.execute(roles)
        try session.execute("SET LOCAL ROLE health_owner")
    }

    private static func addTables(
        _ session: inout PostgresSession, steps: [PostgresCloudTables.Step]
    ) throws {
        try session.execute(
            """
            CREATE TABLE IF NOT EXISTS health_data.migration (
                number bigint PRIMARY KEY, name text NOT NULL,
                applied_at timestamptz NOT NULL DEFAULT now())
            """)
        let applied = try session.query(
            "SELECT name FROM health_data.migration ORDER BY number", []
        ) { try $0.text(0) }
        guard applied == steps.prefix(applied.count).map(\.name) else {
            throw PostgresCloudError.newer
        }
        if applied.count < steps.count { try session.removeTimeLimit() }
        for (number, step) in steps.enumerated().dropFirst(applied.count) {
            try session.execute(step.sql)
            _ = try session.query(
                "INSERT INTO health_data.migration (number, name) VALUES ($1, $2)",
                [.int(number + 1), .text(step.name)]
            ) { _ in }
        }
    }

    /// Roles belong to the whole server: another database may have created them, even just now.
    static let roles = """
        DO $$
        DECLARE name text;
        BEGIN
            FOREACH name IN ARRAY ARRAY['health_owner', 'health_server'] LOOP
                BEGIN
                    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = name) THEN
                        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
                    END IF;
                EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
                END;
            END LOOP;
            IF NOT pg_has_role(current_user, 'health_owner', 'MEMBER') THEN
                EXECUTE format('GRANT health_owner TO %I', current_user);
            END IF;
        END $$;
        CREATE SCHEMA IF NOT EXISTS health_data AUTHORIZATION health_owner;
        """

    static let functionSchema = """
        DROP SCHEMA IF EXISTS health_cloud CASCADE;
        CREATE SCHEMA health_cloud AUTHORIZATION health_owner;
        """

    static let versionFunction = """
        CREATE FUNCTION health_cloud.version() RETURNS bigint
        LANGUAGE sql IMMUTABLE RETURN \(version)::bigint;
        """

    /// A node is a complete cloud for the people that it has.
    private static let slotsFunction = """
        CREATE FUNCTION health_cloud.slots() RETURNS bigint
        LANGUAGE sql IMMUTABLE RETURN 1::bigint;
        """

    static let rights = """
        REVOKE ALL ON ALL FUNCTIONS IN SCHEMA health_cloud FROM PUBLIC;
        GRANT USAGE ON SCHEMA health_cloud TO health_server;
        GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA health_cloud TO health_server;
        """
}

/// The reason why a cloud cannot use a PostgreSQL database.
package enum PostgresCloudError: Error, Hashable, Sendable {
    /// `health cloud prepare` was not run here, or by an earlier version.
    case notPrepared
    /// A later version of the program prepared the database.
    case newer
    /// The server logs in as a role that has more rights than to call the functions.
    case tooManyRights
}

extension PostgresCloudError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notPrepared:
            "The database has no tables of this version: run health cloud prepare on it first."
        case .newer: "A later version of health prepared this database: update this one."
        case .tooManyRights:
            "The server's login has too many rights: use a role whose only right is its membership in "
                + "health_server."
        }
    }
}
