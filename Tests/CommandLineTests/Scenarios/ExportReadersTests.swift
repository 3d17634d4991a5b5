import Foundation
import Testing

/// Other people's programs read what `health export` writes.
@Suite("Exports in other programs")
struct ExportReadersTests {
    private func filled() async throws -> HealthProcess {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "export.xml")
        try VariedExport.text.write(to: file, atomically: true, encoding: .utf8)
        try await health.succeed("import", file.path)
        return health
    }

    @Test("duckdb, polars and pyarrow read the same rows from Parquet")
    func parquet() async throws {
        let health = try await filled()
        let path = health.path("parquet")
        try await health.succeed("export", "--format", "parquet", path)
        let found = try await PythonReader.check("parquet", path, as: [String: [[JSONCell]]].self)
        #expect(found["heartRate"]?.count == 3)
        let weights = try #require(found["bodyMass"])
        #expect(weights.map { $0[2] } == [.number(80.4), .number(177.5)])
        #expect(weights.map { $0[3] } == [.text("kg"), .text("lb")])
        #expect(weights.first?[1] == .number(1_772_344_800_000_000))
        #expect(weights.first?[6] == .text(#"{"HKTimeZone":"Europe/Vienna","note":"ä, \"b\""}"#))
        #expect(
            found["sleepAnalysis"]?.first?[4] == .text("HKCategoryValueSleepAnalysisAsleepCore"))
    }

    @Test("a long Parquet file of several row groups has every row")
    func manyRows() async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "export.xml")
        try SmallExport.text(steps: 60_000).write(to: file, atomically: true, encoding: .utf8)
        try await health.succeed("import", file.path)
        let path = health.path("parquet")
        try await health.succeed("export", "--format", "parquet", path)
        let found = try await PythonReader.check("parquet", path, as: [String: [[JSONCell]]].self)
        let rows = try #require(found["stepCount"])
        #expect(rows.count == 60_000)
        #expect(rows.allSatisfy { $0[2] == .number(10) && $0[5] == .text("Phone") })
        #expect(Set(rows.map { $0[1] }).count == 60_000)
    }

    @Test("every resource of a bundle is valid FHIR R4")
    func fhir() async throws {
        let health = try await filled()
        let path = health.path("bundle.json")
        try await health.succeed("export", "--format", "fhir", path)
        let kinds = try await PythonReader.check("fhir", path, as: [String: Int].self)
        #expect(kinds["Patient"] == 1)
        // The two pressures are components of one observation.
        #expect(kinds["Observation"] == 13)
    }

    @Test("every data point is valid Open mHealth")
    func openMHealth() async throws {
        let health = try await filled()
        let path = health.path("points.ndjson")
        let words = try await health.succeed("export", "--format", "omh", path).output
        let kinds = try await PythonReader.check("omh", path, as: [String: Int].self)
        #expect(
            kinds == [
                "omh:body-weight:3.0": 2, "omh:heart-rate:2.0": 3, "omh:step-count:3.0": 1,
                "omh:oxygen-saturation:2.0": 1, "omh:blood-pressure:4.0": 1,
                "omh:rr-interval:1.0": 1, "ieee:total-sleep-time:1.0": 1,
                "omh:physical-activity:1.2": 1,
            ])
        #expect(words.contains("The format has no place for"))
    }
}

/// A cell of a table in JSON.
enum JSONCell: Decodable, Hashable {
    case number(Double)
    case text(String)
    case none

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .none
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

/// An export with samples of many kinds.
enum VariedExport {
    private static func record(
        _ type: String, _ value: String, _ unit: String?, _ start: String, _ end: String? = nil,
        _ inside: String = ""
    ) -> String {
        let unit = unit.map { " unit=\"\($0)\"" } ?? ""
        return "<Record type=\"\(type)\" sourceName=\"Watch\" sourceVersion=\"1\"\(unit) "
            + "startDate=\"2026-03-01 \(start) +0100\" endDate=\"2026-03-01 \(end ?? start) +0100\" "
            + "value=\"\(value)\">\(inside)</Record>"
    }

    private static let quantity = "HKQuantityTypeIdentifier"
    private static let systolic = record(
        quantity + "BloodPressureSystolic", "121", "mmHg", "08:00:00")
    private static let diastolic = record(
        quantity + "BloodPressureDiastolic", "79", "mmHg", "08:00:00")
    private static let protein = record(quantity + "DietaryProtein", "12.5", "g", "12:00:00")

    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
        <ExportDate value="2026-03-20 10:00:00 +0100"/>
        <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-05-06" \
        HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>
        \(record(quantity + "BodyMass", "80.4", "kg", "07:00:00", nil,
            "<MetadataEntry key=\"HKTimeZone\" value=\"Europe/Vienna\"/>"
                + "<MetadataEntry key=\"note\" value=\"ä, &quot;b&quot;\"/>"))
        \(record(quantity + "BodyMass", "177.5", "lb", "07:30:00"))
        \(["61", "62.5", "180"].enumerated().map {
            record(quantity + "HeartRate", $1, "count/min", "09:00:0\($0)")
        }.joined(separator: "\n"))
        \(record(quantity + "StepCount", "120", "count", "10:00:00", "10:05:00"))
        \(record(quantity + "OxygenSaturation", "0.97", "%", "10:10:00"))
        \(systolic)\(diastolic)\(protein)
        \(record("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore",
            nil, "01:00:00", "02:30:00"))
        \(record(quantity + "HeartRateVariabilitySDNN", "40", "ms", "03:00:00", "03:01:00",
            "<HeartRateVariabilityMetadataList>"
                + "<InstantaneousBeatsPerMinute bpm=\"60\" time=\"3:00:01.00 AM\"/>"
                + "<InstantaneousBeatsPerMinute bpm=\"60\" time=\"3:00:02.00 AM\"/>"
                + "</HeartRateVariabilityMetadataList>"))
        <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Watch" \
        sourceVersion="1" startDate="2026-03-01 08:00:00 +0100" endDate="2026-03-01 08:00:00 +0100">
        \(systolic)\(diastolic)</Correlation>
        <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Watch" \
        sourceVersion="1" startDate="2026-03-01 12:00:00 +0100" endDate="2026-03-01 12:00:00 +0100">
        <MetadataEntry key="HKFoodType" value="Egg"/>\(protein)</Correlation>
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \
        durationUnit="min" totalDistance="5" totalDistanceUnit="km" sourceName="Watch" \
        startDate="2026-03-01 18:00:00 +0100" endDate="2026-03-01 18:30:00 +0100"/>
        <ActivitySummary dateComponents="2026-03-01" activeEnergyBurned="512.5" \
        activeEnergyBurnedGoal="600" activeEnergyBurnedUnit="kcal" appleExerciseTime="35" \
        appleStandHours="12"/>
        </HealthData>
        """
}
