import Foundation
import TestSupport
import Testing

@Suite("The main job")
struct TourTests {
    @Test("AC-14 the script of the main job ends with each thing counted once")
    func mainJob() async throws {
        let health = try HealthProcess()
        let script = Repository.file("Scripts/main-job").path
        let result = try await health.shell("\(script) \"$HEALTH\"")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("80 kg"))
        #expect(result.output.contains("[Food Diary]"))
        #expect(result.output.contains("300 kcal yours, 120 kcal from other apps"))
    }

    @Test("AC-14 own and foreign entries count once, with badges on the foreign ones")
    func day() async throws {
        let health = try HealthProcess()
        try await health.shell(
            "\(Repository.file("Scripts/make-small-export").path) > export.xml")
        let imported = try await health.succeed("import", "export.xml").output
        #expect(imported.contains("3 imported from other apps"))
        try await health.succeed("log", "weight", "80", "kg")
        try await health.succeed("log", "water", "250", "mL")
        try await health.succeed("log", "food", "Oats", "--energy", "300kcal", "--protein", "10g")
        let first = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(first.exported == 3)
        #expect(first.imported == 0)
        let second = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(second.exported == 0)
        #expect(second.imported == 0)

        let day = try await health.succeed("today", "--json").json(Decoded.Day.self)
        #expect(day.totals.nutrients["dietaryEnergyConsumed"]?.value == 420)
        #expect(day.totals.ownNutrients["dietaryEnergyConsumed"]?.value == 300)
        #expect(day.totals.foreignNutrients["dietaryEnergyConsumed"]?.value == 120)
        #expect(day.totals.water.value == 550)
        #expect(
            day.entries.filter(\.isForeign).map(\.source.name).sorted() == [
                "Bottle", "Food Diary", "Scale",
            ])
        #expect(day.entries.filter { !$0.isForeign }.allSatisfy { $0.sync == "synced" })
        let lines = try await health.succeed("today").output.split(separator: "\n")
        for badge in ["[Bottle]", "[Food Diary]", "[Scale]"] {
            #expect(lines.count { $0.contains(badge) } == 1)
        }
        #expect(lines.count { $0.contains("[") } == 3)
        #expect(lines.count { $0.contains(" synced ") } == 3)

        let steps = try await health.succeed("query", "stepCount", "--by", "day", "--json")
            .json(Decoded.Statistics.self)
        #expect(steps.unit == "count")
        #expect(steps.buckets.map(\.sum) == [420])
        try await health.succeed("doctor")
    }

    @Test(
        "AC-25 an edited copy replaces another app's entry in the journal, not in the store")
    func editForeign() async throws {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: SmallExport.weight)
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("sync")
        let foreign = try #require(
            try await health.succeed("history", "--json").json([Decoded.Entry].self).first)
        #expect(foreign.isForeign)
        #expect(foreign.sync == "foreign")
        try await health.succeed("edit", foreign.id, "--weight", "81 kg")
        try await health.succeed("sync")
        let entries = try await health.succeed("history", "--json").json([Decoded.Entry].self)
        #expect(entries.map(\.mass?.value) == [81])
        #expect(entries.first?.isForeign == false)
        #expect(entries.first?.sync == "local")
        let stored = try await health.succeed("query", "bodyMass", "--samples", "--json")
            .json([Decoded.Sample].self)
        #expect(stored.compactMap(\.value) == [80.4])
    }

    @Test("without paths the files are in the folder of the XDG rules, beside each other")
    func defaultPaths() async throws {
        var health = try HealthProcess()
        health.environment["OPENHEALTHKIT_STORE"] = nil
        health.environment["HEALTH_JOURNAL"] = nil
        health.environment["XDG_DATA_HOME"] = health.path("data")
        try await health.succeed("log", "weight", "80", "kg")
        try await health.succeed("sync")
        let made = try FileManager.default.contentsOfDirectory(
            atPath: health.path("data/OpenHealthKit"))
        #expect(Set(made).isSuperset(of: ["health.sqlite", "journal.sqlite"]))
        try await health.succeed(
            "log", "weight", "80", "kg", "--store", health.path("other/s.sqlite"))
        #expect(FileManager.default.fileExists(atPath: health.path("other/journal.sqlite")))
    }

    @Test("the program of the README runs")
    func readme() async throws {
        let health = try HealthProcess()
        let result = try await health.shell(
            """
            OPENHEALTHKIT_STORE=:memory: OPENHEALTHKIT_PERMISSIONS=allow \
                OPENHEALTHKIT_APP=com.example.diary "$(dirname "$HEALTH")/tour"
            """)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("Exported 1, adopted 1."), "\(result.output)")
    }

    @Test("a dry run counts what an import would bring, and leaves no trace")
    func dryRun() async throws {
        let health = try HealthProcess()
        let text = try SmallExport.text(steps: 3)
        let empty = try await health.run("import", "--dry-run", "-", input: text)
        #expect(empty.status == 0, "\(empty.errors)")
        #expect(empty.output.contains("3 new samples, of 2026-03-01."), "\(empty.output)")
        #expect(empty.output.contains("Nothing was written"))
        #expect(!FileManager.default.fileExists(atPath: health.path("health.sqlite")))
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 2))
        let more = try await health.succeed("import", "--dry-run", "-", "--json", input: text)
            .json(Decoded.Import.self)
        #expect(more.dryRun)
        #expect(more.inserted == 1)
        #expect(more.known == 2)
        #expect(more.from == "2026-02-28T23:02:00Z")
        #expect(more.to == "2026-02-28T23:02:59Z")
        let then = try await health.succeed("import", "-", "--json", input: text)
            .json(Decoded.Import.self)
        #expect(!then.dryRun)
        #expect(then.inserted == 1)
    }

    @Test("a repeated import adds nothing twice, from stdin and from a file")
    func importTwice() async throws {
        let health = try HealthProcess()
        let export = try SmallExport.text(steps: 100)
        let first = try await health.succeed("import", "-", input: export)
        #expect(first.output.contains("100 new samples, of 2026-03-01."))
        #expect(first.errors.isEmpty)
        try export.write(
            to: health.folder.appending(path: "export.xml"), atomically: true, encoding: .utf8)
        let second = try await health.succeed("import", "export.xml")
        #expect(second.output.contains("0 new samples."))
        #expect(second.output.contains("100 were in the store already."))
    }

    @Test("without permission nothing is exported, nothing fails, and the output says what to do")
    func noPermission() async throws {
        let person = try HealthProcess()
        let health = person.asOtherApp
        try await health.succeed("log", "weight", "80", "kg")
        let parked = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(parked.exported == 0)
        #expect(parked.parked == 1)
        #expect(parked.allow?.contains(" bodyMass ") == true)
        #expect(try await health.succeed("sync").output.contains("health permissions allow "))
        #expect(try await health.succeed("today").output.contains("waits for permission"))
        #expect(try await health.succeed("status").output.contains("permission"))
        #expect(
            try await person.succeed("query", "bodyMass", "--samples", "--json")
                .json([Decoded.Sample].self).isEmpty)

        try await health.succeed("permissions", "allow", "bodyMass")
        let sent = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(sent.exported == 1)
    }

    @Test("AC-08 an edit is one sample with the new value, a deletion leaves none")
    func editAndDelete() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let entry = try await health.succeed("log", "weight", "80", "kg", "--json")
            .json(Decoded.Entry.self)
        try await health.succeed("sync")
        try await health.succeed("edit", entry.id, "--weight", "79 kg")
        try await health.succeed("sync")
        func values() async throws -> [Double?] {
            try await health.succeed("query", "bodyMass", "--samples", "--json")
                .json([Decoded.Sample].self).map(\.value)
        }
        #expect(try await values() == [79])
        try await health.succeed("delete", entry.id)
        try await health.succeed("sync")
        #expect(try await values().isEmpty)
        try await health.succeed("doctor")
    }
}
