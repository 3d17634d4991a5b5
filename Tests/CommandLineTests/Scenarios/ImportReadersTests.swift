import Foundation
import Testing

/// `health import` finds what other people's programs find.
@Suite("Imports beside other programs")
struct ImportReadersTests {
    /// Imports a file of a thousand rows, and returns the number of compared rows by kind.
    private func compared(_ format: String, _ name: String, seed: Int) async throws
        -> [String: Int]
    {
        let health = try HealthProcess()
        let file = health.path(name)
        try await PythonReader.write(format, file, seed: seed)
        try await health.succeed("import", file)
        let export = health.path("export.ndjson")
        try await health.succeed("export", "--format", "ndjson", export)
        return try await PythonReader.compare(format, file, export: export)
    }

    @Test("gpxpy finds the same tracks, lengths, times and heart rates", arguments: 1...3)
    func gpx(seed: Int) async throws {
        let counts = try await compared("gpx", "tracks.gpx", seed: seed)
        #expect(counts["workouts"] == 5)
        #expect(counts["points"] == 1_000)
        #expect((counts["heartRates"] ?? 0) > 500)
    }

    @Test("tcxreader finds the same workout with its points and totals", arguments: 1...3)
    func tcx(seed: Int) async throws {
        let counts = try await compared("tcx", "ride.tcx", seed: seed)
        #expect(counts["points"] == 1_000)
        #expect((counts["heartRates"] ?? 0) > 500)
    }

    @Test(
        "fitdecode finds the same workouts with their points, totals and powers", arguments: 1...3)
    func fit(seed: Int) async throws {
        let counts = try await compared("fit", "ride.fit", seed: seed)
        #expect(counts["workouts"] == 3)
        #expect(counts["points"] == 900)
        #expect((counts["heartRates"] ?? 0) > 500)
        #expect((counts["powers"] ?? 0) > 500)
    }

    @Test("fhir.resources finds the same observations", arguments: 1...3)
    func fhir(seed: Int) async throws {
        let counts = try await compared("fhir", "bundle.json", seed: seed)
        #expect(counts.values.reduce(0, +) == 1_000)
    }

    @Test(
        "healthkit-to-sqlite and apple-health-parser find the same records and workouts",
        arguments: 1...3)
    func apple(seed: Int) async throws {
        let counts = try await compared("apple", "export.zip", seed: seed)
        #expect(counts.values.reduce(0, +) == 1_050)
        #expect(counts["workouts"] == 50)
    }
}
