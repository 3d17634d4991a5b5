import Foundation
import Testing

@Suite("The schema of the JSON")
struct AnswerSchemaTests {
    @Test(
        "what commands print is as the schema says, and each definition is an answer or a part of one"
    )
    func answers() throws {
        let health = try HealthProcess()
        let schema = try JSONSchema()
        var tried: Set<String> = []
        func check(_ name: String, _ arguments: String...) throws {
            tried.insert(name)
            let output = try health.start(arguments + ["--json"]).wait()
            let text = name == "failure" ? output.errors : output.output
            let problems = try schema.problems(text, as: name)
            #expect(problems.isEmpty, "\(arguments.joined(separator: " ")): \(problems)")
        }
        try check("sync", "sync")
        try check("entry", "log", "weight", "80 kg", "--body-fat", "21", "--note", "morning")
        try check("status", "status")
        try health.succeed("permissions", "allow", "--all")
        try check("entry", "log", "water", "250 mL", "--name", "Tea")
        try check("entry", "log", "food", "Oats", "--energy", "300kcal", "--nutrient", "iron=2mg")
        try check("entry", "log", "workout", "running", "30min", "--distance", "5km")
        try check("entry", "log", "bp", "120/80")
        try check("sync", "sync")
        try check("entries", "history")
        try check("summary", "today")
        try check("statistics", "query", "bodyMass", "--by", "day")
        for type in ["workouts", "bodyMass", "food"] {
            try check("samples", "query", type, "--samples")
        }
        try record(health)
        try check("samples", "query", "sleep")
        try check("categoryDays", "query", "sleep", "--by", "day")
        try check("goal", "goal", "set", "water", "2 L")
        try check("goals", "goal", "list")
        try check("types", "types")
        try check("sources", "sources", "weight")
        try check("permissions", "permissions", "list")
        try check("kinds", "kinds")
        try check("units", "units")
        try check("conflicts", "conflicts", "list")
        try check("status", "status")
        try check("failure", "query", "nothing")
        let parts: Set = ["instant", "day", "quantity", "source", "item"]
        #expect(schema.names.subtracting(parts) == tried)
    }

    @Test("an answer that is not as the schema says is found")
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

    private func record(_ health: HealthProcess) throws {
        let file = health.folder.appending(path: "export.xml")
        try """
        <?xml version="1.0"?><HealthData locale="en_GB">\
        <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
        startDate="2026-03-01 00:00:00 +0100" endDate="2026-03-01 06:00:00 +0100" \
        value="HKCategoryValueSleepAnalysisAsleepREM"/></HealthData>
        """.write(to: file, atomically: true, encoding: .utf8)
        try health.succeed("import", file.path)
    }
}
