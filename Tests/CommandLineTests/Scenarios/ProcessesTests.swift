import Foundation
import TestSupport
import Testing

@Suite("Several processes on one store", .serialized)
struct ProcessesTests {
    @Test("a watcher hears what another process saved")
    func watch() throws {
        let health = try HealthProcess()
        try health.succeed("permissions", "allow", "--all")
        let watcher = try health.start(["watch", "bodyMass", "--count", "2", "--json"])
        defer { watcher.kill() }
        #expect(watcher.waits(for: "Watching"))
        try health.succeed("log", "weight", "80", "kg")
        try health.succeed("sync")
        try #require(watcher.waits(for: "\"added\":1", seconds: 20))
        let id = try health.succeed("history", "--json").json([Decoded.Entry].self)[0].id
        try health.succeed("delete", id)
        try health.succeed("sync")
        try #require(watcher.waits(for: "\"deleted\":1", seconds: 20))
        #expect(watcher.wait().status == 0)
    }

    @Test("a sync that follows sends what another process logs, and hears what another app saves")
    func follow() throws {
        let health = try HealthProcess()
        try health.succeed("permissions", "allow", "--all")
        let follower = try health.start(["sync", "--follow", "--json"])
        defer { follower.kill() }
        try #require(follower.waits(for: "\"exported\":0"))
        try health.succeed("import", "-", input: SmallExport.weight)
        try #require(follower.waits(for: "\"imported\":1", seconds: 20))
        try health.succeed("log", "water", "250", "mL")
        try #require(follower.waits(for: "\"exported\":1", seconds: 10))
        let day = try health.succeed("today", "--date", "2026-03-01", "--json")
            .json(Decoded.Day.self)
        #expect(day.entries.map(\.source.name) == ["Scale"])
    }

    @Test("an import beside a logging person loses nothing of either")
    func importBesideLogging() throws {
        let health = try HealthProcess()
        try health.succeed("permissions", "allow", "--all")
        try SmallExport.text(steps: 5000).write(
            to: health.folder.appending(path: "export.xml"), atomically: true, encoding: .utf8)
        let importer = try health.start(["import", "export.xml"])
        for number in 1...5 {
            try health.succeed("log", "water", "\(number)00", "mL")
            try health.succeed("sync")
        }
        let end = importer.wait()
        #expect(end.status == 0, "\(end.errors)")
        func count(_ type: String) throws -> Int {
            try health.succeed("query", type, "--samples", "--json")
                .json([Decoded.Sample].self).count
        }
        #expect(try count("stepCount") == 5000)
        #expect(try count("dietaryWater") == 5)
        try health.succeed("doctor")
    }

    @Test("AC-01 five processes that sync at once export each drink once")
    func syncAtOnce() throws {
        let health = try HealthProcess()
        try health.succeed("permissions", "allow", "--all")
        for number in 1...3 { try health.succeed("log", "water", "\(number)00", "mL") }
        let running = try (0..<5).map { _ in try health.start(["sync"]) }
        for process in running {
            let end = process.wait()
            #expect(end.status == 0, "\(end.errors)")
        }
        try health.succeed("sync")
        let drinks = try health.succeed("query", "dietaryWater", "--samples", "--json")
            .json([Decoded.Sample].self)
        #expect(drinks.compactMap(\.value).sorted() == [100, 200, 300])
        try health.succeed("doctor")
    }

    @Test("AC-46 a sync that is killed twenty times loses nothing and doubles nothing")
    func kills() throws {
        let health = try HealthProcess()
        let script = Repository.file("Scripts/kill-test").path
        let result = try health.shell("\(script) \"$HEALTH\" 20 7")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("Nothing lost, nothing doubled."))
    }
}
