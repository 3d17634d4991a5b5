import Foundation
import Testing

@Suite("Fixtures from the command line")
struct RecordTests {
    @Test(
        "a fixture has neither the person's texts nor dates, and the report says what can be learnt"
    )
    func recorded() async throws {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 5))
        let refused = try await health.run("record", health.path("steps.ndjson"))
        #expect(refused.failed(with: 64, saying: "--anonymise"))
        let report = try await health.succeed(
            "record", "--types", "stepCount", "--from", "2026-03-01", "--to", "2026-03-01",
            "--anonymise", "--seed", "7", health.path("steps.ndjson"))
        #expect(report.output.contains("What an attacker could still learn:"))
        #expect(report.output.contains("the seed"))
        let text = try String(contentsOfFile: health.path("steps.ndjson"), encoding: .utf8)
        #expect(text.split(separator: "\n").count == 6)
        #expect(text.hasPrefix(#"{"format":"open-healthkit-samples","version":1,"fixture":1}"#))
        #expect(text.contains("App 1"))
        for secret in ["Phone", "18.5", "2026-"] { #expect(!text.contains(secret), "\(secret)") }
    }
}
