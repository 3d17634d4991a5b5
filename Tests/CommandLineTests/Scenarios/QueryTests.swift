import Foundation
import Testing

@Suite("Querying the store")
struct QueryTests {
    private func imported(_ steps: Int) async throws -> HealthProcess {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: steps))
        return health
    }

    @Test(
        "intervals of each length give the same total",
        arguments: [("hour", 48), ("day", 2), ("week", 2), ("month", 1), ("year", 1)])
    func buckets(by: String, count: Int) async throws {
        let health = try await imported(2880)
        let found = try await health.succeed("query", "stepCount", "--by", by, "--json")
            .json(Decoded.Statistics.self)
        #expect(found.by == by)
        // 1 March 2026 is a Sunday, so the second day is in another week.
        #expect(found.buckets.count == count)
        #expect(found.buckets.compactMap(\.sum).reduce(0, +) == 28_800)
    }

    @Test("the days of a category may be almost two centuries apart")
    func distantDays() async throws {
        let health = try HealthProcess()
        let nights = ["1911-03-01", "2026-03-01", "2026-03-02", "2099-03-01"].map { day in
            """
            <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
            value="HKCategoryValueSleepAnalysisAsleepCore" creationDate="\(day) 06:00:00 +0100" \
            startDate="\(day) 02:00:00 +0100" endDate="\(day) 06:00:00 +0100"/>
            """
        }
        try await health.succeed(
            "import", "-",
            input: """
                <?xml version="1.0"?><HealthData locale="en_GB">
                <ExportDate value="2026-03-20 10:00:00 +0100"/>\(nights.joined())</HealthData>
                """)
        struct Row: Decodable {
            let day: String
            let total: Double
        }
        let rows = try await health.succeed("query", "sleepAnalysis", "--by", "day", "--json")
            .json([Row].self)
        #expect(rows.count == 4)
        #expect(rows.dropFirst().map(\.day) == ["2026-03-01", "2026-03-02", "2099-03-01"])
        #expect(rows.allSatisfy { $0.total == 14_400 })
        let one = try await health.succeed(
            "query", "sleepAnalysis", "--by", "day", "--from", "2026-03-02", "--to", "2026-03-02",
            "--json"
        ).json([Row].self)
        #expect(one.map(\.day) == ["2026-03-02"])
    }

    @Test("a range includes the day at its end")
    func stretch() async throws {
        let health = try await imported(2880)
        let one = try await health.succeed(
            "query", "steps", "--from", "2026-03-01", "--to", "2026-03-01", "--json"
        ).json(Decoded.Statistics.self)
        #expect(one.buckets.map(\.sum) == [14_400])
        let text = try await health.succeed("query", "steps", "--by", "day", "--from", "2026-03-02")
        #expect(text.lines == ["day            sum", "2026-03-02  14,400"])
        let none = try await health.succeed("query", "steps", "--from", "2027-01-01")
        #expect(none.output == "No stepCount in this period.\n")
    }

    @Test("a pulse is in bpm, breath in breaths a minute")
    func rates() async throws {
        let health = try HealthProcess()
        let records = [("HeartRate", 62.0), ("RespiratoryRate", 14.5)].map { type, value in
            """
             <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Watch" unit="count/min" creationDate="2026-03-01 08:00:00 +0100" \
            startDate="2026-03-01 08:00:00 +0100" endDate="2026-03-01 08:00:00 +0100" \
            value="\(value)"/>
            """
        }
        let export = """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB">
             <ExportDate value="2026-03-20 10:00:00 +0100"/>
            \(records.joined(separator: "\n"))
            </HealthData>
            """
        try await health.succeed("import", "-", input: export)
        func text(_ type: String, _ option: String) async throws -> String {
            try await health.succeed("query", type, option).output
        }
        #expect(try await text("heartRate", "--by=day").contains("62 bpm"))
        #expect(try await text("heartRate", "--samples").contains("62 bpm"))
        #expect(try await text("respiratoryRate", "--by=day").contains("14.5 breaths/min"))
    }

    @Test("discrete types have average, minimum and maximum, in the requested unit")
    func discrete() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        for (day, weight) in [("1", "80 kg"), ("2", "82 kg"), ("3", "84 kg")] {
            try await health.succeed("log", "weight", weight, "--at", "2026-03-0\(day)T08:00")
        }
        try await health.succeed("sync")
        let found = try await health.succeed("query", "weight", "--by", "month", "--json")
            .json(Decoded.Statistics.self)
        let bucket = try #require(found.buckets.first)
        #expect(bucket.start == "2026-02-28T23:00:00Z")
        #expect(bucket.end == "2026-03-31T22:00:00Z")
        #expect(bucket.average == 82)
        #expect(bucket.minimum == 80)
        #expect(bucket.maximum == 84)
        let pounds = try await health.succeed("query", "weight", "--unit", "lb").output
        #expect(pounds.contains("180.78 lb"))
    }

    @Test("the newest samples can be selected, and are listed oldest first")
    func samples() async throws {
        let health = try await imported(10)
        let found = try await health.succeed(
            "query", "HKQuantityTypeIdentifierStepCount", "--samples", "--limit", "2", "--json"
        ).json([Decoded.Sample].self)
        #expect(
            found.map(\.start) == ["2026-02-28T23:08:00Z", "2026-02-28T23:09:00Z"])
        #expect(found.first?.source?.name == "Phone")
    }

    @Test("samples that are read in batches are printed as one list")
    func batches() async throws {
        let health = try await imported(2500)
        func output(_ arguments: String...) async throws -> String {
            try await health.run(["query", "steps", "--samples"] + arguments).output
        }
        // With a limit they come at once.
        #expect(try await output() == output("--limit", "9000"))
        #expect(try await output("--json") == output("--json", "--limit", "9000"))
        #expect(try await output().split(separator: "\n").count == 2501)
        let none = ["--from", "2027-01-01"]
        #expect(
            try await health.run(["query", "steps", "--samples"] + none).output
                == "No stepCount in this period.\n")
        #expect(
            try await health.run(["query", "steps", "--samples", "--json"] + none).output
                == "[\n\n]\n")
    }

    @Test("a characteristic is shown by its name, to an app only with permission")
    func characteristics() async throws {
        let health = try HealthProcess()
        let export = """
            <HealthData locale="en_GB"><Me HKCharacteristicTypeIdentifierDateOfBirth="1990-05-17"
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/></HealthData>
            """
        try await health.succeed("import", "-", input: export)
        #expect(
            try await health.succeed("query", "biological sex").output == "biologicalSex  female\n")
        #expect(
            try await health.succeed("query", "dateOfBirth").output == "dateOfBirth  1990-05-17\n")
        #expect(try await health.succeed("query", "blood-type").output == "bloodType  not set\n")
        let json = try await health.succeed("query", "biologicalSex", "--json").output
        #expect(json.contains(#""value" : "female""#) || json.contains(#""value":"female""#))
        let app = ["query", "biologicalSex", "--as", "com.example.scale"]
        #expect(try await health.run(app).output == "biologicalSex  not set\n")
        try await health.succeed(
            "permissions", "allow", "biologicalSex", "--read-only", "--as", "com.example.scale")
        #expect(try await health.run(app).output == "biologicalSex  female\n")
    }

    @Test("an app sees only the data that it may read, the owner sees everything")
    func permissions() async throws {
        let health = try await imported(10)
        func count(_ arguments: String...) async throws -> Int {
            try await health.run(["query", "stepCount", "--samples", "--json"] + arguments)
                .json([Decoded.Sample].self).count
        }
        #expect(try await count() == 10)
        let unasked = try await health.run("query", "stepCount", "--as", "com.example.scale")
        #expect(unasked.failed(with: 1, saying: "not determined"), "\(unasked)")
        try await health.succeed("permissions", "deny", "stepCount", "--as", "com.example.scale")
        #expect(try await count("--as", "com.example.scale") == 0)
        try await health.succeed(
            "permissions", "allow", "stepCount", "--read-only", "--as", "com.example.scale")
        #expect(try await count("--as", "com.example.scale") == 10)
        let scale = ["permissions", "list", "--as", "com.example.scale"]
        let decided = try await health.run(scale + ["--json"]).json([Decoded.Permission].self)
        #expect(decided.map(\.app.bundleIdentifier) == ["com.example.scale"])
        #expect(decided.map(\.save) == ["denied"])
        #expect(decided.map(\.read) == ["granted"])
        try await health.succeed("permissions", "reset", "--all", "--as", "com.example.scale")
        #expect(try await health.run(scale).output.contains("Nothing was decided"))
    }

    @Test("the types that an app can request contain no correlation")
    func allowAll() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let decided = try await health.succeed("permissions", "list", "--json")
            .json([Decoded.Permission].self)
        #expect(decided.contains { $0.name == "bodyMass" && $0.save == "granted" })
        #expect(!decided.contains { $0.name == "food" || $0.name == "bloodPressure" })
        let food = try await health.succeed("permissions", "deny", "food", "--json").output
        #expect(food.contains("HKQuantityTypeIdentifierDietaryProtein"))
    }
}
