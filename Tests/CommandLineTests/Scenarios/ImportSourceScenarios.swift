import Foundation
import Testing

@Suite("The sources of an import from the command line")
struct ImportSourceScenarios {
    private struct Report: Decodable {
        struct Source: Decodable {
            var name: String
            var source: String
            var count: Int
            var days: Int
            var missingDays: Int?
        }

        struct Overlap: Decodable {
            struct Amount: Decodable {
                var value: Double
                var unit: String
            }

            var name: String
            var sources: [String]
            var days: Int
            var doubled: Amount
            var isInOrder: Bool
        }

        var sources: [Source]
        var overlaps: [Overlap]
    }

    private func write(_ name: String, _ text: String, _ health: HealthProcess) throws -> String {
        let file = health.folder.appending(path: name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    @Test("the report names sources with their gaps, and the order that counts nothing twice")
    func sources() async throws {
        let health = try HealthProcess()
        let minutes = try write(
            "minutes.csv",
            "Start,End,Steps\n2026-03-01 08:00,2026-03-01 08:10,1000\n"
                + "2026-03-04 08:00,2026-03-04 08:10,500\n", health)
        let map = "date=Start,end=End,steps=Steps"
        let first = try await health.succeed(
            "import", "--tz", "GMT", "--map", map + ",name=Band", minutes)
        #expect(first.output.contains("Band"))
        #expect(first.output.contains("2026-03-02–2026-03-03"), "\(first.output)")
        let days = try write(
            "days.csv", "Start,End,Steps\n2026-03-01 00:00,2026-03-02 00:00,1200\n", health)
        let report = try await health.succeed(
            "import", "--tz", "GMT", "--json", "--map", map + ",name=App", days
        ).json(Report.self)
        #expect(report.sources.map(\.source) == ["App"])
        #expect(report.sources.map(\.missingDays) == [0])
        let overlap = try #require(report.overlaps.first)
        #expect((overlap.name, overlap.days, overlap.doubled.value) == ("stepCount", 1, 1000))
        // The latest sample is the Band's, so the samples of minutes come first.
        #expect(!overlap.isInOrder)
        // The order that the report names can be set.
        _ = try await health.succeed(
            "sources", "steps", "--order", overlap.sources.joined(separator: ","))
    }

    @Test("the document for clinics of an export is read with --cda")
    func clinicalDocument() async throws {
        let health = try HealthProcess()
        let folder = health.folder.appending(path: "apple_health_export")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "<!DOCTYPE HealthData><HealthData><Rec".write(
            to: folder.appending(path: "export.xml"), atomically: true, encoding: .utf8)
        try """
        <ClinicalDocument><observation><text><sourceName>Watch</sourceName><value>82</value>
        <type>HKQuantityTypeIdentifierHeartRate</type><unit>count/min</unit></text><effectiveTime>
        <low value="20260301080000+0000"/><high value="20260301080000+0000"/></effectiveTime>
        </observation></ClinicalDocument>
        """.write(
            to: folder.appending(path: "export_cda.xml"), atomically: true, encoding: .utf8)
        let refused = try await health.run("import", folder.path)
        #expect(refused.status == 65, "\(refused)")
        #expect((refused.errors + refused.output).contains("--cda"))
        // The XML of the export is a file with health data that was not read.
        let result = try await health.run("import", "--cda", folder.path)
        #expect(result.status == 2, "\(result)")
        let shown = try await health.succeed("query", "heartRate", "--samples", "--json").output
        #expect(shown.contains("82"))
    }
}
