import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("The import of a part of a file")
struct ImportSelectionTests {
    private static let march = "2026-03-01T00:00:00Z"

    private func load(
        _ text: String, _ name: String, types: Set<ObjectType>? = nil, since: String? = nil
    ) async throws -> (fixture: ImportFixture, summary: ImportSummary) {
        let fixture = try ImportFixture()
        let options = ImportOptions(
            timeZone: .gmt, types: types, since: try since.map { try ImportFixture.date($0) })
        return (fixture, try await fixture.load(text, name, options))
    }

    private static let export = """
        <?xml version="1.0"?><HealthData locale="en_GB"><ExportDate value="2026-04-01 00:00:00 +0000"/>
        <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" \
        startDate="2026-02-28 23:59:59 +0000" endDate="2026-03-01 00:10:00 +0000" value="1"/>
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" \
        startDate="2026-03-01 00:00:00 +0000" endDate="2026-03-01 00:10:00 +0000" value="2"/>
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
        startDate="2026-03-02 00:00:00 +0000" endDate="2026-03-02 00:00:00 +0000" value="80"/>
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" \
        startDate="2026-03-03 00:00:00 +0000" endDate="2026-03-03 01:00:00 +0000"/>
        </HealthData>
        """

    private static let table =
        "Date,Weight (kg),Fat mass (kg)\n2026-02-28 07:00:00,79,16\n2026-03-01 07:00:00,80,16\n"

    @Test("selects types of an export of the Health app")
    func types() async throws {
        let (fixture, summary) = try await load(Self.export, "export.xml", types: [.stepCount])
        #expect(summary.samples.mapValues(\.inserted) == [.stepCount: 2])
        #expect(try await fixture.store.countsByType() == [.stepCount: 2])
        #expect(try fixture.store.characteristics.value(of: .biologicalSex) == nil)
    }

    @Test("selects starts of an export of the Health app, to the second")
    func since() async throws {
        let (_, summary) = try await load(Self.export, "export.xml", since: Self.march)
        #expect(
            summary.samples.mapValues(\.inserted) == [.stepCount: 1, .bodyMass: 1, .workout: 1])
        #expect(summary.skippedCount == 0)
    }

    @Test("selects types and starts of a table")
    func table() async throws {
        let (_, summary) = try await load(
            Self.table, "table.csv", types: [.bodyMass], since: Self.march)
        #expect(summary.samples.mapValues(\.inserted) == [.bodyMass: 1])
    }

    @Test("is completed by a later import without duplicates")
    func rest() async throws {
        let fixture = try ImportFixture()
        let some = try await fixture.load(
            Self.export, "export.xml", ImportOptions(types: [.stepCount]))
        let all = try await fixture.load(Self.export, "export.xml")
        #expect(some.inserted == 2)
        #expect(all.inserted == 2)
        #expect(all.known == 2)
    }
}
