import Foundation
import Testing

@Suite("Kinds of entry that are sent and read")
struct KindsTests {
    private struct Kind: Decodable, Equatable {
        let kind: String
        let sends: Bool
        let permission: String
        let reads: Bool
    }

    private struct Status: Decodable {
        struct Sync: Decodable { let kinds: [Kind] }
        let sync: Sync
    }

    @Test("sending and reading have separate switches, and status shows both with the permission")
    func switches() async throws {
        let health = try HealthProcess().asOtherApp
        try await health.succeed("permissions", "allow", "bodyMass", "--share-only")
        try await health.succeed("permissions", "deny", "water", "--share-only")
        try await health.succeed("kinds", "food", "--send", "off")
        let kinds = try await health.succeed("kinds", "weight", "--read", "off", "--json")
            .json([Kind].self)
        #expect(
            kinds == [
                Kind(kind: "weight", sends: true, permission: "in part", reads: false),
                Kind(kind: "water", sends: true, permission: "denied", reads: true),
                Kind(kind: "food", sends: false, permission: "not asked", reads: true),
                Kind(kind: "workout", sends: true, permission: "not asked", reads: true),
                Kind(kind: "measurement", sends: true, permission: "not asked", reads: true),
            ])
        #expect(try await health.succeed("status", "--json").json(Status.self).sync.kinds == kinds)
        let status = try await health.succeed("status").output
        #expect(status.contains("kind         send  permission  read"))
        #expect(status.contains("food         off   not asked   on"))
        #expect(try await health.run("kinds", "food").status == 64)
    }

    @Test("other apps' entries of a kind are imported only after its reading was switched on")
    func reading() async throws {
        let health = try HealthProcess()
        var scale = health
        scale.environment["HEALTH_JOURNAL"] = health.path("scale.sqlite")
        scale.environment["OPENHEALTHKIT_APP"] = "com.example.scale"
        for app in [health, scale] { try await app.succeed("permissions", "allow", "--all") }
        try await scale.succeed("log", "weight", "80kg")
        try await scale.succeed("sync")
        try await health.succeed("kinds", "--read", "off")
        try await health.succeed("sync")
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
        try await health.succeed("kinds", "--read", "on")
        try await health.succeed("sync")
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).count == 1)
    }
}
