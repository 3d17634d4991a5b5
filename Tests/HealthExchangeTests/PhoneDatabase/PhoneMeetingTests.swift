import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

/// An export and a backup of one phone, in both orders.
@Suite("An export and a backup of one phone")
struct PhoneMeetingTests {
    private let fixture: ImportFixture
    private let phone: String
    private let export: String

    init() throws {
        fixture = try ImportFixture()
        let folder = fixture.folder.url.appending(path: "phone")
        let databases = try PhoneDatabases(in: folder)
        try databases.addDay()
        // The phone has the steps twice, under two identities.
        try databases.addQuantity(21, type: 7, 120, start: 0.25, length: 300.5)
        phone = folder.path
        export = try fixture.folder.write("export.xml", Data(Self.exportText.utf8))
    }

    /// What Apple's export says about the same samples as the day of `PhoneDatabases`: whole seconds, six
    /// digits, names of sources, and no identities.
    private static let exportText = """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_AT">
         <ExportDate value="2026-03-02 07:00:00 +0100"/>
         \(record("HeartRate", "67", "count/min", from: "07:00:10"))
         \(record("HeartRate", "67", "count/min", from: "07:00:10"))
         \(record("StepCount", "120", "count", from: "07:00:00", to: "07:05:00"))
         \(record("StepCount", "120", "count", from: "07:00:00", to: "07:05:00", source: "Watch of Bob"))
         \(record("StepCount", "121", "count", from: "07:00:00", to: "07:05:00"))
         \(record("BodyMass", "68.0389", "kg", from: "07:00:00", source: "Scale"))
         \(pressures)
         <Correlation type="HKCorrelationTypeIdentifierBloodPressure" \(origin(from: "07:15:00"))>
          \(pressures)
         </Correlation>
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="19" durationUnit="min" \
        \(origin(from: "07:33:20", to: "07:53:20"))/>
        </HealthData>
        """

    private static let pressures =
        record("BloodPressureSystolic", "121", "mmHg", from: "07:15:00")
        + record("BloodPressureDiastolic", "79", "mmHg", from: "07:15:00")

    private static func record(
        _ type: String, _ value: String, _ unit: String, from start: String, to end: String? = nil,
        source: String = "Watch of Ada"
    ) -> String {
        """
        <Record type="HKQuantityTypeIdentifier\(type)" unit="\(unit)" value="\(value)" \
        \(origin(from: start, to: end, source: source))/>
        """
    }

    /// The attributes for the source and the times of an element.
    private static func origin(
        from start: String, to end: String? = nil, source: String = "Watch of Ada"
    ) -> String {
        """
        sourceName="\(source)" startDate="2026-03-01 \(start) +0100" \
        endDate="2026-03-01 \(end ?? start) +0100"
        """
    }

    /// Imports files one after the other.
    private func load(_ paths: String...) async throws -> [ImportSummary] {
        var summaries: [ImportSummary] = []
        for path in paths {
            summaries.append(try await HealthImporter(fixture.store).importFile(at: path))
        }
        return summaries
    }

    /// Three samples are only in the export: steps of another watch, steps of another number, and a heart
    /// rate that it has twice.
    private func expectMet(_ what: String) async throws {
        let steps = try await fixture.samples(.stepCount)
        #expect(steps.count == 4, "\(what)")
        #expect(Set(steps.map(\.uuid)).isSuperset(of: [2, 21].map(PhoneDatabases.uuid)), "\(what)")
        for (type, object) in [
            (ObjectType.bodyMass, 3), (.bloodPressure, 10), (.bloodPressureSystolic, 8),
            (.workout, 5),
        ] {
            #expect(
                try await fixture.samples(type).map(\.uuid) == [PhoneDatabases.uuid(object)],
                "\(what): \(type)")
        }
        let rates = try await fixture.samples(.heartRate).map(\.uuid)
        #expect(rates.count == 3, "\(what)")
        #expect(Set(rates).isSuperset(of: [1, 6].map(PhoneDatabases.uuid)), "\(what)")
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
        #expect(try await load(export).map(\.inserted) == [10])
        let app = AppIdentity(bundleIdentifier: "com.example.notes", name: "Notes")
        try fixture.store.permissions.set(
            share: [.bodyMass: .granted], read: [:], app: app)
        let weight = try #require(try await fixture.samples(.bodyMass).first)
        let photo = try await fixture.store.attachments.add(
            name: "photo", contentType: "image/png", data: Data([1]), to: weight.uuid, app: app)
        #expect(try await load(phone, export, phone).map(\.inserted) == [13, 0, 0])
        try await expectMet("export first")
        // What an app attached to the replaced sample is attached to the other one.
        let attached = try await fixture.store.attachments.of(PhoneDatabases.uuid(3), app: nil)
        #expect(attached.map(\.uuid) == [photo.uuid])
    }

    @Test("an export adds nothing that a backup has brought")
    func backupFirst() async throws {
        let summaries = try await load(phone, export, phone, export)
        #expect(summaries.map(\.inserted) == [20, 3, 0, 0])
        #expect(summaries[1].missing.isEmpty)
        try await expectMet("backup first")
    }
}
