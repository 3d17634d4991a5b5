import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

/// An export and a backup of one phone, in both orders.
@Suite("An export and a backup of one phone")
struct PhoneMeetingTests {
    /// What Apple's export says about the same samples as the day of `PhoneDatabases`: whole seconds, six
    /// digits, names of sources, and no identities.
    private static let export = """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_AT">
         <ExportDate value="2026-03-02 07:00:00 +0100"/>
         <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch of Ada" unit="count/min" \
        startDate="2026-03-01 07:00:10 +0100" endDate="2026-03-01 07:00:10 +0100" value="67"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch of Ada" unit="count" \
        startDate="2026-03-01 07:00:00 +0100" endDate="2026-03-01 07:05:00 +0100" value="120"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch of Bob" unit="count" \
        startDate="2026-03-01 07:00:00 +0100" endDate="2026-03-01 07:05:00 +0100" value="120"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch of Ada" unit="count" \
        startDate="2026-03-01 07:00:00 +0100" endDate="2026-03-01 07:05:00 +0100" value="121"/>
         <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
        startDate="2026-03-01 07:00:00 +0100" endDate="2026-03-01 07:00:00 +0100" value="68.0389"/>
         <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Watch of Ada" unit="mmHg" \
        startDate="2026-03-01 07:15:00 +0100" endDate="2026-03-01 07:15:00 +0100" value="121"/>
         <Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="Watch of Ada" unit="mmHg" \
        startDate="2026-03-01 07:15:00 +0100" endDate="2026-03-01 07:15:00 +0100" value="79"/>
         <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Watch of Ada" \
        startDate="2026-03-01 07:15:00 +0100" endDate="2026-03-01 07:15:00 +0100">
          <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Watch of Ada" unit="mmHg" \
        startDate="2026-03-01 07:15:00 +0100" endDate="2026-03-01 07:15:00 +0100" value="121"/>
          <Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="Watch of Ada" unit="mmHg" \
        startDate="2026-03-01 07:15:00 +0100" endDate="2026-03-01 07:15:00 +0100" value="79"/>
         </Correlation>
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="19" durationUnit="min" \
        sourceName="Watch of Ada" startDate="2026-03-01 07:33:20 +0100" endDate="2026-03-01 07:53:20 +0100"/>
        </HealthData>
        """

    private func load(_ parts: [String]) async throws -> (ImportFixture, [ImportSummary]) {
        let fixture = try ImportFixture()
        let folder = fixture.folder.url.appending(path: "phone")
        try PhoneDatabases(in: folder).addDay()
        let export = try fixture.folder.write("export.xml", Data(Self.export.utf8))
        var summaries: [ImportSummary] = []
        for part in parts {
            summaries.append(
                try await HealthImporter(fixture.store).importFile(
                    at: part == "export" ? export : folder.path))
        }
        return (fixture, summaries)
    }

    /// Two samples are only in the export: steps of another watch, and steps of another number.
    private func expectMet(_ fixture: ImportFixture, _ what: String) async throws {
        let steps = try await fixture.samples(.stepCount)
        #expect(steps.count == 3, "\(what)")
        #expect(steps.filter { $0.uuid == PhoneDatabases.uuid(2) }.count == 1)
        for (type, object) in [
            (ObjectType.bodyMass, 3), (.bloodPressure, 10), (.bloodPressureSystolic, 8),
            (.workout, 5),
        ] {
            #expect(
                try await fixture.samples(type).map(\.uuid) == [PhoneDatabases.uuid(object)],
                "\(what): \(type)")
        }
        let rates = try await fixture.samples(.heartRate).map(\.uuid)
        #expect(rates == [1, 6].map(PhoneDatabases.uuid), "\(what)")
        let pressure = try #require(try await fixture.samples(.bloodPressure).first)
        #expect(
            Set(pressure.members?.map(\.uuid) ?? []) == Set([8, 9].map(PhoneDatabases.uuid)),
            "\(what)")
        #expect(
            try await fixture.samples(.workout).first?.sourceRevision?.source.bundleIdentifier
                == "com.example.watch")
    }

    @Test("the store keeps the identities of the backup if the export came first")
    func exportFirst() async throws {
        let (fixture, summaries) = try await load(["export", "phone", "export", "phone"])
        #expect(summaries.map(\.inserted) == [9, 12, 0, 0])
        try await expectMet(fixture, "export first")
    }

    @Test("an export adds nothing that a backup has brought")
    func backupFirst() async throws {
        let (fixture, summaries) = try await load(["phone", "export", "phone", "export"])
        #expect(summaries.map(\.inserted) == [19, 2, 0, 0])
        #expect(summaries[1].missing.isEmpty)
        try await expectMet(fixture, "backup first")
    }
}
