import Foundation
import TestSupport
import Testing

@Suite("Samples of a phone on a computer, each a process of its own", .serialized)
struct CloudSampleTests {
    private struct Sync: Decodable {
        struct Samples: Decodable, Equatable { let sent, received, deleted: Int }
        let samples: Samples?
    }

    private struct Shared: Decodable {
        struct OfType: Decodable {
            let type: String
            let from: String?
        }
        struct Stored: Decodable, Equatable {
            let type: String
            let count: Int
        }
        let shared: [OfType]
        let withdrawing: [String]
        let kept: [String]
        let server: [Stored]?
    }

    /// A phone with an import, and a computer, both connected to a server.
    private func connected() async throws -> (
        phone: HealthProcess, computer: HealthProcess, server: CloudServer
    ) {
        let (phone, computer) = (try HealthProcess(), try HealthProcess())
        try await phone.succeed("import", "-", input: try SmallExport.text(steps: 120))
        let database = try await CloudServer.database(.sqlite, phone)
        let server = try await CloudServer.serve(phone, database)
        let code = try await phone.succeed("cloud", "invite", "--database", database).lines[0]
        try await phone.succeed("cloud", "connect", code, "--server", server.address)
        let second = try await phone.succeed("cloud", "code").lines[0]
        try await computer.succeed("cloud", "connect", second, "--server", server.address)
        return (phone, computer, server)
    }

    private func sync(_ health: HealthProcess) async throws -> Sync.Samples? {
        try await health.succeed("cloud", "sync", "--json").json(Sync.self).samples
    }

    private func steps(_ health: HealthProcess) async throws -> Int? {
        try await health.succeed("status", "--json").json(Decoded.Counts.self)
            .store.counts["stepCount"]
    }

    @Test("shared samples reach the computer, and go from it when they are shared no longer")
    func shared() async throws {
        let (phone, computer, server) = try await connected()
        defer { server.process.kill() }
        #expect(try await sync(phone) == .init(sent: 0, received: 0, deleted: 0))
        #expect(try await sync(computer) == nil)

        let share = try await phone.succeed("cloud", "samples", "share", "--types", "steps")
        #expect(share.output.contains("stepCount"))
        #expect(try await sync(phone)?.sent == 120)
        #expect(try await sync(phone)?.sent == 0)
        #expect(try await sync(computer) == .init(sent: 0, received: 120, deleted: 0))
        #expect(try await steps(computer) == 120)
        let status = try await phone.succeed("cloud", "samples", "status", "--json")
            .json(Shared.self)
        #expect(status.shared.map(\.type) == ["stepCount"])
        #expect(status.server == [.init(type: "stepCount", count: 120)])
        let text = try await phone.succeed("cloud", "samples", "status").output
        #expect(text.contains("stepCount") && text.contains("120"))

        let stop = try await phone.succeed(
            "cloud", "samples", "stop", "--types", "steps", "--json"
        ).json(Shared.self)
        #expect((stop.shared.count, stop.withdrawing) == (0, ["stepCount"]))
        #expect(try await sync(phone)?.deleted == 0)
        #expect(try await sync(computer)?.deleted == 120)
        #expect(try await steps(computer) == nil)
        #expect(try await steps(phone) == 120)
    }

    @Test("what was sent stays on the server with --keep, until the type is stopped without it")
    func kept() async throws {
        let (phone, computer, server) = try await connected()
        defer { server.process.kill() }
        try await phone.succeed("cloud", "samples", "share", "--types", "steps")
        #expect(try await sync(phone)?.sent == 120)
        let stop = try await phone.succeed(
            "cloud", "samples", "stop", "--types", "steps", "--keep", "--json"
        ).json(Shared.self)
        #expect(stop.shared.isEmpty && stop.withdrawing.isEmpty)
        #expect(stop.kept == ["stepCount"])
        #expect(try await sync(phone)?.deleted == 0)
        let text = try await phone.succeed("cloud", "samples", "status").output
        #expect(text.contains("what was sent stays"))
        #expect(try await sync(computer)?.received == 120)
        try await phone.succeed("cloud", "samples", "stop", "--types", "steps")
        #expect(try await sync(phone) != nil)
        #expect(try await sync(computer)?.deleted == 120)
    }

    @Test("only samples from the first day on are sent")
    func firstDay() async throws {
        let (phone, computer, server) = try await connected()
        defer { server.process.kill() }
        // The export has one sample a minute from midnight in Berlin on.
        try await phone.succeed(
            "cloud", "samples", "share", "--types", "steps", "--from", "2026-03-01T01:00+01:00")
        #expect(try await sync(phone)?.sent == 60)
        #expect(try await sync(computer)?.received == 60)
    }

    @Test("a type that cannot be shared, and a device that is not connected, are refused")
    func refused() async throws {
        let health = try HealthProcess()
        let type = try await health.run(
            "cloud", "samples", "share", "--types", "visionPrescription")
        #expect(type.failed(with: 64, saying: "cannot be shared"), "\(type)")
        let device = try await health.run("cloud", "samples", "share", "--types", "steps")
        #expect(device.failed(with: 1, saying: "connect"), "\(device)")
    }
}
