import Foundation
import Testing

@Suite("Two devices and a cloud, each a process of its own", .serialized)
struct CloudTests {
    private struct Code: Decodable { let code: String }
    private struct Sync: Decodable { let sent, received, waiting: Int }
    private struct Device: Decodable { let name: String, isRevoked: Bool, isThisDevice: Bool }

    /// A server, and the address at which it answers.
    private struct Server {
        let process: RunningProcess
        let address: String
    }

    /// Starts a server, by default at a free port.
    private func serve(_ health: HealthProcess, port: String = "0") throws -> Server {
        let process = try health.start([
            "cloud", "serve", "--port", port, "--database", health.path("cloud.sqlite"),
        ])
        try #require(process.waits(for: "http://127.0.0.1:", seconds: 30))
        let text = try String(contentsOf: process.errors, encoding: .utf8)
        let found = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/))
        return Server(process: process, address: String(found.0))
    }

    private func entries(_ health: HealthProcess) throws -> [String] {
        try health.succeed("history", "--json").json([Decoded.Entry].self).map(\.id).sorted()
    }

    @Test("what is logged, edited and deleted on either arrives, also after the server is killed")
    func convergence() throws {
        let (phone, tablet) = (try HealthProcess(), try HealthProcess())
        var server = try serve(phone)
        defer { server.process.kill() }
        let code = try phone.succeed(
            "cloud", "invite", "--database", phone.path("cloud.sqlite"), "--json"
        ).json(Code.self).code
        try phone.succeed("log", "weight", "80", "kg")
        try phone.succeed("cloud", "connect", code, "--server", server.address, "--name", "phone")
        let second = try phone.succeed("cloud", "code", "--json").json(Code.self).code
        try tablet.succeed(
            "cloud", "connect", second, "--server", server.address, "--name", "tablet")
        #expect(try phone.succeed("cloud", "sync", "--json").json(Sync.self).sent == 1)
        try tablet.succeed("log", "food", "Soup", "--energy", "300kcal")
        try tablet.succeed("cloud", "sync")
        try phone.succeed("cloud", "sync")
        let both = try entries(phone)
        #expect(both.count == 2)
        #expect(try entries(tablet) == both)

        // The server dies while both edit one entry and one deletes the other.
        server.process.kill()
        _ = server.process.wait()
        let foods = try phone.succeed("history", "food", "--json")
            .json([Decoded.Entry].self)
        let food = try #require(foods.first).id
        let weight = try #require(both.first { $0 != food })
        try phone.succeed("edit", food, "--name", "Tomato soup")
        try tablet.succeed("edit", food, "--brand", "Home")
        try tablet.succeed("delete", weight)
        let failure = try phone.run("cloud", "sync")
        #expect(failure.failed(with: 1, saying: "cannot be reached"))
        let port = try #require(server.address.split(separator: ":").last)
        server = try serve(phone, port: String(port))
        for device in [phone, tablet, phone] { try device.succeed("cloud", "sync") }
        #expect(try entries(phone) == [food])
        #expect(try entries(tablet) == [food])
        for device in [phone, tablet] {
            let text = try device.succeed("history", "--json").output
            #expect(text.contains("Tomato soup"))
            #expect(text.contains("Home"))
            #expect(!text.contains("\"Soup\""))
        }
    }

    @Test("a revoked device and a used code are refused with what to do next")
    func access() throws {
        let (phone, tablet) = (try HealthProcess(), try HealthProcess())
        let server = try serve(phone)
        defer { server.process.kill() }
        let code = try phone.succeed(
            "cloud", "invite", "--database", phone.path("cloud.sqlite")
        ).lines[0]
        try phone.succeed("cloud", "connect", code, "--server", server.address)
        let used = try tablet.run("cloud", "connect", code, "--server", server.address)
        #expect(used.failed(with: 1, saying: "ask for a new one"))
        let second = try phone.succeed("cloud", "code").lines[0]
        try tablet.succeed(
            "cloud", "connect", second, "--server", server.address, "--name", "tablet")
        let devices = try phone.succeed("cloud", "devices", "--revoke", "2", "--json")
            .json([Device].self)
        #expect(devices.map(\.isRevoked) == [false, true])
        #expect(devices.map(\.isThisDevice) == [true, false])
        try tablet.succeed("log", "weight", "80", "kg")
        let refused = try tablet.run("cloud", "sync")
        #expect(refused.failed(with: 1, saying: "not connected to the cloud any more"))
        #expect(try entries(tablet).count == 1)
        try tablet.succeed("cloud", "disconnect")
        try phone.succeed("cloud", "disconnect", "--delete-on-server")
        #expect(try phone.succeed("cloud", "status").output.contains("Not connected"))
    }

    @Test("health data goes to another machine over https only")
    func plainHTTP() throws {
        let health = try HealthProcess()
        let refused = try health.run(
            "cloud", "connect", "0000", "--server", "http://cloud.example.com")
        #expect(refused.failed(with: 64, saying: "https"))
    }
}
