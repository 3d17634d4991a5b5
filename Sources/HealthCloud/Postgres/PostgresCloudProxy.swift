package import PostgresDatabase

/// Makes a PostgreSQL database with PL/Proxy the single entry point of a cloud on many nodes.
///
/// The proxy has the functions of ``PostgresCloudSchema`` and no tables of people. Each of its
/// functions calls the function of the same name at the person's node: the low bits of the person's
/// number select a slot, and each slot belongs to a node. A person who was moved has a row in
/// `health_data.placement` instead.
package enum PostgresCloudProxy {
    /// Prepares the nodes, then the proxy; a second call updates both.
    ///
    /// The proxy logs in at the nodes as the role that calls it. It sends no password of its own:
    /// its `.pgpass` or the nodes' `pg_hba.conf` must permit the login.
    /// - Parameters:
    ///   - address: The proxy's database, as a superuser.
    ///   - nodes: The nodes' databases, each as a role that may create roles and schemas. Known
    /// nodes keep their order; new ones are added at the end, for people who are moved there.
    /// - Throws: ``PostgresError`` or ``PostgresCloudError``.
    package static func prepare(_ address: PostgresAddress, nodes: [PostgresAddress]) async throws {
        for node in nodes { try await PostgresCloudSchema.prepare(node) }
        let targets = nodes.map(\.target)
        try await PostgresConnection(address).perform { session in
            try session.execute("BEGIN")
            try session.execute("SELECT pg_advisory_xact_lock(1212830307)")
            try session.execute(PostgresCloudSchema.roles)
            try session.execute(extensionAndTables)
            let hashed = try hashedSlots(&session, nodes: nodes.count)
            try setNodes(&session, targets, hashed: hashed)
            try session.execute(PostgresCloudSchema.functionSchema)
            try session.execute("SET LOCAL ROLE health_owner")
            try session.execute(slotFunction)
            try session.execute("RESET ROLE")
            // Only a superuser may create functions in PL/Proxy's language.
            for function in PostgresCloudFunction.all {
                try session.execute(function.proxyDefinition)
            }
            try session.execute(listing)
            try session.execute(PostgresCloudSchema.versionFunction)
            try session.execute(PostgresCloudSchema.rights)
            try session.execute("GRANT USAGE ON FOREIGN SERVER health_nodes TO health_server")
            try session.execute("COMMIT")
        }
    }

    /// The number of slots of the hash: set once, so that a person's slot never changes on its own.
    private static func hashedSlots(_ session: inout PostgresSession, nodes: Int) throws -> Int {
        let slots = powerOfTwo(atLeast: nodes)
        _ = try session.query(
            "INSERT INTO health_data.slots (hashed) VALUES ($1) ON CONFLICT DO NOTHING",
            [.int(slots)]
        ) { _ in }
        return try session.query("SELECT hashed FROM health_data.slots", []) { try $0.int(0) }
            .first ?? slots
    }

    /// Sets the nodes: first those that share the hashed slots, then one slot for each node, for
    /// people who were moved.
    private static func setNodes(
        _ session: inout PostgresSession, _ targets: [String], hashed: Int
    ) throws {
        let known = try session.query(
            """
            SELECT option_name, option_value FROM pg_foreign_server, pg_options_to_table(srvoptions)
            WHERE srvname = 'health_nodes' AND option_name ~ '^p[0-9]+$'
            """, []
        ) { (try $0.text(0), try $0.text(1)) }
        let old = Dictionary(uniqueKeysWithValues: known)
        let count = powerOfTwo(atLeast: hashed + targets.count)
        let changes = (0..<count).compactMap { slot -> String? in
            let name = "p\(slot)"
            let isHashed = slot < hashed
            // A slot of the hash keeps its node.
            if isHashed, old[name] != nil { return nil }
            let target = targets[(isHashed ? slot : slot - hashed) % targets.count]
            return "\(old[name] == nil ? "ADD" : "SET") \(name) '\(target.quoted)'"
        }
        guard old.isEmpty else {
            return try session.execute(
                "ALTER SERVER health_nodes OPTIONS (\(changes.joined(separator: ", ")))")
        }
        let options = changes.map { $0.replacing("ADD ", with: "", maxReplacements: 1) }
        try session.execute(
            """
            CREATE SERVER health_nodes FOREIGN DATA WRAPPER plproxy OPTIONS (
                connection_lifetime '300', query_timeout '30', \(options.joined(separator: ", ")));
            CREATE USER MAPPING FOR PUBLIC SERVER health_nodes;
            """)
    }

    static func powerOfTwo(atLeast count: Int) -> Int {
        var power = 1
        while power < count { power *= 2 }
        return power
    }

    private static let extensionAndTables = """
        CREATE EXTENSION IF NOT EXISTS plproxy;
        CREATE TABLE IF NOT EXISTS health_data.slots (
            only_row boolean PRIMARY KEY DEFAULT TRUE CHECK (only_row), hashed bigint NOT NULL);
        CREATE TABLE IF NOT EXISTS health_data.placement (
            person bigint PRIMARY KEY, slot int NOT NULL CHECK (slot >= 0));
        ALTER TABLE health_data.slots OWNER TO health_owner;
        ALTER TABLE health_data.placement OWNER TO health_owner;
        """

    private static let slotFunction = """
        CREATE FUNCTION health_cloud.slots() RETURNS bigint
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = health_data, pg_temp AS $function$
            SELECT hashed FROM slots
        $function$;
        CREATE FUNCTION health_cloud.slot(p_person bigint) RETURNS int
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = health_data, pg_temp AS $function$
            SELECT coalesce(
                (SELECT slot FROM placement WHERE person = p_person),
                (p_person & ((SELECT hashed FROM slots) - 1))::int)
        $function$;
        """

    /// A node has several slots.
    private static let listing = """
        CREATE FUNCTION health_cloud.node_people() RETURNS SETOF bigint LANGUAGE plproxy
        AS $function$
            CLUSTER 'health_nodes'; RUN ON ALL; TARGET health_cloud.people;
        $function$;
        CREATE FUNCTION health_cloud.people() RETURNS SETOF bigint LANGUAGE sql AS $function$
            SELECT DISTINCT person FROM health_cloud.node_people() AS person ORDER BY 1
        $function$;
        """
}

extension PostgresCloudFunction {
    /// The function as it is defined on the proxy.
    var proxyDefinition: String {
        """
        CREATE FUNCTION health_cloud.\(name)(\(signature)) RETURNS \(returns)
        LANGUAGE plproxy AS $function$
            CLUSTER 'health_nodes'; RUN ON health_cloud.slot(p_person);
        $function$;
        """
    }
}

extension String {
    /// The content of a quoted SQL string.
    fileprivate var quoted: String { replacing("'", with: "''") }
}
