import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Counts of samples")
struct SampleCountTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
    }

    @Test(
        "are those of the samples after any saves, imports, replacements and deletions",
        arguments: 0..<20)
    func equalTheSamples(seed: UInt64) async throws {
        var make = RandomSamples(random: SeededGenerator(seed: seed))
        try fixture.permit(Set(RandomSamples.types + [.dietaryWater]), .scale, .diary)
        if seed.isMultiple(of: 2) { try await ingestWeights(995) }
        for _ in 0..<12 {
            let type = make.random.pick(RandomSamples.types)
            let sample = try make.sample(type)
            switch make.random.below(4) {
            case 0: try? await store.save([sample], app: make.random.pick(RandomSamples.apps))
            case 1: try await store.ingest([sample, sample, try make.sample(type)])
            case 2:
                try await store.deleteSamples(of: type, matching: .all, app: .scale)
            default: _ = try? store.withIngestion { try $0.insert(sample) }
            }
            try await expectTrueCounts()
        }
    }

    @Test("of a store merged into another are those of its samples")
    func merge() async throws {
        let other = try StoreFixture()
        var make = RandomSamples(random: SeededGenerator(seed: 3))
        let samples = try (0..<40).map { try make.sample(RandomSamples.types[$0 % 8]) }
        try await store.ingest(Array(samples[..<30]))
        try await other.store.ingest(Array(samples[20...]))
        try store.file.merge(other.store)
        try await expectTrueCounts()
    }

    @Test("of an app that may not read a type are those of its own samples")
    func withoutPermission() async throws {
        try fixture.permit([.bodyMass], .diary)
        try store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .denied], app: .scale)
        try await store.save([try .weight(80), try .weight(81)], app: .diary)
        try await store.save([try .weight(82)], app: .scale)
        let query = [SampleQuery(type: .bodyMass)]
        #expect(try await store.count(query, app: .scale) == 1)
        #expect(try await store.sources(of: query, app: .scale) == [AppIdentity.scale.source])
        #expect(try await store.count(query, app: .diary) == 3)
        #expect(try await store.sources(of: query, app: .diary).count == 2)
    }

    @Test("are written once for a thousand saves, and read as if they were written each time")
    func writtenSeldom() async throws {
        try await ingestWeights(998)
        #expect(try store.inspect("SELECT count(*) FROM sample_count") == "0")
        for count in 999...1002 {
            try await store.ingest([try .weight(81).saved(by: .diary)])
            try await expectTrueCounts()
            let end = try store.inspect("SELECT last FROM sample_count_end")
            #expect(end == (count < 1000 ? "0" : "1000"))
        }
        let counted = "SELECT group_concat(samples) FROM sample_count"
        #expect(try store.inspect(counted) == "998,2")
    }

    @Test("that are wrong are a defect of the store")
    func defect() async throws {
        try await ingestWeights(1000)
        #expect(try await store.checkIntegrity() == [])
        _ = try store.inspect("UPDATE sample_count SET samples = 2")
        #expect(
            try await store.checkIntegrity() == [
                "Types and sources with a wrong count of samples: 1."
            ])
        _ = try store.inspect("DELETE FROM sample_count")
        #expect(try await !store.checkIntegrity().isEmpty)
    }

    @Test("without any sample of a source leave the source out")
    func lastSampleDeleted() async throws {
        try fixture.permit([.bodyMass], .scale, .diary)
        try await store.save([try .weight(80)], app: .scale)
        try await store.save([try .weight(81)], app: .diary)
        let query = [SampleQuery(type: .bodyMass)]
        try await store.deleteSamples(of: .bodyMass, matching: .all, app: .scale)
        #expect(try await store.sources(of: query, app: nil) == [AppIdentity.diary.source])
        try await store.deleteSamples(of: .bodyMass, matching: .all, app: .diary)
        #expect(try await store.sources(of: query, app: nil) == [])
        #expect(try await store.countsByType() == [:])
    }

    /// Stores weights of the scale in one transaction.
    private func ingestWeights(_ count: Int) async throws {
        try await store.ingest(
            (0..<count).map { try .weight(Double(40 + $0 % 60), at: Double($0)).saved(by: .scale) })
    }

    private func expectTrueCounts() async throws {
        #expect(try await store.checkIntegrity() == [])
        for type in RandomSamples.types + [.dietaryWater] {
            let query = [SampleQuery(type: type)]
            let samples = try await store.samples(query, app: nil)
            #expect(try await store.count(query, app: nil) == samples.count)
            #expect(try await store.countsByType()[type] ?? 0 == samples.count)
            #expect(
                try await Set(store.sources(of: query, app: nil).map(\.bundleIdentifier))
                    == Set(samples.compactMap { $0.sourceRevision?.source.bundleIdentifier }))
        }
    }
}
