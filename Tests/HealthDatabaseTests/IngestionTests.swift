import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Ingestion")
struct IngestionTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
    }

    @Test("the same import twice is the same as once")
    func idempotent() async throws {
        var make = RandomSamples(random: SeededGenerator(seed: 7))
        let samples = try (0..<40).map { try make.sample(RandomSamples.types[$0 % 8]) }
        let first = try await store.ingest(samples)
        #expect((first.inserted, first.known) == (40, 0))
        let position = try await store.latestAnchor()
        let second = try await store.ingest(samples)
        #expect((second.inserted, second.known) == (0, 40))
        #expect(try await store.latestAnchor() == position)
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("provenance is kept, and imported samples are their source's own")
    func provenance() async throws {
        let sample = try Sample.weight(80, metadata: Sample.syncKeys("w", 1)).saved(by: .scale)
        try await store.ingest([sample])
        try fixture.permit([.bodyMass], .scale)
        let newer = try Sample.weight(81, metadata: Sample.syncKeys("w", 2))
        try await store.save([newer], app: .scale)
        let found = try await store.samples([SampleQuery(type: .bodyMass)], app: .scale)
        #expect(found == [newer.saved(by: .scale)])
    }

    @Test("a bad sample is told apart, and the importer goes on")
    func badSample() async throws {
        var bad = try Sample.weight(80).saved(by: .scale)
        bad.endDate = bad.startDate - 1
        let good = try Sample.weight(80, metadata: ["a": "b"]).saved(by: .scale)
        let report = try store.withIngestion { writer in
            #expect(throws: HealthStoreError.self) { try writer.insert(bad) }
            #expect(throws: HealthStoreError.self) { try writer.insert(Sample.weight(80)) }
            try writer.insert(good)
            #expect(try writer.contains(good.uuid))
            return writer.report
        }
        #expect(report.inserted == 1)
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("what the body throws takes back everything")
    func rollback() async throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try store.withIngestion { writer in
                try writer.insert(Sample.weight(80).saved(by: .scale))
                throw Stop()
            }
        }
        #expect(try await store.countsByType() == [:])
        #expect(try await store.latestAnchor().position == 0)
    }

    @Test("metadata that samples share is stored once")
    func sharedMetadata() async throws {
        let samples = try (0..<500).map {
            try Sample.quantity(
                .heartRate, 60, from: Double($0), to: Double($0),
                metadata: ["HKMetadataKeyHeartRateMotionContext": .number(Double($0 % 3))]
            ).saved(by: .scale)
        }
        try await store.ingest(Array(samples[..<300]))
        try await store.ingest(Array(samples[300...]))
        #expect(try store.inspect("SELECT count(*) FROM metadata_set") == "3")
        #expect(try store.inspect("SELECT sum(uses) FROM metadata_set") == "500")
    }

    @Test("a heart rate with a device and a fact beside it costs less than 120 bytes")
    func bytesPerSample() async throws {
        let device = Device(name: "Watch", manufacturer: "Example", model: "W1")
        let count = 20_000
        try store.withIngestion { writer in
            for number in 0..<count {
                let second = Double(number * 5)
                var sample = try Sample.quantity(
                    .heartRate, Double(60 + number % 70), from: second, to: second,
                    uuid: UUID(number: UInt64(number)),
                    metadata: ["HKMetadataKeyHeartRateMotionContext": 1]
                ).saved(by: .scale)
                sample.device = device
                try writer.insert(sample)
            }
        }
        _ = try store.inspect("PRAGMA wal_checkpoint(TRUNCATE)")
        let size = try FileManager.default.attributesOfItem(atPath: fixture.file.path)[.size]
        #expect(try #require(size as? Int) < count * 120 + 200_000)
    }
}
