import Foundation
import Testing

@Suite("The schema of the JSON")
struct AnswerSchemaTests {
    @Test(
        "the output of commands matches the schema, and each definition is used"
    )
    func answers() async throws {
        let health = try HealthProcess()
        let schema = try JSONSchema()
        var tried: Set<String> = []
        func check(_ name: String, _ arguments: String...) async throws {
            tried.insert(name)
            let output = try await health.run(arguments + ["--json"])
            let text = name == "failure" ? output.errors : output.output
            let problems = try schema.problems(text, as: name)
            #expect(problems.isEmpty, "\(arguments.joined(separator: " ")): \(problems)")
        }
        try await check("sync", "sync")
        try await check("entry", "log", "weight", "80 kg", "--body-fat", "21", "--note", "morning")
        try await check("status", "status")
        try await health.succeed("permissions", "allow", "--all")
        try await check("entry", "log", "water", "250 mL", "--name", "Tea")
        try await check(
            "entry", "log", "food", "Oats", "--energy", "300kcal", "--nutrient", "iron=2mg")
        try await check("entry", "log", "workout", "running", "30min", "--distance", "5km")
        try await check("entry", "log", "bp", "120/80")
        try await check("sync", "sync")
        try await check("entries", "history")
        try await check("summary", "today")
        try await check(
            "nutrients", "today", "--nutrients", "--reference", "us", "--sex", "female", "--born",
            "1990")
        try await check("statistics", "query", "bodyMass", "--by", "day")
        for type in ["workouts", "bodyMass", "food"] {
            try await check("samples", "query", type, "--samples")
        }
        try await record(health)
        try await check("samples", "query", "sleep")
        try await check("categoryDays", "query", "sleep", "--by", "day")
        try await check("goal", "goal", "set", "water", "2 L")
        try await check("goals", "goal", "list")
        try await check("types", "types")
        try await check("sources", "sources", "weight")
        try await check("permissions", "permissions", "list")
        try await check("kinds", "kinds")
        try await check("units", "units")
        let weights = health.path("weights.csv")
        try Data("Day,Weight\n2026-03-01,80\n".utf8).write(to: URL(fileURLWithPath: weights))
        try await health.succeed(
            "import", "--map", "date=Day,weight=Weight,unit=kg", "--save-map", "Scale", "--tz",
            "GMT", weights)
        try await check("mappings", "mappings")
        try await check("foods", "foods", "search", "yogurt")
        try await check("food", "foods", "show", "banana")
        try await check("keptFoods", "foods", "favourites", "add", "100 g banana")
        try await check("foods", "foods", "search", "banana")
        try await check("foodSources", "foods", "sources")
        let table = health.path("table.csv")
        try Data("Food,Protein (g)\nSample bar,20\n,1\n".utf8)
            .write(to: URL(fileURLWithPath: table))
        try await check("foodImport", "foods", "import", table)
        try await check("conflicts", "conflicts", "list")
        try await check("status", "status")
        try await check("failure", "query", "nothing")
        let parts: Set = ["instant", "day", "quantity", "source", "item"]
        #expect(schema.names.subtracting(parts) == tried)
    }

    @Test("an answer that does not match the schema is detected")
    func mistakes() throws {
        let schema = try JSONSchema()
        #expect(try schema.problems(#"{"value": 1, "unit": "kg"}"#, as: "quantity").isEmpty)
        for wrong in [
            #"{"value": 1}"#, #"{"value": "1", "unit": "kg"}"#, #"{"value": 1, "unit": 2}"#,
            #"{"value": 1, "unit": "kg", "more": 3}"#, "[]",
        ] {
            #expect(try !schema.problems(wrong, as: "quantity").isEmpty)
        }
        #expect(try !schema.problems("\"2026-03-01T08:15:00+01:00\"", as: "instant").isEmpty)
    }

    private func record(_ health: HealthProcess) async throws {
        let file = health.folder.appending(path: "export.xml")
        try """
        <?xml version="1.0"?><HealthData locale="en_GB">\
        <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
        startDate="2026-03-01 00:00:00 +0100" endDate="2026-03-01 06:00:00 +0100" \
        value="HKCategoryValueSleepAnalysisAsleepREM"/></HealthData>
        """.write(to: file, atomically: true, encoding: .utf8)
        try await health.succeed("import", file.path)
    }
}
