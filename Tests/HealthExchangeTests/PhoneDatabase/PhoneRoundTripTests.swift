import Foundation
import GRDB
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("An iPhone's Health database in files")
struct PhoneRoundTripTests {
    private static func contents(_ store: HealthStore) async throws -> [UUID: (Sample, SeriesData?)]
    {
        var found: [UUID: (Sample, SeriesData?)] = [:]
        for type in try await store.countsByType().keys {
            for sample in try await store.samples([SampleQuery(type: type)], sort: [], app: nil) {
                var sample = sample
                if let members = sample.members {
                    sample.payload = .correlation(members.sorted { $0.type.name < $1.type.name })
                }
                found[sample.uuid] = (sample, try await store.series(of: sample.uuid, app: nil))
            }
        }
        return found
    }

    @Test("a day of twelve kinds goes out as Apple's export and in again, and is equal")
    func roundTrip() async throws {
        let fixture = try ImportFixture()
        let folder = fixture.folder.url.appending(path: "phone")
        try PhoneDatabases(in: folder).addDay()
        _ = try await HealthImporter(fixture.store).importFile(at: folder.path)
        let export = fixture.folder.url.appending(path: "export.zip").path
        _ = try await HealthExporter(fixture.store).export(as: .apple, to: export)
        let again = try ImportFixture()
        let summary = try await HealthImporter(again.store).importFile(at: export)
        #expect(!summary.hasLosses, "\(summary.skipped)")
        let (before, after) = (
            try await Self.contents(fixture.store), try await Self.contents(again.store)
        )
        #expect(before.count == 19 && before.keys == after.keys)
        #expect(Set(before.values.map(\.0.type)).count >= 12)
        for (uuid, (sample, series)) in before {
            #expect(after[uuid]?.0 == sample)
            #expect(after[uuid]?.1 == series, "\(sample.type)")
        }
        #expect(
            try again.store.characteristics.value(of: .dateOfBirth)
                == fixture.store.characteristics.value(of: .dateOfBirth))
    }

    @Test("a zip, the file alone, and a log that is not yet in the file are read")
    func files() async throws {
        let fixture = try ImportFixture()
        let folder = fixture.folder.url.appending(path: "phone")
        let databases = try PhoneDatabases(in: folder)
        try databases.addQuantity(1, type: 7, 12)
        var zip = ZipFixture()
        zip.add("a/Health/healthdb_secure.sqlite", try bytes(databases.samples))
        zip.add("a/Health/healthdb.sqlite", try bytes(databases.sources))
        let archive = try fixture.folder.write("health.zip", zip.data)
        let packed = try await HealthImporter(fixture.store).importFile(at: archive)
        #expect(packed.inserted == 1 && !packed.hasLosses, "\(packed)")

        // A connection that is open keeps what it wrote in the log.
        let writer = try DatabaseQueue(path: databases.samples)
        try await writer.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = WAL")
        }
        try await writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO objects SELECT 2, x'00000000000040008000000000000002', 1, 1, 0;
                    INSERT INTO samples SELECT 2, start_date + 60, end_date + 60, 7 FROM samples;
                    INSERT INTO quantity_samples VALUES (2, 13, NULL, NULL);
                    """)
        }
        let before = try bytes(databases.samples + "-wal")
        let logged = try await HealthImporter(fixture.store).importFile(at: folder.path)
        #expect(logged.inserted == 1 && logged.known == 1 && !logged.hasLosses, "\(logged)")
        #expect(try bytes(databases.samples + "-wal") == before)
        try writer.close()
        let alone = try await HealthImporter(fixture.store).importFile(at: databases.samples)
        #expect(alone.known == 2 && alone.inserted == 0)
        let rates = try await fixture.samples(.stepCount)
        #expect(rates.allSatisfy { $0.sourceRevision?.source.name == "Watch of Ada" })
    }

    @Test("without the file of sources they have a number; sources alone are refused")
    func withoutSources() async throws {
        let fixture = try ImportFixture()
        let databases = try PhoneDatabases(in: fixture.folder.url.appending(path: "phone"))
        try databases.addQuantity(1, type: 7, 12)
        await #expect {
            try await HealthImporter(fixture.store).importFile(at: databases.sources)
        } throws: {
            ($0 as? ExchangeError)?.code == .unknownFormat
        }
        try FileManager.default.removeItem(atPath: databases.sources)
        let summary = try await HealthImporter(fixture.store).importFile(at: databases.samples)
        #expect(summary.inserted == 1)
        #expect(
            summary.skipped[.init(element: "healthdb.sqlite", type: nil, reason: .missingFile)] == 1
        )
        let source = try #require(
            try await fixture.samples(.stepCount).first?.sourceRevision?.source)
        #expect(source.name == "Source 1")
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
