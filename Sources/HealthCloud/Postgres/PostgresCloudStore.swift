package import Foundation
package import PostgresDatabase

/// A cloud in PostgreSQL, which is only accessed through the functions of ``PostgresCloudSchema``.
///
/// People are distributed over several pools of connections by their numbers, as a proxy
/// distributes them over nodes: calls to a node that hangs block only the connections of its
/// people.
package final class PostgresCloudStore: CloudStore {
    private let pools: [PostgresPool]
    /// The connection to the other servers of the database.
    let channel: PostgresChannel

    /// The limit of connections of a server.
    package struct Limits: Sendable {
        /// The minimum number of pools, a power of two; for a proxy with more slots, one pool per
        /// slot.
        package var pools = 4
        /// The limit of connections of a pool.
        package var connections = 4

        package init(pools: Int = 4, connections: Int = 4) {
            self.pools = pools
            self.connections = connections
        }
    }

    /// Opens a database that ``PostgresCloudSchema/prepare(_:)`` has prepared.
    ///
    /// - Throws: ``PostgresError``; ``PostgresCloudError`` if the schema has another version or the
    ///   login belongs to the owner or a superuser.
    package init(_ address: PostgresAddress, limits: Limits = Limits()) async throws {
        let slots = try await PostgresConnection(address).perform { session in
            try Self.check(&session)
            return try session.query("SELECT health_cloud.slots()", []) { try $0.int(0) }.first
        }
        channel = PostgresChannel(address, name: "health_changes")
        pools = (0..<max(limits.pools, slots ?? 1)).map { _ in
            PostgresPool(address, connections: limits.connections)
        }
    }

    private static func check(_ session: inout PostgresSession) throws {
        do {
            let version = try session.query("SELECT health_cloud.version()", []) { try $0.int(0) }
            guard let version = version.first, version >= PostgresCloudSchema.version else {
                throw PostgresCloudError.notPrepared
            }
            guard version == PostgresCloudSchema.version else { throw PostgresCloudError.newer }
        } catch PostgresError.failed(let state) where notThere.contains(state) {
            throw PostgresCloudError.notPrepared
        }
        let isPowerful = try session.query(
            """
            SELECT rolsuper OR rolbypassrls OR pg_has_role(oid, 'health_owner', 'MEMBER')
            FROM pg_roles WHERE rolname = current_user
            """, []
        ) { try $0.bool(0) }
        if isPowerful.first != false { throw PostgresCloudError.tooManyRights }
    }

    /// The SQLSTATEs of a missing schema, function and right.
    private static let notThere: Set = ["3F000", "42883", "42501"]

    /// Calls one of the functions for a person and reads the rows that it returns.
    ///
    /// - Throws: ``CloudStoreError``.
    func call<T: Sendable>(
        _ function: String, _ person: PersonID, _ arguments: [PostgresValue] = [],
        _ read: @escaping @Sendable (PostgresRow) throws -> T
    ) async throws -> [T] {
        let sql = Self.sql(calling: function, with: arguments.count + 1)
        let pool = pools[Int(person.rawValue % Int64(pools.count))]
        return try await Self.translating {
            try await pool.perform { session in
                try session.query(sql, [.int(person.rawValue)] + arguments, read)
            }
        }
    }

    private static func sql(calling function: String, with count: Int) -> String {
        let places = (1...count).map { "$\($0)" }.joined(separator: ", ")
        return "SELECT * FROM health_cloud.\(function)(\(places))"
    }

    /// The number of calls in a connection after which PostgreSQL has planned a statement for any person, and uses that plan.
    ///
    /// It plans the first five calls for their person alone. A plan for all partitions takes as long as ten readings.
    private static let rounds = 6

    /// Opens a connection of each pool, and calls there what a reading of daily figures calls.
    ///
    /// It leaves out the audit log: a call that fails, because the person does not exist, is a line in the server's log.
    package func warmUp() async {
        let nobody = PostgresValue.int(PersonID.nobody.rawValue)
        let calls: [(function: String, arguments: [PostgresValue])] = [
            ("token", [nobody, .bytes(Data())]),
            ("kept_reading", [nobody, .text(""), .bytes(Data()), .int(0), .int(0)]),
        ]
        await withTaskGroup { group in
            for pool in pools {
                group.addTask {
                    try? await pool.perform { session in
                        for _ in 0..<Self.rounds {
                            for call in calls {
                                let sql = Self.sql(
                                    calling: call.function, with: call.arguments.count)
                                _ = try? session.query(sql, call.arguments) { _ in }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Calls a function that returns nothing.
    func call(_ function: String, _ person: PersonID, _ arguments: [PostgresValue] = [])
        async throws
    {
        _ = try await call(function, person, arguments) { _ in }
    }

    private static func translating<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch PostgresError.failed(PostgresCloudFunction.noPerson) {
            throw CloudStoreError.noPerson
        } catch PostgresError.failed(PostgresCloudFunction.isMoving) {
            throw CloudStoreError.unavailable("The person is being moved to another node.")
        } catch PostgresError.failed(PostgresCloudFunction.hasChanged) {
            throw RowsChanged()
        } catch let error as PostgresError {
            throw CloudStoreError.unavailable(error.description)
        }
    }

    package var healthSamples: any CloudSampleStore { PostgresSampleStore(store: self) }

    package func check() async throws {
        try await Self.translating { [pool = pools[0]] in
            try await pool.perform { session in
                _ = try session.query("SELECT health_cloud.version()", []) { try $0.int(0) }
            }
        }
    }

    package func people() async throws -> [PersonID] {
        try await Self.translating { [pool = pools[0]] in
            try await pool.perform { session in
                try session.query("SELECT health_cloud.people()", []) { row in
                    PersonID(rawValue: try row.int64(0))
                }.compactMap { $0 }
            }
        }
    }
}

extension PostgresCloudStore {
    package func addPerson(_ person: PersonID, at date: Date) async throws {
        try await call("add_person", person, [.date(date)])
    }

    package func deletePerson(_ person: PersonID) async throws {
        try await call("delete_person", person)
    }

    package func history(of person: PersonID) async throws -> UUID? {
        try await call("history", person) { try $0.optional(0, PostgresRow.uuid) }.first ?? nil
    }
}

extension PostgresCloudFunction {
    static let people = [
        PostgresCloudFunction(
            name: "add_person", arguments: ["p_date timestamptz"], returns: "void",
            body: """
                INSERT INTO person (person, history, created_at)
                VALUES (p_person, gen_random_uuid(), p_date);
                """),
        PostgresCloudFunction(
            name: "delete_person", returns: "void",
            body: """
                \(lockPerson)
                DELETE FROM record WHERE person = p_person;
                DELETE FROM person WHERE person = p_person;
                """),
        PostgresCloudFunction(
            name: "history", returns: "uuid",
            body: "RETURN (SELECT history FROM person WHERE person = p_person);",
            isReading: true),
    ]

    /// The only function that is not for one person: it returns all numbers, for maintenance.
    static let listing = """
        CREATE FUNCTION health_cloud.people() RETURNS SETOF bigint
        LANGUAGE plpgsql STABLE SECURITY DEFINER
        SET search_path = health_data, pg_temp AS $function$
        BEGIN
            PERFORM set_config('health.listing', 'on', true);
            RETURN QUERY SELECT person FROM person ORDER BY person;
            PERFORM set_config('health.listing', 'off', true);
        END $function$;
        """
}

extension PostgresCloudStore {
    package func audit(_ event: AuditEvent, of person: PersonID) async throws {
        try await call(
            "audit", person,
            [.date(event.date), .int(event.token), .text(event.action), .text(event.detail)])
    }

    package func auditLog(of person: PersonID, before: Int?, limit: Int) async throws
        -> [AuditEvent]
    {
        try await call("audit_log", person, [.int(before ?? Int.max), .int(limit)]) { row in
            AuditEvent(
                number: try row.int(0), date: try row.date(1),
                token: try row.optional(2, PostgresRow.int), action: try row.text(3),
                detail: try row.text(4))
        }
    }
}

extension PostgresCloudFunction {
    static let audits = [
        PostgresCloudFunction(
            name: "audit",
            arguments: [
                "p_date timestamptz", "p_token bigint", "p_action text", "p_detail text",
            ],
            returns: "void",
            body: """
                \(lockPerson)
                INSERT INTO audit (person, number, at, token, action, detail)
                SELECT p_person, coalesce(max(number), 0) + 1, p_date, p_token, p_action, p_detail
                FROM audit WHERE person = p_person;
                """),
        PostgresCloudFunction(
            name: "audit_log", arguments: ["p_before bigint", "p_limit bigint"],
            returns: """
                TABLE (number bigint, at timestamptz, token bigint, action text, detail text)
                """,
            body: """
                RETURN QUERY SELECT number, at, token, action, detail FROM audit
                WHERE person = p_person AND number < p_before ORDER BY number DESC LIMIT p_limit;
                """, isReading: true),
    ]
}

extension PostgresCloudStore {
    package func announce(_ person: PersonID) { channel.send(String(person.rawValue)) }

    package func changesElsewhere(
        sleep: @escaping @Sendable (Double) async throws -> Void
    ) -> AsyncStream<PersonID?> {
        AsyncStream { continuation in
            let task = Task { [channel] in
                for await event in channel.events() {
                    switch event {
                    case .opened: continuation.yield(nil)
                    case .message(let text):
                        // Everyone with access to the database can send a text: one that is no person is ignored.
                        guard let person = Int64(text).flatMap(PersonID.init(rawValue:)) else {
                            continue
                        }
                        continuation.yield(person)
                    }
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
