import Foundation
import Testing

@Suite("Typed arguments")
struct TypedInputTests {
    @Test(
        "a mistyped command is answered with the similar one, and a negative amount is reported as negative"
    )
    func mistakes() async throws {
        let health = try HealthProcess()
        #expect(
            try await health.run("logg", "water", "250mL")
                .failed(with: 64, saying: "did you mean health log?"))
        #expect(
            try await health.run("histroy").failed(with: 64, saying: "did you mean health history?")
        )
        for amount in ["-5", "-5mL", "-0.5"] {
            #expect(
                try await health.run("log", "water", amount, "mL")
                    .failed(with: 64, saying: "is negative"))
        }
        #expect(
            try await health.run("log", "weight", "80 kg", "--at", "2025-09")
                .failed(with: 64, saying: "--at takes an instant or a day"))
    }

    @Test("a month is a range, and entries accept everyday forms of time")
    func stretches() async throws {
        let health = try HealthProcess()
        for day in ["2025-08-31", "2025-09-01", "2025-09-30", "2025-10-01"] {
            try await health.succeed("log", "water", "250mL", "--at", "\(day) 7am")
        }
        let found = try await health.succeed(
            "history", "--from", "2025-09", "--to", "2025-09", "--json"
        ).json([Decoded.Entry].self)
        #expect(found.map(\.date) == ["2025-09-01T05:00:00Z", "2025-09-30T05:00:00Z"])
        #expect(
            try await health.succeed("history", "--from", "7d").output == "Nothing was logged.\n")
        let whole = try await health.succeed("history", "--from", "2025", "--to", "2025", "--json")
            .json([Decoded.Entry].self)
        #expect(whole.count == 4)
    }

    @Test("numbers without a unit are in the chosen unit, and totals are shown in it")
    func units() async throws {
        let health = try HealthProcess()
        #expect(
            try await health.succeed("log", "weight", "80,5").output.hasPrefix("Logged 80.5 kg"))
        #expect(try await health.succeed("log", "water", "250").output.hasPrefix("Logged 250 mL"))
        #expect(
            try await health.run("log", "food", "Oats", "--energy", "300")
                .failed(with: 64, saying: "as in 300 kcal"))
        #expect(
            try await health.run("units", "--mass", "kcal").failed(
                with: 64, saying: "does not measure"))
        let chosen = try await health.succeed("units", "--mass", "lb", "--volume", "fl oz").output
        #expect(chosen.contains("mass      lb"))
        #expect(chosen.contains("volume    fl oz"))
        #expect(try await health.succeed("log", "weight", "176").output.hasPrefix("Logged 176 lb"))
        #expect(try await health.succeed("log", "water", "8").output.hasPrefix("Logged 8 fl oz"))
        try await health.succeed("log", "weight", "12 st 8 lb", "--at", "yesterday")
        #expect(try await health.succeed("today").output.contains("16.45 fl oz"))
    }

    @Test(
        "a time that the clocks skip or show twice is refused by log and edit, unless its offset says which"
    )
    func clockChanges() async throws {
        let health = try HealthProcess()
        let (skipped, repeated) = ("2025-03-30T02:30", "2025-10-26T02:30")
        try await health.succeed("log", "water", "250mL", "--at", "2025-03-01T08:00")
        let logged = try await health.succeed("history", "--from", "2025", "--to", "2025", "--json")
            .json([Decoded.Entry].self)
        let id = try #require(logged.first?.id)
        for command in [["log", "weight", "80kg"], ["edit", id]] {
            #expect(
                try await health.run(command + ["--at", skipped])
                    .failed(with: 64, saying: "The clocks skip 02:30 on 2025-03-30"))
            #expect(
                try await health.run(command + ["--at", repeated])
                    .failed(with: 64, saying: "02:30 occurs twice on 2025-10-26"))
            let result = try await health.run(command + ["--at", "\(repeated)+01:00"])
            #expect(result.status == 0, "\(result.errors)")
        }
        let all = try await health.succeed("history", "--from", "2025", "--to", "2025", "--json")
            .json([Decoded.Entry].self)
        #expect(all.map(\.date) == ["2025-10-26T01:30:00Z", "2025-10-26T01:30:00Z"])
    }

    @Test("a range that begins or ends at a time that the clocks skip or show twice is refused")
    func clockChangesOfRanges() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "weight", "80kg", "--at", "2025-10-26T02:30+01:00")
        let options = [
            ["history", "--from"], ["history", "--to"], ["query", "bodyMass", "--from"],
            ["query", "bodyMass", "--to"],
            ["permissions", "allow", "bodyMass", "--read-only", "--since"],
        ]
        for command in options {
            #expect(
                try await health.run(command + ["2025-03-30T02:30"])
                    .failed(with: 64, saying: "The clocks skip 02:30 on 2025-03-30"), "\(command)")
            #expect(
                try await health.run(command + ["2025-10-26T02:30"])
                    .failed(with: 64, saying: "02:30 occurs twice on 2025-10-26"), "\(command)")
        }
        func count(_ from: String, _ to: String) async throws -> Int {
            try await health.succeed("history", "--from", from, "--to", to, "--json")
                .json([Decoded.Entry].self).count
        }
        #expect(try await count("2025-10-26", "2025-10-26") == 1)
        #expect(try await count("2025-10-26T02:00+01:00", "2025-10-26T03:00") == 1)
        #expect(try await count("2025-10-26T01:00", "2025-10-26T02:30+02:00") == 0)
        #expect(try await count("2025-03-30", "2025-10-25") == 0)
    }

    @Test("--tz is the present time zone, and entries of another one are marked")
    func zone() async throws {
        let health = try HealthProcess()
        try await health.succeed(
            "log", "water", "250mL", "--at", "2026-03-01T08:15", "--tz", "Asia/Tokyo")
        let day = ["today", "--date", "2026-03-01"]
        #expect(try await health.run(day).output.contains("08:15 GMT+9 (00:15)"))
        let there = try await health.run(day + ["--tz", "Asia/Tokyo"]).output
        #expect(there.contains("08:15") && !there.contains("GMT"))
        try """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
         <ExportDate value="2026-03-02 07:00:00 +0100"/>
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
        sourceName="Watch" creationDate="2026-03-02 00:33:00 +0100" startDate="2026-03-02 00:33:00 +0100" \
        endDate="2026-03-02 01:03:00 +0100">
          <MetadataEntry key="HKTimeZone" value="America/New_York"/>
         </Workout>
        </HealthData>
        """.write(toFile: health.path("export.xml"), atomically: true, encoding: .utf8)
        try await health.succeed("import", "export.xml")
        let theirs = "18:33 GMT-5 (2026-03-02 00:33)"
        #expect(try await health.succeed("today", "2026-03-01").output.contains(theirs))
        let samples = try await health.succeed("query", "workout", "--samples").output
        #expect(samples.contains("2026-03-01 \(theirs)"))
        #expect(try await health.run("today", "--tz", "Mars").failed(with: 64, saying: "time zone"))
    }
}
