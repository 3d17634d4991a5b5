import Foundation
import Testing

@Suite("Logging in a few words")
struct QuickLoggingTests {
    @Test(
        "a workout is logged in any order of its words, without the word workout",
        arguments: [
            (["run", "5", "km", "28", "min"], "running 28 min, 5 km"),
            (["workout", "run", "5 km", "28:30"], "running 29 min, 5 km"),
            (["5,5 km", "in", "28 min", "run"], "running 28 min, 5.5 km"),
            (["strength training", "1 h 5 min", "300 kcal"], "65 min, 300 kcal"),
        ])
    func anyOrder(words: [String], text: String) async throws {
        let health = try HealthProcess()
        let logged = try await health.run(["log"] + words)
        #expect(logged.status == 0 && logged.output.contains(text), "\(logged)")
        let entry = try #require(
            try await health.succeed("history", "--json").json([Decoded.Entry].self).first)
        #expect(entry.kind == "workout")
    }

    @Test(
        "a distance alone is enough once there is a usual pace, and otherwise the time is asked for"
    )
    func pace() async throws {
        let health = try HealthProcess()
        let first = try await health.run("log", "run", "5 km")
        #expect(first.failed(with: 64, saying: "How long did it take?"), "\(first)")
        for (minutes, at) in [("25", "3"), ("30", "2"), ("90", "1")] {
            try await health.succeed(
                "log", "run", "5 km", "\(minutes) min", "--at", "\(at)d")
        }
        let logged = try await health.succeed("log", "run", "10 km")
        #expect(logged.output.contains("running 60 min, 10 km"))
        #expect(logged.errors == "The duration follows from your usual pace: 60 min.\n")
        #expect(try await health.run("log", "bike", "10 km").status == 64)
    }

    @Test(
        "a workout that cannot be understood is refused with what to type instead",
        arguments: [
            (["runing", "5 km"], "did you mean"), (["run"], "how far it went"),
            (["workout", "5 km"], "Name the activity"), (["run", "5 km", "28 m"], "as min"),
            (["run", "5", "28 min"], "as in 5 km"), (["run", "5 kg"], "has no value in kg"),
            (["run", "1,234 m", "9 min"], "can mean 1234 or 1.234"), (["run", "200 h"], "a week"),
        ])
    func refused(words: [String], text: String) async throws {
        let health = try HealthProcess()
        let result = try await health.run(["log"] + words)
        #expect(result.failed(with: 64, saying: text), "\(result)")
    }

    @Test("a value that no person has is refused until it is said again, and spoils nothing")
    func incredible() async throws {
        let health = try HealthProcess()
        let words = ["log", "weight", "80.5 stone", "--at", "2026-03-01T08:00"]
        let refused = try await health.run(words)
        #expect(refused.failed(with: 64, saying: "Add --anyway if it is right."), "\(refused)")
        #expect(try await health.succeed("history").output == "Nothing was logged.\n")
        #expect(try await health.run(words + ["--anyway"]).status == 0)
        for day in 2...4 {
            let usual = try await health.succeed(
                "log", "weight", "80 kg", "--at", "2026-03-0\(day)T08:00")
            #expect(usual.errors.isEmpty)
        }
        let far = try await health.succeed(
            "log", "weight", "88kg", "--at", "2026-03-05T08:00", "--json")
        #expect(far.errors == "Warning: 88 kg is far from your trend of 80 kg.\n")
        for absurd in [
            ["food", "Lemon", "--nutrient", "vitaminC=60kg"], ["run", "5000 km", "30 min"],
            ["temperature", "98 C"],
        ] {
            #expect(try await health.run(["log"] + absurd).failed(with: 64, saying: "--anyway"))
            #expect(try await health.run(["log"] + absurd + ["--anyway"]).status == 0)
        }
        let id = try far.json(Decoded.Entry.self).id
        #expect(
            try await health.run("edit", id, "--weight", "511 kg").failed(with: 64, saying: "--any")
        )
    }

    @Test("a day of today is an argument or an option, not both")
    func day() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "water", "300", "--at", "2025-09-30T10:00")
        #expect(try await health.succeed("today", "2025-09-30").output.contains("300 mL"))
        #expect(try await health.succeed("today", "--date", "2025-09-30").output.contains("300 mL"))
        let yesterday = try await health.succeed("today", "yesterday").output
        #expect(yesterday == (try await health.succeed("yesterday").output))
        #expect(
            try await health.run("today", "2025-09-30", "--date", "2025-09-29")
                .failed(with: 64, saying: "leave out --date"))
        #expect(try await health.run("today", "2025-09").failed(with: 64, saying: "takes a day"))
    }
}
