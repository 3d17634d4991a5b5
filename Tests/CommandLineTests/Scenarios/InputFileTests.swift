import Foundation
import Testing

@Suite("Files of every kind are read, or rejected with one sentence")
struct InputFileTests {
    private func export(_ health: HealthProcess) throws {
        try Data(SmallExport.weight.utf8).write(to: health.folder.appending(path: "export.xml"))
    }

    @Test("a pipe of a shell is read like a file")
    func shellPipe() async throws {
        let health = try HealthProcess()
        try export(health)
        let result = try await health.shell(#""$HEALTH" import <(cat export.xml)"#)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 new sample"))
    }

    @Test("the command waits for a pipe that is filled late, and says so")
    func latePipe() async throws {
        let health = try HealthProcess()
        try export(health)
        let result = try await health.shell(
            """
            mkfifo pipe; "$HEALTH" import pipe 2> errors & reader=$!
            until grep -q waiting errors; do kill -0 $reader || exit 1; done
            cat export.xml > pipe; wait $reader
            """)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 new sample"))
    }

    @Test(
        "a zip that is truncated inside its directory exits with 65, and its entries are imported")
    func cutZip() async throws {
        let health = try HealthProcess()
        try export(health)
        let made = try await health.shell(
            """
            python3 -c 'import zipfile; z = zipfile.ZipFile("whole.zip", "w")
            z.write("export.xml", "apple_health_export/export.xml"); z.close()
            open("cut.zip", "wb").write(open("whole.zip", "rb").read()[:-30])'
            """)
        #expect(made.status == 0, "\(made)")
        let cut = try await health.run("import", health.path("cut.zip"))
        #expect(cut.status == 65)
        #expect(cut.errors.contains("zip archive is damaged"))
        let whole = try await health.succeed("import", health.path("whole.zip"), "--json")
        #expect(whole.output.contains(#""known":1"#) || whole.output.contains(#""known" : 1"#))
    }

    @Test("a journal that is synced as one app is not synced as another")
    func otherApp() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("permissions", "allow", "--all", "--as", "com.example.other")
        try await health.succeed("log", "weight", "80", "kg")
        try await health.succeed("sync")
        let other = try await health.run("sync", "--as", "com.example.other")
        #expect(other.failed(with: 64, saying: "org.openhealthkit.health"), "\(other)")
        let weights = try await health.succeed("query", "bodyMass", "--samples", "--json")
            .json([Decoded.Sample].self)
        #expect(weights.count == 1)
        try await health.succeed("sync")
        // Another journal may be.
        try await health.succeed(
            "sync", "--as", "com.example.other", "--journal", health.path("other.sqlite"))
    }
}
