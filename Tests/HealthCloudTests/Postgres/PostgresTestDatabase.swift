import Foundation
import HealthCloud
import PostgresDatabase
import TestSupport

/// A database on the PostgreSQL server of this process.
struct PostgresTestDatabase: CloudTestDatabase {
    private let name: String
    private let cluster: PostgresTestCluster

    init(copying template: String = PostgresTestCluster.template) async throws {
        try await self.init(on: PostgresTestCluster.shared.value, copying: template)
    }

    init(
        on cluster: PostgresTestCluster, copying template: String = PostgresTestCluster.template
    ) async throws {
        self.cluster = cluster
        name = try await cluster.addDatabase(copying: template)
    }

    func open() async throws -> any CloudStore {
        try await PostgresCloudStore(
            address(role: PostgresTestCluster.server), limits: .init(pools: 2, connections: 1))
    }

    /// The address of the database for a role.
    func address(role: String = "postgres") throws -> PostgresAddress {
        try PostgresAddress(cluster.process.address(database: name, role: role))
    }

    func copy() async throws -> any CloudTestDatabase { try await copied() }

    func copied() async throws -> Self { try await Self(on: cluster, copying: name) }

    /// Ends all connections; each is opened again when it is needed.
    func endConnections() async throws { try await cluster.endConnections(to: name) }

    func contents() async throws -> Data {
        try await PostgresConnection(address()).perform { session in
            try session.execute("SET bytea_output = 'escape'")
            let tables = [
                "person", "code", "token", "record", "day", "request", "audit", "sample",
                "part", "kept_type", "kept_view", "kept_week",
            ]
            return try tables.reduce(into: Data()) { bytes, table in
                let rows = try session.query("SELECT t::text FROM health_data.\(table) t", []) {
                    try $0.text(0)
                }
                bytes.append(Data(rows.joined(separator: "\n").utf8))
            }
        }
    }

    func remove() async throws { try await cluster.removeDatabase(name) }
}

/// A PostgreSQL server of this process, with a prepared database to copy.
struct PostgresTestCluster: Sendable {
    let process: PostgresServer
    private let pool: PostgresPool
    /// How the server copies a database: as files, which takes less processor time than through its log.
    ///
    /// Before version 15 PostgreSQL knows no other way.
    private let strategy: String

    static let template = "cloud_template"
    /// The role that a cloud's server logs in as.
    static let server = "cloud_server"

    static let shared = Task { try await PostgresTestCluster() }
    /// The nodes behind the proxies of the tests, whose databases are on the shared server.
    static let nodes = Task {
        var nodes: [PostgresTestCluster] = []
        for _ in 0..<3 { nodes.append(try await PostgresTestCluster()) }
        return nodes
    }

    init() async throws {
        process = try PostgresServer()
        pool = PostgresPool(
            try PostgresAddress(process.address(database: "postgres")), connections: 2,
            // All tests of a run ask for their databases at once.
            patience: .seconds(600))
        let versions = try await pool.perform { session in
            try session.query("SHOW server_version_num", []) { try $0.text(0) }
        }
        strategy = (versions.first.flatMap { Int($0) } ?? 0) < 150_000 ? "" : "STRATEGY file_copy"
        try await execute("CREATE DATABASE \(Self.template)")
        try await PostgresCloudSchema.prepare(
            PostgresAddress(process.address(database: Self.template)))
        try await execute("CREATE ROLE \(Self.server) LOGIN IN ROLE health_server")
    }

    /// A new database with the content of another, which loses its connections.
    func addDatabase(copying template: String) async throws -> String {
        let name = "cloud_" + UUID().uuidString.replacing("-", with: "").lowercased()
        if template != Self.template { try await endConnections(to: template) }
        try await execute("CREATE DATABASE \(name) TEMPLATE \(template) \(strategy)")
        return name
    }

    func endConnections(to name: String) async throws {
        try await execute(
            """
            SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '\(name)'
            """)
    }

    func removeDatabase(_ name: String) async throws {
        try await execute("DROP DATABASE \(name) WITH (FORCE)")
    }

    /// Runs a statement as the superuser.
    func execute(_ sql: String) async throws {
        try await pool.perform { session in try session.execute(sql) }
    }
}
