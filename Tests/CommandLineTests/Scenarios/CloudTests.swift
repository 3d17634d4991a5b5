import Foundation
import FoundationNetworking
import TestSupport
import Testing

@Suite("Two devices and a cloud, each a process of its own", .serialized)
struct CloudTests {
    private struct Code: Decodable { let code: String }
    private struct Sync: Decodable { let sent, received, waiting: Int }
    private struct Device: Decodable { let name: String, isRevoked: Bool, isThisDevice: Bool }

    private typealias Server = CloudServer

    private func database(_ engine: CloudServer.Engine, _ health: HealthProcess) async throws
        -> String
    {
        try await CloudServer.database(engine, health)
    }

    private func psql(_ health: HealthProcess, _ sql: String, in database: String) async throws
        -> String
    {
        try await CloudServer.psql(health, sql, in: database)
    }

    private func serve(_ health: HealthProcess, _ database: String, port: String = "0") async throws
        -> Server
    {
        try await CloudServer.serve(health, database, port: port)
    }

    /// A device that is connected to a server on SQLite.
    private func connectedPhone() async throws -> (phone: HealthProcess, server: Server) {
        let phone = try HealthProcess()
        let database = try await database(.sqlite, phone)
        let server = try await serve(phone, database)
        let code = try await phone.succeed("cloud", "invite", "--database", database).lines[0]
        try await phone.succeed("cloud", "connect", code, "--server", server.address)
        return (phone, server)
    }

    /// Posts a document to a server with a token; the status of the answer.
    private func post(_ body: String, to server: Server, _ path: String, token: String) async throws
        -> Int?
    {
        var request = URLRequest(url: try #require(URL(string: server.address + path)))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }

    private func entries(_ health: HealthProcess) async throws -> [String] {
        try await health.succeed("history", "--json").json([Decoded.Entry].self).map(\.id).sorted()
    }

    @Test(
        "entries, edits and deletions reach the other device, also after the server is killed",
        arguments: CloudServer.Engine.allCases)
    func convergence(engine: CloudServer.Engine) async throws {
        let (phone, tablet) = (try HealthProcess(), try HealthProcess())
        let database = try await database(engine, phone)
        var server = try await serve(phone, database)
        defer { server.process.kill() }
        let code = try await phone.succeed(
            "cloud", "invite", "--database", database, "--json"
        ).json(Code.self).code
        try await phone.succeed("log", "weight", "80", "kg")
        try await phone.succeed(
            "cloud", "connect", code, "--server", server.address, "--name", "phone")
        let second = try await phone.succeed("cloud", "code", "--json").json(Code.self).code
        try await tablet.succeed(
            "cloud", "connect", second, "--server", server.address, "--name", "tablet")
        #expect(try await phone.succeed("cloud", "sync", "--json").json(Sync.self).sent == 1)
        try await tablet.succeed("log", "food", "Soup", "--energy", "300kcal")
        try await tablet.succeed("cloud", "sync")
        try await phone.succeed("cloud", "sync")
        let both = try await entries(phone)
        #expect(both.count == 2)
        #expect(try await entries(tablet) == both)

        // The server dies while both edit one entry and one deletes the other.
        server.process.kill()
        _ = try await server.process.wait()
        let foods = try await phone.succeed("history", "food", "--json")
            .json([Decoded.Entry].self)
        let food = try #require(foods.first).id
        let weight = try #require(both.first { $0 != food })
        try await phone.succeed("edit", food, "--name", "Tomato soup")
        try await tablet.succeed("edit", food, "--brand", "Home")
        try await tablet.succeed("delete", weight)
        let failure = try await phone.run("cloud", "sync")
        #expect(failure.failed(with: 1, saying: "cannot be reached"))
        let port = try #require(server.address.split(separator: ":").last)
        server = try await serve(phone, database, port: String(port))
        for device in [phone, tablet, phone] { try await device.succeed("cloud", "sync") }
        #expect(try await entries(phone) == [food])
        #expect(try await entries(tablet) == [food])
        for device in [phone, tablet] {
            let text = try await device.succeed("history", "--json").output
            #expect(text.contains("Tomato soup"))
            #expect(text.contains("Home"))
            #expect(!text.contains("\"Soup\""))
        }
    }

    @Test("a revoked device and a used code are rejected with what to do next")
    func access() async throws {
        let (phone, tablet) = (try HealthProcess(), try HealthProcess())
        let database = try await database(.sqlite, phone)
        let server = try await serve(phone, database)
        defer { server.process.kill() }
        let code = try await phone.succeed(
            "cloud", "invite", "--database", database
        ).lines[0]
        try await phone.succeed("cloud", "connect", code, "--server", server.address)
        let used = try await tablet.run("cloud", "connect", code, "--server", server.address)
        #expect(used.failed(with: 1, saying: "ask for a new one"))
        let second = try await phone.succeed("cloud", "code").lines[0]
        try await tablet.succeed(
            "cloud", "connect", second, "--server", server.address, "--name", "tablet")
        let devices = try await phone.succeed("cloud", "devices", "--revoke", "2", "--json")
            .json([Device].self)
        #expect(devices.map(\.isRevoked) == [false, true])
        #expect(devices.map(\.isThisDevice) == [true, false])
        try await tablet.succeed("log", "weight", "80", "kg")
        let refused = try await tablet.run("cloud", "sync")
        #expect(refused.failed(with: 1, saying: "not connected to the cloud any more"))
        #expect(try await entries(tablet).count == 1)
        try await tablet.succeed("cloud", "disconnect")
        try await phone.succeed("cloud", "disconnect", "--delete-on-server")
        #expect(try await phone.succeed("cloud", "status").output.contains("Not connected"))
    }

    @Test(
        "a device that is not connected is told the command that connects it",
        arguments: [["sync"], ["code"], ["devices"], ["token", "Exporter", "--for", "post"]])
    func notConnected(command: [String]) async throws {
        let result = try await HealthProcess().run(["cloud"] + command)
        #expect(
            result.failed(with: 1, saying: "health cloud connect CODE --server URL"), "\(result)")
    }

    @Test("a device that is connected is not connected again")
    func connectedTwice() async throws {
        let (phone, server) = try await connectedPhone()
        defer { server.process.kill() }
        let code = try await phone.succeed("cloud", "code").lines[0]
        let result = try await phone.run("cloud", "connect", code, "--server", server.address)
        #expect(result.failed(with: 1, saying: "connected already"), "\(result)")
    }

    @Test("a program's token for posting can do nothing else")
    func programToken() async throws {
        let (phone, server) = try await connectedPhone()
        defer { server.process.kill() }
        let token = try await phone.succeed("cloud", "token", "Exporter", "--for", "post").lines[0]
        func status(_ path: String, _ body: String) async throws -> Int? {
            try await post(body, to: server, path, token: token)
        }
        let (path, empty) = ("/v1/health-auto-export", #"{"data":{}}"#)
        #expect(try await status(path, empty) == 200)
        #expect(try await status("/v1/push", "{}") == 403)
        let list = try await phone.succeed("cloud", "devices").output
        #expect(list.contains("Exporter"))
        #expect(list.contains("posts only; valid until "))
        try await phone.succeed("cloud", "devices", "--revoke", "2")
        #expect(try await status(path, empty) == 401)
    }

    private struct Client: Decodable {
        let version: String
        let tools: [String]
        let days: [[Cell]]
        let unknownTool: Int
        let saved: String
        let declined: String
        let questions: Int
        let concurrent: Int

        /// A text or a number.
        enum Cell: Decodable, Equatable {
            case text(String), number(Double)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self =
                    if let number = try? container.decode(Double.self) {
                        .number(number)
                    } else {
                        .text(try container.decode(String.self))
                    }
            }
        }
    }

    @Test(
        "the Python package mcp uses a cloud, in both protocols",
        arguments: [
            ("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("legacy", "2025-11-25"),
        ])
    func pythonClient(mode: String, version: String) async throws {
        let (phone, server) = try await connectedPhone()
        defer { server.process.kill() }
        let posting = try await phone.succeed("cloud", "token", "App", "--for", "post").lines[0]
        let steps = """
            {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [
                {"date": "2026-03-01 08:00:00 +0000", "qty": 4321, "source": "Watch"}]}]}}
            """
        #expect(
            try await post(steps, to: server, "/v1/health-auto-export", token: posting) == 200)
        let token = try await phone.succeed(
            "cloud", "token", "Coach", "--for", "assistant", "--read", "steps", "--log", "weight"
        ).lines[0]
        #expect(
            try await phone.succeed("cloud", "devices").output
                .contains("assistant, reads stepCount; proposes weight"))
        let script = Repository.file("Scripts/check-mcp.py").path
        let result = try await phone.shell(
            "MCP_TOKEN=\(token) '\(PythonReader.path)' '\(script)' \(server.address)/mcp \(mode)")
        try #require(result.status == 0, "\(result.errors)")
        let client = try result.json(Client.self)
        #expect(client.version == version)
        #expect(client.tools.count == 9 && !client.tools.contains("favourites"))
        #expect(client.days == [[.text("2026-03-01"), .number(4_321), .number(1)]])
        #expect(client.unknownTool == -32602)
        #expect(client.concurrent == 8)
        #expect([client.saved, client.declined] == ["waiting", "declined"])
        #expect(client.questions == 2)
        let status = try await phone.succeed("cloud", "status", "--json").json(Status.self)
        #expect(status.requests == .init(waiting: 1, done: 0, refused: 0))
    }

    private struct Status: Decodable {
        struct Counts: Decodable, Equatable { let waiting, done, refused: Int }
        let requests: Counts?
    }

    /// Asks a server for a drink, as a program does with a token.
    private func ask(_ server: Server, _ health: HealthProcess, milliliters: Int) async throws
        -> Int?
    {
        struct Account: Decodable { let token: String }
        let account = try JSONDecoder().decode(
            Account.self, from: Data(contentsOf: URL(filePath: health.path("cloud.json"))))
        let (id, date) = (UUID().uuidString, "2026-03-01T12:00:00Z")
        let body = """
            {"id": "\(id)", "state": "waiting", "entry": {"kind": "drink", "entry": {
                "volume": {"value": \(milliliters), "unit": "mL"},
                "header": {"id": "\(id)", "date": "\(date)", "timeZone": "Europe/Vienna",
                    "version": 1, "modifiedAt": "\(date)", "createdAt": "\(date)", "source": {
                        "kind": "own", "bundleIdentifier": "com.example.coach", "name": "Coach"}}
            }}}
            """
        return try await post(body, to: server, "/v1/requests", token: account.token)
    }

    @Test(
        "a server's request is logged after the person allows it, reaches the store and is confirmed"
    )
    func requests() async throws {
        let (phone, server) = try await connectedPhone()
        defer { server.process.kill() }
        #expect(try await ask(server, phone, milliliters: 250) == 200)
        #expect(try await ask(server, phone, milliliters: 25_000) == 400)
        func status() async throws -> Status.Counts? {
            try await phone.succeed("cloud", "status", "--json").json(Status.self).requests
        }
        try await phone.succeed("cloud", "sync")
        #expect(try await entries(phone).isEmpty)
        #expect(try await status() == .init(waiting: 1, done: 0, refused: 0))

        try await phone.succeed("permissions", "allow", "--all")
        try await phone.succeed("cloud", "requests", "--allow", "water", "weight")
        try await phone.succeed("cloud", "sync")
        #expect(try await status() == .init(waiting: 0, done: 1, refused: 0))
        #expect(try await entries(phone).count == 1)
        #expect(
            try await phone.succeed("query", "water", "--from", "2026-03-01", "--to", "2026-03-02")
                .output.contains("250"))

        try await phone.succeed("cloud", "requests", "--allow", "weight")
        #expect(try await ask(server, phone, milliliters: 300) == 200)
        try await phone.succeed("cloud", "sync")
        let text = try await phone.succeed("cloud", "requests").output
        #expect(text.contains("device: weight."))
        #expect(text.contains("not allowed on the device"))
        #expect(try await status() == .init(waiting: 0, done: 1, refused: 1))
        try await phone.succeed("cloud", "requests", "--allow-none")
        let both = try await phone.run("cloud", "requests", "--allow-all", "--allow-none")
        #expect(both.failed(with: 64, saying: "Choose one of"))
    }

    @Test("a command moves a person between nodes, and their device continues")
    func move() async throws {
        let phone = try HealthProcess()
        let database = try await database(.proxy, phone)
        let server = try await serve(phone, database)
        defer { server.process.kill() }
        let code = try await phone.succeed("cloud", "invite", "--database", database).lines[0]
        try await phone.succeed("cloud", "connect", code, "--server", server.address)
        try await phone.succeed("log", "weight", "80", "kg")
        try await phone.succeed("cloud", "sync")
        let postgres = try CloudServer.server
        let name = try #require(database.firstMatch(of: /cloud_[0-9a-f]+/)).0
        let nodes = CloudServer.nodes(String(name))
        let count = "SELECT count(*) FROM health_data.record"
        let records = [
            try await psql(phone, count, in: nodes[0]), try await psql(phone, count, in: nodes[1]),
        ]
        let source = try #require(records.firstIndex(of: "1"))
        let person = try await psql(
            phone, "SELECT person FROM health_data.person", in: nodes[source])
        let moved = try await phone.succeed(
            "cloud", "move", person, "--to", String(1 - source), "--json",
            "--database", postgres.address(database: String(name)),
            "--node", postgres.address(database: nodes[0]),
            "--node", postgres.address(database: nodes[1]))
        #expect(moved.output.contains("\(1 - source)"))
        #expect(try await psql(phone, count, in: nodes[source]) == "0")
        try await phone.succeed("log", "weight", "79", "kg")
        #expect(try await phone.succeed("cloud", "sync", "--json").json(Sync.self).waiting == 0)
        #expect(try await psql(phone, count, in: nodes[1 - source]) == "2")
        let file = try await phone.run(
            "cloud", "move", "1", "--to", "0", "--database", phone.path("x"))
        #expect(file.failed(with: 66, saying: "between nodes of PostgreSQL"))
    }

    @Test("the error for an unusable database does not contain its password")
    func badDatabase() async throws {
        let health = try HealthProcess()
        let address = "postgres://anna:hunter2@/cloud?host=\(health.folder.path)"
        for command in ["serve", "invite", "prepare"] {
            let refused = try await health.run("cloud", command, "--database", address)
            #expect(refused.failed(with: 66, saying: "does not answer"))
            #expect(!refused.errors.contains("hunter2"))
        }
        let server = try CloudServer.server
        let empty = try await health.run(
            "cloud", "serve", "--database", server.address(database: "postgres"))
        #expect(empty.failed(with: 66, saying: "health cloud prepare"))
    }

    @Test("health data is sent to another computer only over https")
    func plainHTTP() async throws {
        let health = try HealthProcess()
        let refused = try await health.run(
            "cloud", "connect", "0000", "--server", "http://cloud.example.com")
        #expect(refused.failed(with: 64, saying: "https"))
    }
}
