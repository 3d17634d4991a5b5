import Foundation
import Testing

@Suite("Reports of the commands")
struct ReportTests {
    @Test("a deletion is reported as a deletion, not as sent")
    func deletion() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let id = try await health.succeed("log", "weight", "80kg", "--json").json(
            Decoded.Entry.self
        ).id
        #expect(try await health.succeed("sync").output.contains("1 sent to the health store"))
        try await health.succeed("delete", id)
        let text = try await health.succeed("sync").output
        #expect(text.contains("1 deleted from the health store"))
        #expect(!text.contains("sent"))
    }

    @Test("the first import is reported as imported, not as changed")
    func firstImport() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        var diary = health
        diary.environment["HEALTH_JOURNAL"] = health.path("diary.sqlite")
        diary.environment["OPENHEALTHKIT_APP"] = "com.example.diary"
        try await diary.succeed("permissions", "allow", "--all")
        try await diary.succeed(
            "log", "food", "Oats", "--energy", "300kcal", "--protein", "10g", "--carbs", "54g")
        try await diary.succeed("sync")
        let first = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(first.imported == 1)
        #expect(first.replaced == 0)
    }

    @Test("types without a request are reported with the command that allows them")
    func unasked() async throws {
        let health = try HealthProcess().asOtherApp
        let report = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(report.unasked == ["drink", "food", "measurement", "weight", "workout"])
        #expect(report.unreadable.isEmpty)
        let names = "bodyFatPercentage bodyMass leanBodyMass water food"
        #expect(report.allow?.hasPrefix("health permissions allow \(names)") == true)
        #expect(report.allow?.contains("--all") == false)
        let text = try await health.succeed("sync").output
        #expect(
            text.contains(
                "Permission to read was never asked for: drink, food, measurement, weight, workout."
            ))
        #expect(!text.contains("Not read"))
    }

    @Test("workouts are listed for the requested range and app")
    func workouts() async throws {
        let health = try HealthProcess()
        let none = "No workout in this period.\n"
        try await health.succeed("permissions", "allow", "--all")
        #expect(try await health.succeed("query", "workouts").output == none)
        try await health.succeed("log", "workout", "running", "30 min", "--at", "2026-03-01T08:00")
        try await health.succeed("sync")
        #expect(
            try await health.succeed("query", "workouts").output.contains("2026-03-01 08:00  08:30")
        )
        #expect(
            try await health.succeed("query", "workouts", "--json").json([Decoded.Sample].self)
                .map(\.start) == ["2026-03-01T07:00:00Z"])
        #expect(
            try await health.succeed("query", "workouts", "--from", "2026-03-02").output == none)
        #expect(try await health.succeed("query", "workouts", "--to", "2026-02-28").output == none)
        try await health.succeed("permissions", "deny", "workouts", "--as", "com.example.scale")
        #expect(
            try await health.succeed("query", "workouts", "--as", "com.example.scale").output
                == none)
        #expect(
            try await health.run("query", "workouts", "--by", "day")
                .failed(with: 64, saying: "leave out --by"))
    }

    private struct Rings: Decodable {
        let day: String
        let activeEnergy: Double?
        let activeEnergyGoal: Double?
        let exerciseMinutes: Double
        let standHours: Double
    }

    @Test("the rings of each day are listed for the requested range and app")
    func activitySummaries() async throws {
        let health = try HealthProcess()
        let none = "No activitySummary in this period.\n"
        try await health.succeed("permissions", "allow", "stepCount")
        #expect(try await health.succeed("query", "activitySummary").output == none)
        let days = ["2026-03-01", "2026-03-02"].map {
            """
             <ActivitySummary dateComponents="\($0)" activeEnergyBurned="350.5" \
            activeEnergyBurnedGoal="400" activeEnergyBurnedUnit="kcal" appleExerciseTime="32" \
            appleExerciseTimeGoal="30" appleStandHours="11" appleStandHoursGoal="12"/>
            """
        }
        let export = ["<HealthData locale=\"en_GB\">", days[0], days[1], "</HealthData>"]
        try await health.succeed("import", "-", input: export.joined(separator: "\n"))
        let text = try await health.succeed("query", "activitySummary", "--to", "2026-03-01").lines
        #expect(text.count == 2)
        #expect(text.last == "2026-03-01  350.5 of 400 kcal  32 of 30 min  11 of 12 h")
        let found = try await health.succeed("query", "activitySummary", "--json").json(
            [Rings].self)
        #expect(found.map(\.day) == ["2026-03-01", "2026-03-02"])
        #expect(found.first?.activeEnergyGoal == 400)
        #expect(found.first?.exerciseMinutes == 32)
        let later = try await health.succeed(
            "query", "activitySummary", "--from", "2026-03-02", "--json"
        ).json([Rings].self)
        #expect(later.map(\.day) == ["2026-03-02"])
        let app = ["--as", "com.example.scale"]
        #expect(
            try await health.run(["query", "activitySummary"] + app)
                .failed(with: 1, saying: "not determined"))
        try await health.succeed(
            "permissions", "deny", "activitySummary", "--as", "com.example.scale")
        #expect(try await health.run(["query", "activitySummary"] + app).output == none)
        #expect(
            try await health.run("query", "activitySummary", "--by", "day")
                .failed(with: 64, saying: "leave out --by"))
    }
}
