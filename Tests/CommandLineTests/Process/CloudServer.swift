import Foundation
import TestSupport
import Testing

/// A cloud as a process, on one of the engines.
struct CloudServer {
    /// Where a server keeps its data.
    enum Engine: CaseIterable {
        case sqlite, postgres
        /// Two PostgreSQL databases behind PL/Proxy.
        case proxy
    }

    let process: RunningProcess
    /// Where it answers.
    let address: String

    var port: String { get throws { String(try #require(address.split(separator: ":").last)) } }

    private static let postgres = Result { try PostgresServer() }

    /// The PostgreSQL server of the tests.
    static var server: PostgresServer { get throws { try postgres.get() } }

    /// A new database.
    static func database(_ engine: Engine, _ health: HealthProcess) async throws -> String {
        guard engine != .sqlite else { return health.path("cloud.sqlite") }
        let server = try server
        let name = "cloud_" + UUID().uuidString.replacing("-", with: "").lowercased()
        var words = ["cloud", "prepare", "--database", server.address(database: name)]
        try await psql(health, "CREATE DATABASE \(name)")
        if engine == .proxy {
            for node in nodes(name) {
                try await psql(health, "CREATE DATABASE \(node)")
                words += ["--node", server.address(database: node)]
            }
        }
        #expect(try await health.run(words).output == "The database is prepared.\n")
        try await psql(health, "CREATE ROLE \(name) LOGIN IN ROLE health_server")
        return server.address(database: name, role: name)
    }

    /// The databases behind a proxy.
    static func nodes(_ name: String) -> [String] { ["\(name)_0", "\(name)_1"] }

    /// Runs a statement as the superuser; what it finds.
    @discardableResult
    static func psql(_ health: HealthProcess, _ sql: String, in database: String = "postgres")
        async throws -> String
    {
        let folder = try server.folder
        let result = try await health.shell(
            "psql -qAth '\(folder)' -U postgres -d \(database) -c '\(sql)'")
        #expect(result.status == 0, "\(result.errors)")
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Starts a server, by default at a free port.
    static func serve(_ health: HealthProcess, _ database: String, port: String = "0") async throws
        -> CloudServer
    {
        let process = try await health.start([
            "cloud", "serve", "--port", port, "--database", database,
        ])
        try #require(try await process.waits(for: "http://127.0.0.1:", seconds: 60))
        let text = try String(contentsOf: process.errors, encoding: .utf8)
        let found = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/))
        return CloudServer(process: process, address: String(found.0))
    }
}
