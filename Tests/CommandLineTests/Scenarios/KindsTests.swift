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

    @Test("sending and reading are switched apart, and status shows both with the permission")
    func switches() throws {
        let health = try HealthProcess()
        try health.succeed("permissions", "allow", "bodyMass", "--share-only")
        try health.succeed("permissions", "deny", "water", "--share-only")
        try health.succeed("kinds", "food", "--send", "off")
        let kinds = try health.succeed("kinds", "weight", "--read", "off", "--json")
            .json([Kind].self)
        #expect(
            kinds == [
                Kind(kind: "weight", sends: true, permission: "in part", reads: false),
                Kind(kind: "water", sends: true, permission: "denied", reads: true),
                Kind(kind: "food", sends: false, permission: "not asked", reads: true),
                Kind(kind: "workout", sends: true, permission: "not asked", reads: true),
                Kind(kind: "measurement", sends: true, permission: "not asked", reads: true),
            ])
        #expect(try health.succeed("status", "--json").json(Status.self).sync.kinds == kinds)
        let status = try health.succeed("status").output
        #expect(status.contains("kind         send  permission  read"))
        #expect(status.contains("food         off   not asked   on"))
        #expect(try health.run("kinds", "food").status == 64)
    }

    @Test("a kind that is not read keeps other apps' entries out until it is")
    func reading() throws {
        let health = try HealthProcess()
        var scale = health
        scale.environment["HEALTH_JOURNAL"] = health.path("scale.sqlite")
        scale.environment["OPENHEALTHKIT_APP"] = "com.example.scale"
        for app in [health, scale] { try app.succeed("permissions", "allow", "--all") }
        try scale.succeed("log", "weight", "80kg")
        try scale.succeed("sync")
        try health.succeed("kinds", "--read", "off")
        try health.succeed("sync")
        #expect(try health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
        try health.succeed("kinds", "--read", "on")
        try health.succeed("sync")
        #expect(try health.succeed("history", "--json").json([Decoded.Entry].self).count == 1)
    }
}
