import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("An iPhone's own Health database")
struct PhoneDatabaseTests {
    private let fixture: ImportFixture
    private let databases: PhoneDatabases

    init() throws {
        fixture = try ImportFixture()
        databases = try PhoneDatabases(in: fixture.folder.url.appending(path: "phone"))
    }

    private var folder: String { fixture.folder.url.appending(path: "phone").path }

    private func load() async throws -> ImportSummary {
        try await HealthImporter(fixture.store).importFile(at: folder)
    }

    private func sample(_ object: Int, _ type: ObjectType) async throws -> Sample {
        try #require(
            try await fixture.samples(type).first { $0.uuid == PhoneDatabases.uuid(object) },
            "\(type)")
    }

    @Test("each sample keeps identity, source, device, time zone, unit and metadata")
    func samples() async throws {
        try databases.addDay()
        let summary = try await load()
        #expect(summary.inserted == 19, "\(summary)")
        #expect(summary.files.allSatisfy { $0.isRead })
        let rate = try await sample(1, .heartRate)
        #expect(rate.quantity == Quantity(67, .countPerMinute))
        #expect(
            rate.sourceRevision
                == SourceRevision(
                    source: Source(bundleIdentifier: "com.example.watch", name: "Watch of Ada"),
                    version: "10.1.1", productType: "Watch6,2",
                    operatingSystemVersion: SystemVersion(10, 1, 1)))
        #expect(
            rate.device
                == Device(
                    name: "Wrist", manufacturer: "Maker", model: "Watch",
                    hardwareVersion: "Watch6,2", softwareVersion: "10.1"))
        #expect(rate.metadata == [MetadataKey.timeZone: "Europe/Vienna"])
        let steps = try await sample(2, .stepCount)
        let start = Date(timeIntervalSinceReferenceDate: PhoneDatabases.morning + 0.25)
        #expect(steps.startDate == start && steps.endDate == start.addingTimeInterval(300.5))
        let weight = try await sample(3, .bodyMass)
        #expect(weight.quantity == Quantity(150, .pound))
        #expect(weight.metadata == [MetadataKey.wasUserEntered: true] && weight.device == nil)
        #expect(try await sample(4, .sleepAnalysis).categoryValue == 4)
        let mindful = try await sample(19, .mindfulSession)
        #expect(mindful.metadata[MetadataKey.timeZone] == "Asia/Tokyo")
        let food = try await sample(13, .food)
        #expect(Set(food.members?.map(\.uuid) ?? []) == [11, 12].map(PhoneDatabases.uuid).set)
        #expect(food.metadata[MetadataKey.foodType] == "Egg")
        #expect(try await sample(10, .bloodPressure).members?.count == 2)
        #expect(
            try fixture.store.characteristics.value(of: .dateOfBirth) == .text("1991-01-01"))
        #expect(try fixture.store.characteristics.value(of: .biologicalSex) == .number(1))
        #expect(
            summary.skipped[
                .init(element: "metadata", type: "_HKPrivateSecret", reason: .unknownElement)]
                == 1)
        #expect(!summary.hasLosses, "\(summary.skipped)")
        #expect(try await load().inserted == 0)
    }

    @Test("series, routes, heartbeats, voltages and workouts are whole")
    func parts() async throws {
        try databases.addDay()
        _ = try await load()
        let workout = try await sample(5, .workout)
        let detail = try #require(workout.workout)
        #expect(detail.activityType == 37 && detail.duration == 1140)
        #expect(detail.totalDistance == Quantity(3.25, .kilometer))
        #expect(detail.totalEnergyBurned == Quantity(210, .kilocalorie))
        #expect(detail.events.map(\.type) == [1, 2])
        #expect(detail.activities.map(\.uuid) == [PhoneDatabases.uuid(50)])
        #expect(detail.activities.first?.configuration.locationType == 3)
        let rate = try #require(detail.statistics.first { $0.type == .heartRate })
        #expect(rate.average == Quantity(150, .countPerMinute))
        #expect(rate.minimum?.value == 120 && rate.maximum?.value == 180)
        let related = try await fixture.store.samples(
            [.heartRate, .workoutRoute].map {
                SampleQuery(type: $0, predicate: .associated(workout: workout.uuid))
            }, sort: [], app: nil)
        #expect(Set(related.map(\.uuid)) == [6, 7].map(PhoneDatabases.uuid).set)
        let store = fixture.store
        guard
            case .locations(let points)? = try await store.series(
                of: PhoneDatabases.uuid(7), app: nil),
            case .heartbeats(let beats)? = try await store.series(
                of: PhoneDatabases.uuid(15), app: nil),
            case .voltages(let volts)? = try await store.series(
                of: PhoneDatabases.uuid(16), app: nil),
            case .quantities(let data)? = try await store.series(
                of: PhoneDatabases.uuid(17), app: nil)
        else {
            Issue.record("a series is missing")
            return
        }
        #expect(points.map(\.latitude) == [48.125, 48.125] && points.map(\.speed) == [2.5, 2.75])
        #expect(beats.map(\.timeSinceStart) == [0, 0.875, 2.5])
        #expect(beats.map(\.precededByGap) == [false, false, true])
        #expect(volts.map(\.volts) == [1e-4, -50.5e-6, 25e-6])
        #expect(volts.last?.timeSinceStart == 2.0 / 512)
        #expect(data.map(\.value) == [2.5, 4.25] && data.last?.interval.duration == 60)
        guard case .quantity(_, let summary?) = try await sample(17, .activeEnergyBurned).payload
        else {
            Issue.record("the summary is missing")
            return
        }
        #expect(summary.count == 2 && summary.maximum == 4.25 && summary.mostRecent == 4.25)
    }

    @Test("unknown numbers, tables and columns are named and counted, and never guessed")
    func unknown() async throws {
        try databases.addQuantity(1, type: 7, 12)
        try databases.addQuantity(2, type: 999, 5)
        try databases.addQuantity(3, type: 999, 6)
        try databases.add(4, type: 116)
        try databases.add(5, type: 10)
        try databases.change(
            """
            PRAGMA writable_schema = ON;
            INSERT INTO sqlite_master VALUES
                ('table', 'search', 'search', 0, 'CREATE VIRTUAL TABLE search USING no_module(a)');
            PRAGMA writable_schema = OFF;
            CREATE TABLE new_things (a); INSERT INTO new_things VALUES (1), (2), (3);
            ALTER TABLE samples ADD COLUMN mood; DROP TABLE associations; DROP TABLE ecg_samples;
            ALTER TABLE data_provenances DROP COLUMN tz_name;
            """)
        let summary = try await load()
        #expect(summary.inserted == 1)
        func count(_ element: String, _ type: String?, _ reason: SkipReason) -> Int? {
            summary.skipped[.init(element: element, type: type, reason: reason)]
        }
        #expect(count("data_type", "999", .unknownElement) == 2)
        #expect(count("watch is charging", "data_type 116", .unknownElement) == 1)
        #expect(
            count("samples", ObjectType.activeEnergyBurned.identifier, .withoutValue) == 1)
        #expect(count("new_things", nil, .unknownElement) == 3)
        #expect(count("search", nil, .unknownElement) == 1)
        #expect(count("associations", nil, .absent) == 1)
        #expect(count("data_provenances", "tz_name", .absent) == 1)
        let columns = summary.files.flatMap(\.columns)
        #expect(columns.contains(.init("samples.mood", .unknown)))
        #expect(columns.contains(.init("workouts.goal", .unused)))
        #expect(!summary.hasLosses)
    }

    @Test("both numbers of a sample prove the unit; what contradicts or leaves it open is left out")
    func units() async throws {
        // Water has two units in descriptions: the first sample proves litres.
        try databases.addQuantity(1, type: 87, 0.25, original: (250, 4))
        try databases.addQuantity(2, type: 87, 0.5, start: 60)
        // 72 kg cannot be 72 lb.
        try databases.addQuantity(3, type: 3, 72, original: (72, 1))
        // The unit of breaths is not known, and nothing proves it.
        try databases.addQuantity(4, type: 61, 0.25)
        let summary = try await load()
        #expect(try await fixture.values(.dietaryWater, .liter(.milli)) == [250, 500])
        #expect(summary.inserted == 2 && summary.hasLosses)
        for type in [ObjectType.bodyMass, .respiratoryRate] {
            #expect(
                summary.skipped[
                    .init(element: "samples", type: type.identifier, reason: .unsuitableUnit)] == 1)
        }
    }

    @Test("what was deleted on the phone goes from the store; other deletions are counted")
    func deletions() async throws {
        try databases.addQuantity(1, type: 7, 12)
        try databases.addQuantity(2, type: 7, 13, start: 60)
        _ = try await load()
        try databases.change("DELETE FROM samples WHERE data_id = 1")
        try databases.change("DELETE FROM quantity_samples WHERE data_id = 1")
        try databases.change("UPDATE objects SET type = 2 WHERE data_id = 1")
        try databases.addDeletion(3)
        let preview = try await HealthImporter(fixture.store).previewFile(at: folder)
        #expect(preview.deleted == [.stepCount: 1])
        #expect(try await fixture.samples(.stepCount).count == 2)
        let summary = try await load()
        #expect(summary.deleted == [.stepCount: 1] && summary.known == 1)
        #expect(
            summary.skipped[.init(element: "objects", type: "deleted", reason: .withdrawn)] == 2)
        #expect(try await fixture.samples(.stepCount).map(\.quantity?.value) == [13])
    }
}

extension [UUID] {
    fileprivate var set: Set<UUID> { Set(self) }
}
