import Foundation
import TestSupport
import Testing

@Suite("Several processes on one store", .serialized)
struct ProcessesTests {
    @Test("watch reports samples that another process saved")
    func watch() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let watcher = try await health.start(["watch", "bodyMass", "--count", "2", "--json"])
        defer { watcher.kill() }
        #expect(try await watcher.waits(for: "Watching"))
        try await health.succeed("log", "weight", "80", "kg")
        try await health.succeed("sync")
        try #require(try await watcher.waits(for: "\"added\":1", seconds: 20))
        let id = try await health.succeed("history", "--json").json([Decoded.Entry].self)[0].id
        try await health.succeed("delete", id)
        try await health.succeed("sync")
        try #require(try await watcher.waits(for: "\"deleted\":1", seconds: 20))
        #expect(try await watcher.wait().status == 0)
    }

    @Test("sync --follow sends entries of another process, and imports another app's samples")
    func follow() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let follower = try await health.start(["sync", "--follow", "--json"])
        defer { follower.kill() }
        try #require(try await follower.waits(for: "\"exported\":0"))
        try await health.succeed("import", "-", input: SmallExport.weight)
        try #require(try await follower.waits(for: "\"imported\":1", seconds: 20))
        try await health.succeed("log", "water", "250", "mL")
        try #require(try await follower.waits(for: "\"exported\":1", seconds: 10))
        let day = try await health.succeed("today", "--date", "2026-03-01", "--json")
            .json(Decoded.Day.self)
        #expect(day.entries.map(\.source.name) == ["Scale"])
    }

    @Test("an import and entries that are logged meanwhile lose nothing")
    func importBesideLogging() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        try SmallExport.text(steps: 5000).write(
            to: health.folder.appending(path: "export.xml"), atomically: true, encoding: .utf8)
        let importer = try await health.start(["import", "export.xml"])
        for number in 1...5 {
            try await health.succeed("log", "water", "\(number)00", "mL")
            try await health.succeed("sync")
        }
        let end = try await importer.wait()
        #expect(end.status == 0, "\(end.errors)")
        func count(_ type: String) async throws -> Int {
            try await health.succeed("query", type, "--samples", "--json")
                .json([Decoded.Sample].self).count
        }
        #expect(try await count("stepCount") == 5000)
        #expect(try await count("dietaryWater") == 5)
        try await health.succeed("doctor")
    }

    @Test("AC-01 five processes that sync at once export each drink once")
    func syncAtOnce() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        for number in 1...3 { try await health.succeed("log", "water", "\(number)00", "mL") }
        var running: [RunningProcess] = []
        for _ in 0..<5 { running.append(try await health.start(["sync"])) }
        for process in running {
            let end = try await process.wait()
            #expect(end.status == 0, "\(end.errors)")
        }
        try await health.succeed("sync")
        let drinks = try await health.succeed("query", "dietaryWater", "--samples", "--json")
            .json([Decoded.Sample].self)
        #expect(drinks.compactMap(\.value).sorted() == [100, 200, 300])
        try await health.succeed("doctor")
    }

    @Test("AC-46 a sync that is killed twenty times loses nothing and creates no duplicate")
    func kills() async throws {
        let health = try HealthProcess()
        let script = Repository.file("Scripts/kill-test").path
        let result = try await health.shell("\(script) \"$HEALTH\" 20 7")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("Nothing lost, nothing doubled."))
    }
}
