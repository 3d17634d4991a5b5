package import PostgresDatabase

/// Moves a person from one node behind a proxy to another, without downtime for their devices.
///
/// The person's devices can read during the whole move; their pushes are answered with 503 and are
/// retried. The same call starts an interrupted move again.
package struct PostgresCloudMove: Sendable {
    /// The database of the proxy, as a superuser.
    let proxy: PostgresConnection
    /// The databases of the nodes, as the role that prepared them.
    let nodes: [PostgresConnection]
    /// The addresses of the nodes in the proxy.
    private let targets: [String]

    /// - Parameter nodes: All nodes, in the order in which the proxy was prepared.
    package init(proxy: PostgresAddress, nodes: [PostgresAddress]) {
        self.proxy = PostgresConnection(proxy)
        self.nodes = nodes.map(PostgresConnection.init)
        targets = nodes.map(\.target)
    }

    /// A reason why a move is not possible.
    package enum Failure: Error, Hashable, Sendable {
        /// No node has the person.
        case noPerson
        /// There is no node with this number, or the proxy has no slot for the person's node.
        case noNode
    }

    /// The tables with rows of people, each after the tables that it refers to; kept figures are computed again.
    private static let tables = [
        "person", "code", "token", "record", "day", "request", "audit", "mark", "sample",
        "part",
    ]

    /// Moves a person to a node, counted from 0.
    ///
    /// - Throws: ``Failure`` or ``PostgresError``; then the person stays at the old node.
    package func move(_ person: PersonID, to target: Int) async throws {
        guard nodes.indices.contains(target) else { throw Failure.noNode }
        let source = try await node(of: person)
        if source != target {
            try await setMoving(true, person, at: source)
            do {
                try await copy(person, from: source, to: target)
            } catch {
                try await setMoving(false, person, at: source)
                throw error
            }
            // Calls that were routed before the change have to end first.
            try await waitForCalls(before: route(person, to: target))
        }
        // An earlier, interrupted move may have left a copy at any node.
        for node in nodes.indices where node != target { try await remove(person, at: node) }
    }

    /// The node to which calls for a person are routed.
    private func node(of person: PersonID) async throws -> Int {
        let addresses = try await proxy.perform { session in
            try session.query(
                """
                SELECT option_value FROM pg_foreign_server, pg_options_to_table(srvoptions)
                WHERE srvname = 'health_nodes' AND option_name = 'p' || health_cloud.slot($1)
                """, [.int(person.rawValue)]
            ) { try $0.text(0) }
        }
        guard let node = addresses.first.flatMap(targets.firstIndex(of:)) else {
            throw Failure.noNode
        }
        let isThere = try await nodes[node].perform { session in
            try session.asPerson(person) { session in
                try session.query(
                    "SELECT 1::bigint FROM health_data.person WHERE person = $1",
                    [.int(person.rawValue)]
                ) { try $0.int(0) }
            }
        }
        guard !isThere.isEmpty else { throw Failure.noPerson }
        return node
    }

    private func setMoving(_ isMoving: Bool, _ person: PersonID, at node: Int) async throws {
        try await nodes[node].perform { session in
            try session.asPerson(person) { session in
                _ = try session.query(
                    "UPDATE health_data.person SET is_moving = $2 WHERE person = $1",
                    [.int(person.rawValue), .bool(isMoving)]
                ) { _ in }
            }
        }
    }

    /// Copies all rows in batches of some thousands; they do not change meanwhile.
    private func copy(_ person: PersonID, from source: Int, to target: Int) async throws {
        try await remove(person, at: target)
        for table in Self.tables {
            var page = 0
            while true {
                let rows = try await read(table, of: person, page: page, at: source)
                guard let rows else { break }
                try await nodes[target].perform { session in
                    try session.asPerson(person) { session in
                        _ = try session.query(
                            """
                            INSERT INTO health_data.\(table) SELECT * FROM
                                jsonb_populate_recordset(NULL::health_data.\(table), $1::text::jsonb)
                            """, [.text(rows)]
                        ) { _ in }
                    }
                }
                page += 1
            }
        }
        try await setMoving(false, person, at: target)
    }

    private func remove(_ person: PersonID, at node: Int) async throws {
        try await nodes[node].perform { session in
            try session.asPerson(person) { session in
                // Records do not go with their person by themselves.
                for table in ["record", "person"] {
                    _ = try session.query(
                        "DELETE FROM health_data.\(table) WHERE person = $1",
                        [.int(person.rawValue)]
                    ) { _ in }
                }
            }
        }
    }

    /// The number of rows that are copied at once: a part can have megabytes, and JSON doubles them.
    private static func pageSize(_ table: String) -> Int { table == "part" ? 8 : 2_000 }

    /// Some rows of a table as JSON; nil after the last row.
    private func read(_ table: String, of person: PersonID, page: Int, at source: Int) async throws
        -> String?
    {
        let rows = try await nodes[source].perform { session in
            try session.asPerson(person) { session in
                try session.query(
                    """
                    SELECT jsonb_agg(r)::text FROM (
                        SELECT * FROM health_data.\(table) WHERE person = $1
                        ORDER BY \(Self.orders[table] ?? "person") OFFSET $2 LIMIT $3) r
                    """,
                    [
                        .int(person.rawValue), .int(page * Self.pageSize(table)),
                        .int(Self.pageSize(table)),
                    ]
                ) { try $0.optional(0, PostgresRow.text) }
            }
        }
        return rows.first ?? nil
    }

    /// The column that orders the rows of a person in a table.
    private static let orders = [
        "code": "hash", "token": "number", "record": "sequence", "day": "day", "request": "id",
        "audit": "number", "mark": "sequence", "sample": "id",
        "part": "sequence",
    ]

    /// Routes calls for a person to a node; returns the transaction that did.
    private func route(_ person: PersonID, to node: Int) async throws -> Int {
        let transactions = try await proxy.perform { session in
            try session.query(
                """
                INSERT INTO health_data.placement (person, slot)
                SELECT $1, (SELECT hashed FROM health_data.slots) + $2
                ON CONFLICT (person) DO UPDATE SET slot = excluded.slot
                RETURNING pg_current_xact_id()::text::bigint
                """, [.int(person.rawValue), .int(node)]
            ) { try $0.int(0) }
        }
        guard let transaction = transactions.first else { throw PostgresError.unexpectedAnswer }
        return transaction
    }

    /// Waits for the calls at the proxy that may still use the old route.
    private func waitForCalls(before transaction: Int) async throws {
        while true {
            let isOver = try await proxy.perform { session in
                try session.query(
                    """
                    SELECT count(*) = 0 FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                        AND age(backend_xmin) >= age(($1 % 4294967296)::text::xid)
                    """, [.int(transaction)]
                ) { try $0.bool(0) }
            }
            if isOver.first == true { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

extension PostgresSession {
    /// Runs a body in a transaction of the owner that is restricted to one person.
    fileprivate mutating func asPerson<T>(
        _ person: PersonID, _ body: (inout PostgresSession) throws -> T
    ) throws -> T {
        try execute("BEGIN; SET LOCAL ROLE health_owner")
        _ = try query(
            "SELECT set_config('health.person', $1::bigint::text, true)", [.int(person.rawValue)]
        ) { _ in }
        let value = try body(&self)
        try execute("COMMIT")
        return value
    }
}
