import Foundation
import Testing

@Suite("Formats of the output")
struct FormatTests {
    /// A day with a meal of many nutrients and a drink.
    private func day() async throws -> HealthProcess {
        let health = try HealthProcess()
        try await health.succeed(
            "log", "food", "寿司, with \"salmon\"", "--energy", "500kcal", "--protein", "20g",
            "--sodium", "900mg", "--nutrient", "iron=2mg", "--at", "2026-03-01T08:15")
        try await health.succeed("log", "water", "250mL", "--at", "2026-03-01T09:00")
        return health
    }

    @Test("a CSV table has a header, and quotes where needed")
    func csv() async throws {
        let health = try await day()
        let lines = try await health.succeed("history", "--csv").output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("date,kind,name,"))
        #expect(lines[0].contains(",source.bundleIdentifier,"))
        #expect(lines[1].hasPrefix("2026-03-01T07:15:00Z,food,\"寿司, with \"\"salmon\"\"\","))
        let both = try await health.run("history", "--csv", "--json")
        #expect(both.status == 64)
        #expect(both.errors.contains("Choose one of --json, --ndjson and --csv."))
    }

    @Test("a name that a spreadsheet would run has an apostrophe in a CSV table")
    func formula() async throws {
        let health = try HealthProcess()
        try await health.succeed(
            "log", "food", "=cmd|' /C calc'!A0", "--energy", "500kcal", "--at", "2026-03-01T08:15")
        let table = try await health.succeed("history", "--csv").output
        #expect(table.contains("food,'=cmd|' /C calc'!A0,"))
        #expect(try await health.succeed("history", "--ndjson").output.contains("\"=cmd|"))
    }

    @Test("a name that deceives is shown without its signs, and JSON has them as escapes")
    func deception() async throws {
        let health = try HealthProcess()
        let name = "Oat\u{202E}\u{200B}\u{1B}[31mmeal"
        try await health.succeed(
            "log", "food", name, "--energy", "500kcal", "--at", "2026-03-01T08:15")
        let shown = try await health.succeed("history", "--from", "2026-03-01").output
        #expect(shown.contains("Oat [31mmeal"))
        let json = try await health.succeed("history", "--ndjson").output
        #expect(json.contains(#"Oat\u202e\u200b\u001b[31mmeal"#))
        let entry = try JSONDecoder().decode(Decoded.Entry.self, from: Data(json.utf8))
        #expect(entry.name == name)
    }

    @Test("jq reads one object per line, with dates in one format")
    func ndjson() async throws {
        let health = try await day()
        let lines = try await health.succeed("history", "--ndjson").output.split(separator: "\n")
        #expect(lines.count == 2)
        for line in lines {
            let entry = try JSONDecoder().decode(Decoded.Entry.self, from: Data(line.utf8))
            // What fromdateiso8601 of jq reads.
            #expect(entry.date.wholeMatch(of: /[0-9-]{10}T[0-9:]{8}Z/) != nil)
        }
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("sync")
        let samples = try await health.succeed("query", "dietaryWater", "--samples", "--ndjson")
            .output
        #expect(samples.split(separator: "\n").count == 1)
        let table = try await health.succeed("query", "dietaryWater", "--samples", "--csv").output
        #expect(table.hasPrefix("start,end,type,name,value,unit,"))
        #expect(table.split(separator: "\n").count == 2)
    }

    @Test("a failure is JSON for a program")
    func failure() async throws {
        struct Failure: Decodable {
            let error: String
            let status: Int
        }
        let health = try HealthProcess()
        let failed = try await health.run("query", "stepcout", "--json")
        let read = try JSONDecoder().decode(Failure.self, from: Data(failed.errors.utf8))
        #expect(read.status == 64)
        #expect(read.error.contains("did you mean stepCount"))
        #expect(failed.output.isEmpty)
    }

    @Test("rows have energy and macronutrients, fit the terminal, and show more on request")
    func width() async throws {
        var health = try await day()
        health.environment["COLUMNS"] = "72"
        let short = try await health.succeed("today", "--date", "2026-03-01").output
        let row = try #require(short.split(separator: "\n").first { $0.contains("breakfast") })
        #expect(row.contains("寿司"))
        #expect(!row.contains("iron"))
        #expect(row.contains("…: 500 kcal, protein 20 g"))
        // Of the letters two take two columns.
        #expect(row.count <= 70)
        health.environment["COLUMNS"] = "200"
        let long = try await health.succeed("today", "--date", "2026-03-01", "--long").output
        #expect(long.contains("sodium 900 mg, iron 2 mg"))
        #expect(long.contains("寿司, with"))
    }

    @Test("sleep is shown by night, with its stages")
    func sleep() async throws {
        let health = try HealthProcess()
        func record(_ value: String, _ start: String, _ end: String) -> String {
            """
            <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
            startDate="\(start) +0100" endDate="\(end) +0100" \
            value="HKCategoryValueSleepAnalysis\(value)"/>
            """
        }
        let records = [
            record("AsleepCore", "2026-02-28 22:00:00", "2026-03-01 02:00:00"),
            record("AsleepREM", "2026-03-01 02:00:00", "2026-03-01 03:30:00"),
            record("Awake", "2026-03-01 03:30:00", "2026-03-01 03:40:00"),
        ]
        let file = health.folder.appending(path: "export.xml")
        try """
        <?xml version="1.0"?><HealthData locale="en_GB">\(records.joined())</HealthData>
        """.write(to: file, atomically: true, encoding: .utf8)
        try await health.succeed("import", file.path)
        let nights = try await health.succeed("query", "sleep", "--by", "day").output
        #expect(nights.contains("2026-03-01  5 h 30 min"))
        #expect(nights.contains("4 h 0 min"))
        #expect(nights.contains("10 min"))
        let json = try await health.succeed("query", "sleep", "--by", "day", "--json").output
        #expect(json.contains("\"total\" : 19800"))
        #expect(
            try await health.run("query", "sleep", "--by", "month").failed(with: 64, saying: "--by")
        )
    }

    @Test("an empty day names the nearest day with data")
    func emptyDay() async throws {
        let health = try await day()
        #expect(
            try await health.succeed("today").output
                .contains(
                    "The nearest day with data is 2026-03-01: health today --date 2026-03-01"))
    }

    @Test("only the first sync of another app on a terminal asks for permission")
    func firstSync() async throws {
        let person = try HealthProcess()
        let health = person.asOtherApp
        try await health.succeed("log", "weight", "80", "kg")
        // `script` gives the command a terminal and writes the answer to it.
        let first = try await health.shell("echo y | script -qec \"$HEALTH sync\" /dev/null")
        #expect(first.output.contains("May health save weights"))
        #expect(first.output.contains("sent to the health store"))
        let second = try await health.shell("echo y | script -qec \"$HEALTH sync\" /dev/null")
        #expect(!second.output.contains("May health save"))
        var own = person
        own.environment["HEALTH_JOURNAL"] = person.path("own.sqlite")
        let never = try await own.shell("echo y | script -qec \"$HEALTH sync\" /dev/null")
        #expect(!never.output.contains("May "))
    }
}
