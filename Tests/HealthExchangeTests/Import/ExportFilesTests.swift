import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("An import of the Health app's export reports each file")
struct ExportFilesTests {
    private static let document = """
        <?xml version="1.0"?><HealthData locale="en_GB"><ExportDate value="2026-04-01 00:00:00 +0000"/>
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" \
        startDate="2026-03-03 00:00:00 +0000" endDate="2026-03-03 01:00:00 +0000">
        <WorkoutRoute sourceName="Watch" startDate="2026-03-03 00:00:00 +0000" \
        endDate="2026-03-03 01:00:00 +0000"><FileReference path="/workout-routes/a.gpx"/></WorkoutRoute>
        </Workout></HealthData>
        """

    private static let route = """
        <gpx><trk><trkseg><trkpt lat="48.2" lon="16.3"><ele>1</ele>\
        <time>2026-03-03T00:00:00Z</time></trkpt></trkseg></trk></gpx>
        """

    private static let files: [(name: String, text: String)] = [
        ("apple_health_export/export.xml", document),
        ("apple_health_export/export_cda.xml", "<?xml version=\"1.0\"?><ClinicalDocument/>"),
        ("apple_health_export/workout-routes/a.gpx", route),
        ("apple_health_export/workout-routes/b.gpx", route),
        ("apple_health_export/photo.txt", "hello"),
    ]

    @Test("the document, its route, the repeated document and a stray route are named")
    func names() async throws {
        for isFolder in [false, true] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(files: Self.files, isFolder: isFolder)
            #expect(summary.inserted == 2)
            #expect(
                Dictionary(uniqueKeysWithValues: summary.files.map { ($0.path, $0.outcome) }) == [
                    "apple_health_export/export.xml": .read(.apple, app: nil),
                    "apple_health_export/export_cda.xml": .unread(.repeated),
                    "apple_health_export/workout-routes/a.gpx": .read(.apple, app: nil),
                    "apple_health_export/workout-routes/b.gpx": .unread(.unreferenced),
                    "apple_health_export/photo.txt": .unread(.document),
                ])
            #expect(summary.hasLosses)
        }
    }

    @Test("a damaged route is named as damaged")
    func damaged() async throws {
        let fixture = try ImportFixture()
        var files = Self.files
        files[2].text = "<gpx><trk><trkseg><trkpt lat=\"48.2\" lon=\"16.3\"><ele>1"
        let summary = try await fixture.load(files: files)
        #expect(summary.files.first { $0.path.hasSuffix("a.gpx") }?.outcome == .unread(.damaged))
        #expect(summary.skipped.keys.contains { $0.reason == .damagedFile })
        #expect(summary.hasLosses)
    }

    @Test("a blood pressure of which one half cannot be read is left out whole")
    func brokenPair() async throws {
        let fixture = try ImportFixture()
        func record(_ type: String, _ value: String) -> String {
            "<Record type=\"HKQuantityTypeIdentifierBloodPressure\(type)\" sourceName=\"Cuff\" "
                + "unit=\"mmHg\" startDate=\"2026-03-03 08:00:00 +0000\" "
                + "endDate=\"2026-03-03 08:00:00 +0000\" value=\"\(value)\"/>"
        }
        let summary = try await fixture.load(
            "<?xml version=\"1.0\"?><HealthData locale=\"en_GB\">"
                + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" "
                + "startDate=\"2026-03-03 08:00:00 +0000\" endDate=\"2026-03-03 08:00:00 +0000\">"
                + record("Systolic", "120") + record("Diastolic", "eighty")
                + "</Correlation></HealthData>", "export.xml")
        #expect(try await fixture.samples(.bloodPressure).isEmpty)
        #expect(try await fixture.samples(.bloodPressureSystolic).isEmpty)
        #expect(summary.hasLosses)
    }
}
