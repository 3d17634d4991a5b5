import Foundation
import TestSupport
import Testing

@Suite("An import on the person's own files")
struct TakeoverTests {
    private struct Today: Decodable {
        struct Totals: Decodable {
            let steps: Double?
            let water: Decoded.Amount
        }
        let totals: Totals
        let entries: [Decoded.Entry]
    }

    private struct Imported: Decodable {
        let inserted: Int
        let takenOver: Decoded.Sync?
    }

    private let now = Date()

    private func text(_ format: String, daysAgo: Int) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "Europe/Vienna")
        formatter.dateFormat = format
        return formatter.string(from: now.addingTimeInterval(-86_400 * Double(daysAgo)))
    }

    private func day(daysAgo: Int) -> String { text("yyyy-MM-dd", daysAgo: daysAgo) }

    /// Writes an export with the steps, a drink and a weight of one day, and returns its path.
    private func export(_ health: HealthProcess, daysAgo: Int = 0) throws -> String {
        let date = text("yyyy-MM-dd", daysAgo: daysAgo) + " 00:00:01 " + text("Z", daysAgo: daysAgo)
        let values = [
            ("StepCount", "count", "4200"), ("DietaryWater", "mL", "330"),
            ("BodyMass", "kg", "80.5"),
        ]
        let records = values.map {
            """
             <Record type="HKQuantityTypeIdentifier\($0.0)" sourceName="Watch" unit="\($0.1)" \
            creationDate="\(date)" startDate="\(date)" endDate="\(date)" value="\($0.2)"/>
            """
        }
        let path = health.path("export.xml")
        try """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
         <ExportDate value="\(date)"/>
        \(records.joined(separator: "\n"))
        </HealthData>
        """.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func today(_ health: HealthProcess, daysAgo: Int = 0) async throws -> Today {
        try await health.succeed("today", "--date", day(daysAgo: daysAgo), "--json")
            .json(Today.self)
    }

    @Test("is in the journal at once: health import, then health today, and no other command")
    func atOnce() async throws {
        let health = try HealthProcess()
        // An archive, as a phone sends it.
        let archive = try await health.shell(
            """
            mkdir apple_health_export
            mv '\(try export(health))' apple_health_export/export.xml
            python3 -m zipfile -c export.zip apple_health_export
            """)
        #expect(archive.status == 0, "\(archive.errors)")
        let output = try await health.succeed("import", "export.zip").output
        #expect(output.contains("Added to your journal: 2 imported from other apps."))
        #expect(output.contains("Steps, energy and sleep are read into your journal."))
        let found = try await today(health)
        #expect(found.totals.steps == 4200)
        #expect(found.totals.water == Decoded.Amount(value: 330, unit: "mL"))
        #expect(found.entries.count == 2)
        #expect(try await health.succeed("today").output.contains("80.5 kg"))
    }

    @Test("brings in old data too, and importing it again says that the journal has it")
    func old() async throws {
        let health = try HealthProcess()
        let path = try export(health, daysAgo: 20)
        let first = try await health.succeed("import", path, "--json").json(Imported.self)
        #expect(first.inserted == 3)
        #expect(first.takenOver?.imported == 2)
        #expect(try await today(health, daysAgo: 20).totals.steps == 4200)
        let again = try await health.succeed("import", path).output
        #expect(again.contains("Your journal has all of it already."))
    }

    @Test("takes over nothing that was denied")
    func denied() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "deny", "stepCount", "water")
        try await health.succeed("import", try export(health))
        let found = try await today(health)
        #expect(found.totals.steps == nil)
        #expect(found.entries.map(\.kind) == ["weight"])
        // What was decided stays decided.
        #expect(
            try await health.succeed("permissions", "list").output.lines(containing: "stepCount")
                == 1)
        try await health.succeed("permissions", "allow", "water")
        try await health.succeed("sync")
        #expect(try await today(health).entries.count == 2)
    }

    @Test("takes over nothing while sync is off, and says so")
    func off() async throws {
        let health = try HealthProcess()
        try await health.succeed("sync", "--off")
        let output = try await health.succeed("import", try export(health)).output
        #expect(output.contains("Sync is off, so nothing was added to your journal"))
        #expect(try await today(health).entries.isEmpty)
        try await health.succeed("sync")
        #expect(try await today(health).entries.count == 2)
    }

    @Test("takes over nothing on a dry run, and nothing for another app without permission")
    func notOwn() async throws {
        let health = try HealthProcess()
        let path = try export(health)
        try await health.succeed("import", path, "--dry-run")
        #expect(!FileManager.default.fileExists(atPath: health.path("journal.sqlite")))
        try await health.asOtherApp.succeed("import", path)
        #expect(!FileManager.default.fileExists(atPath: health.path("journal.sqlite")))
        try await health.asOtherApp.succeed("sync")
        #expect(try await today(health).entries.isEmpty)
    }

    @Test("stays in the store if the journal is another app's, and the message says how to go on")
    func failure() async throws {
        let health = try HealthProcess()
        try await health.asOtherApp.succeed("sync")
        let result = try await health.run("import", try export(health))
        #expect(result.status == 64)
        #expect(result.output.contains("3 new samples"))
        #expect(result.errors.contains("The samples are in the store but not in your journal yet"))
        #expect(result.errors.contains("com.example.diary"))
        #expect(result.errors.count { $0 == "\n" } == 1)
    }

    @Test("needs no permission and no question for what was logged before")
    func loggedBefore() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "weight", "80", "kg")
        let sent = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(sent.exported == 1)
        #expect(sent.parked == 0)
        #expect(sent.unasked.isEmpty)
    }

    private struct Status: Decodable {
        struct Sync: Decodable {
            let isEnabled: Bool
            let forbiddenToSave: [String]
            let forbiddenToRead: [String]
        }
        let sync: Sync
    }

    @Test("says what is forbidden in each place that speaks of sync, and that sync is off")
    func forbidden() async throws {
        let health = try HealthProcess()
        try await health.succeed("import", try export(health))
        #expect(try await health.succeed("sync").output == "Everything is in step.\n")
        try await health.succeed("permissions", "deny", "dietaryWater")
        let one = "May not be saved in Health: Water.\nMay not be read from Health: Water.\n"
        #expect(try await health.succeed("sync").output == one)
        #expect(try await health.succeed("status").output.contains(one))
        #expect(try await health.succeed("import", "export.xml").output.contains(one))
        try await health.succeed("permissions", "deny", "--all")
        let all = "Nothing may be saved in Health.\nNothing may be read from Health.\n"
        #expect(try await health.succeed("sync").output == all)
        let status = try await health.succeed("status", "--json").json(Status.self).sync
        #expect(status.isEnabled && status.forbiddenToSave.contains("bodyMass"))
        #expect(status.forbiddenToRead.contains("stepCount"))
        try await health.succeed("sync", "--off")
        let off = try await health.succeed("status").output
        #expect(off.contains(/sync +off/) && !off.contains(all))
        #expect(try await !health.succeed("status", "--json").json(Status.self).sync.isEnabled)
    }

    @Test("tells the meal of another app's food from its time, in brackets and in JSON")
    func meals() async throws {
        let health = try HealthProcess()
        let date = day(daysAgo: 1) + " 07:30:00 " + text("Z", daysAgo: 1)
        try """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
         <ExportDate value="\(date)"/>
         <Record type="HKQuantityTypeIdentifierDietaryEnergyConsumed" sourceName="Foods" unit="kcal" \
        creationDate="\(date)" startDate="\(date)" endDate="\(date)" value="300">
          <MetadataEntry key="HKFoodType" value="Oats"/>
         </Record>
        </HealthData>
        """.write(toFile: health.path("export.xml"), atomically: true, encoding: .utf8)
        try await health.succeed("import", "export.xml")
        #expect(try await health.succeed("yesterday").output.contains("07:30  (breakfast)  Oats"))
        struct Meals: Decodable {
            struct Entry: Decodable {
                let meal: String
                let isMealFromTime: Bool?
            }
            let entries: [Entry]
        }
        let found = try await health.succeed("yesterday", "--json").json(Meals.self).entries
        #expect(found.map(\.meal) == ["breakfast"] && found.map(\.isMealFromTime) == [true])
    }
}

extension String {
    fileprivate func lines(containing word: String) -> Int {
        split(separator: "\n").count { $0.contains(word) }
    }
}
