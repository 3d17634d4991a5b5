import Foundation
import Testing

@Suite("Steps and energy of a day")
struct ActivityTests {
    private struct Today: Decodable {
        struct Totals: Decodable {
            let steps: Double?
            let activeEnergy: Decoded.Amount?
            let restingEnergy: Decoded.Amount?
        }
        let totals: Totals
    }

    private let now = Date()

    /// An export with steps and energy so many days ago, as a watch records them.
    private func export(daysAgo: Int) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "Europe/Vienna")
        format.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
        let date = format.string(from: now.addingTimeInterval(-86_400 * Double(daysAgo)))
        let records = [("StepCount", "count", 4200), ("ActiveEnergyBurned", "kcal", 350)].map {
            """
             <Record type="HKQuantityTypeIdentifier\($0.0)" sourceName="Watch" unit="\($0.1)" \
            creationDate="\(date)" startDate="\(date)" endDate="\(date)" value="\($0.2)"/>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB">
             <ExportDate value="\(date)"/>
            \(records.joined(separator: "\n"))
            </HealthData>
            """
    }

    private func day(daysAgo: Int) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "Europe/Vienna")
        format.dateFormat = "yyyy-MM-dd"
        return format.string(from: now.addingTimeInterval(-86_400 * Double(daysAgo)))
    }

    @Test("a sync reads today's steps and energy after another app was permitted to")
    func today() async throws {
        let health = try HealthProcess().asOtherApp
        try await health.succeed("import", "-", input: export(daysAgo: 0))
        try await health.succeed("sync")
        let before = try await health.succeed("today", "--date", day(daysAgo: 0), "--json")
        #expect(try before.json(Today.self).totals.steps == nil)
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("sync")
        let after = try await health.succeed("today", "--date", day(daysAgo: 0), "--json")
        let totals = try after.json(Today.self).totals
        #expect(totals.steps == 4200)
        #expect(totals.activeEnergy == Decoded.Amount(value: 350, unit: "kcal"))
        #expect(totals.restingEnergy == nil)
        let text = try await health.succeed("today", "--date", day(daysAgo: 0)).output
        #expect(text.contains("active energy"))
        #expect(text.contains("350 kcal"))
    }

    @Test("a day has whole steps, also of a sample that crosses midnight")
    func whole() async throws {
        let health = try HealthProcess()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB">
             <ExportDate value="2026-03-20 10:00:00 +0100"/>
             <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" \
            sourceVersion="18.5" unit="count" creationDate="2026-03-02 00:10:00 +0100" \
            startDate="2026-03-01 23:50:00 +0100" endDate="2026-03-02 00:10:00 +0100" value="1235"/>
            </HealthData>
            """
        try await health.succeed("import", "-", input: text)
        let day = try await health.succeed("today", "2026-03-02", "--json")
        #expect(try day.json(Today.self).totals.steps == 617.5)
        let lines = try await health.succeed("today", "2026-03-02").lines
        #expect(lines.contains { $0.split(separator: " ") == ["steps", "618"] })
    }

    @Test("days that an import adds long after them are read too, and again on request")
    func older() async throws {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: export(daysAgo: 0))
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("sync")
        try await health.succeed("import", "-", input: export(daysAgo: 9))
        let brought = try await health.succeed("today", "--date", day(daysAgo: 9), "--json")
        #expect(try brought.json(Today.self).totals.steps == 4200)
        try await health.succeed("sync", "--days", "12")
        let again = try await health.succeed("today", "--date", day(daysAgo: 9), "--json")
        #expect(try again.json(Today.self).totals.steps == 4200)
        for days in ["0", "36526", String(Int.max)] {
            #expect(
                try await health.run("sync", "--days", days).failed(with: 64, saying: "--days 30"))
        }
    }
}
