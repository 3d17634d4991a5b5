import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("An export is imported into a health store")
struct AppleExportImporterTests {
    private let folder: TemporaryFolder
    private let store: HealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(at: .file(folder.url.appendingPathComponent("health.sqlite")))
    }

    private func archive() throws -> String {
        var zip = ZipFixture()
        zip.add("apple_health_export/exportar.xml", Array(ExportFixture.text.utf8))
        zip.add(
            "apple_health_export/workout-routes/route_2024-05-02_6.31pm.gpx",
            Array(ExportFixture.route.utf8))
        return try folder.write("export.zip", zip.data)
    }

    private func samples(_ type: ObjectType) async throws -> [Sample] {
        try await store.samples([SampleQuery(type: type)], app: nil)
    }

    @Test("Every sample is stored with the values of the export")
    func samples() async throws {
        let summary = try await AppleExportImporter(store).importExport(at: archive())
        #expect(try await store.countsByType() == summary.samples.mapValues(\.total))
        let steps = try await samples(.stepCount)
        #expect(steps.map(\.quantity) == [Quantity(120, .count), Quantity(120, .count)])
        #expect(steps.first?.device?.hardwareVersion == "Watch6,2")
        #expect(steps.first?.sourceRevision?.source.name == "Kim’s\u{a0}Watch")
        #expect(try await store.checkIntegrity().isEmpty)
    }

    @Test("A correlation contains the record from the top level, not a copy")
    func members() async throws {
        _ = try await AppleExportImporter(store).importExport(at: archive())
        let food = try await samples(.food)
        let protein = try await samples(.dietaryProtein)
        #expect(protein.count == 1)
        #expect(food.first?.members?.map(\.uuid) == protein.map(\.uuid))
        #expect(food.first?.members?.first?.metadata == protein.first?.metadata)
    }

    @Test("A workout has its events, statistics and route")
    func workout() async throws {
        _ = try await AppleExportImporter(store).importExport(at: archive())
        let workout = try #require(try await samples(.workout).first)
        #expect(workout.workout?.events.count == 1)
        #expect(workout.workout?.totalDistance == Quantity(5, .kilometer))
        #expect(workout.workout?.statistics.map(\.sum) == [Quantity(300, .kilocalorie)])
        let routes = try await store.samples(
            [SampleQuery(type: .workoutRoute, predicate: .associated(workout: workout.uuid))],
            app: nil)
        let route = try #require(routes.first)
        guard case .locations(let points)? = try await store.series(of: route.uuid, app: nil) else {
            Issue.record("no points")
            return
        }
        #expect(points.map(\.longitude) == [13.4, 13.5])
    }

    @Test("Characteristics and the rings of a day are stored")
    func facts() async throws {
        let summary = try await AppleExportImporter(store).importExport(at: archive())
        #expect(summary.characteristics == [.dateOfBirth, .biologicalSex])
        #expect(try store.characteristics.value(of: .dateOfBirth) == "1988-04-02")
        #expect(try store.characteristics.value(of: .biologicalSex) == 1)
        #expect(try store.characteristics.value(of: .bloodType) == nil)
        let days = try await store.activitySummaries.all(app: nil)
        #expect(days.map(\.activeEnergyBurned) == [512.5])
        #expect(days.map(\.standHours) == [12])
        #expect(days.map(\.moveMode) == [1])
    }

    @Test("An older export adds missing characteristics, and removes none")
    func olderFacts() async throws {
        let importer = AppleExportImporter(store)
        _ = try await importer.importExport(at: archive())
        let older = ExportText.wrap([
            "<ExportDate value=\"2020-06-01 09:00:00 +0200\"/>",
            "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1999-01-01\" "
                + "HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeABPositive\"/>",
        ])
        _ = try await importer.importExport(
            at: folder.write("older.xml", Data(older.utf8)))
        #expect(try store.characteristics.value(of: .dateOfBirth) == "1988-04-02")
        #expect(try store.characteristics.value(of: .bloodType) == 5)
        let newer = older.replacing("2020-06-01", with: "2025-06-01")
        _ = try await importer.importExport(
            at: folder.write("newer.xml", Data(newer.utf8)))
        #expect(try store.characteristics.value(of: .dateOfBirth) == "1999-01-01")
    }

    @Test("A second import changes nothing, also under another name and unpacked")
    func again() async throws {
        let importer = AppleExportImporter(store)
        let first = try await importer.importExport(at: archive())
        let position = try await store.latestAnchor()
        let counts = try await store.countsByType()
        let second = try await importer.importExport(at: archive())
        #expect(second.inserted == 0 && second.known == first.inserted)
        let plain = try folder.write("unpacked/导出.xml", Data(ExportFixture.text.utf8))
        _ = try folder.write(
            "unpacked/workout-routes/route_2024-05-02_6.31pm.gpx", Data(ExportFixture.route.utf8))
        #expect(try await importer.importExport(at: plain).inserted == 0)
        #expect(try await store.latestAnchor() == position)
        #expect(try await store.countsByType() == counts)
    }

    @Test("A unit that does not fit earlier samples of an unknown type is rejected and listed")
    func refused() async throws {
        let type = "HKQuantityTypeIdentifierNovelty"
        let text = ExportText.wrap([
            ExportText.record(type, "1", unit: "kg"),
            ExportText.record(type, "2", unit: "m", at: "13:00:00 +0000"),
            ExportText.record(type, "3", unit: "g", at: "14:00:00 +0000"),
        ])
        let path = try folder.write("export.xml", Data(text.utf8))
        let summary = try await AppleExportImporter(store).importExport(at: path)
        #expect(summary.inserted == 2)
        #expect(summary.skipped.keys.map(\.reason) == [.refused])
    }

    @Test("The intact part of a damaged zip is imported, and the damage is reported")
    func damaged() async throws {
        let records = (0..<500).map {
            ExportText.record("HKQuantityTypeIdentifierStepCount", "\($0)", unit: "count")
        }
        var zip = ZipFixture()
        zip.add("export.xml", Array(ExportText.wrap(records).utf8))
        let path = try folder.write("cut.zip", zip.data.prefix(100_000))
        let summary = try await AppleExportImporter(store, batchSize: 50).importExport(at: path)
        #expect(summary.interruption?.code == .damagedArchive)
        #expect(summary.inserted > 100)
        #expect(try await store.countsByType()[.stepCount] == summary.inserted)
    }

    @Test(
        "A zip that is truncated after its XML is reported, whatever the rest contained",
        arguments: ["workout-routes/route_2024-05-02_6.31pm.gpx", "electrocardiograms/ecg.csv"])
    func cutBehindText(name: String) async throws {
        var zip = ZipFixture()
        zip.add("export.xml", Array(ExportFixture.text.utf8))
        let whole = zip.data.count
        zip.add(name, Array(ExportFixture.route.utf8))
        zip.add("electrocardiograms/ecg_2.csv", Array("never reached".utf8))
        let path = try folder.write("cut.zip", zip.data.prefix(whole))
        let summary = try await AppleExportImporter(store).importExport(at: path)
        #expect(summary.interruption?.code == .damagedArchive)
        #expect(summary.samples[.stepCount]?.inserted == 2)
        // The route is cut off or was never reached.
        let reason: SkipReason = name.hasSuffix(".gpx") ? .damagedFile : .missingFile
        #expect(summary.skipped.contains { $0.key.reason == reason })
        #expect(try await store.countsByType() == summary.samples.mapValues(\.total))
    }

    @Test(
        "A generated year with every known peculiarity is imported completely",
        arguments: [1, 3, 10_000])
    func batches(size: Int) async throws {
        let whole = try await AppleExportImporter(store).importExport(at: archive())
        let other = try HealthStore(at: .memory(name: UUID().uuidString))
        let again = try await AppleExportImporter(other, batchSize: size).importExport(
            at: archive())
        #expect(again == whole)
        #expect(try await other.countsByType() == store.countsByType())
    }
}
