import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("A store with a flipped bit")
struct FlippedBitTests {
    /// What the check says about a store whose file has one flipped bit.
    private enum Outcome: Hashable {
        /// It found a defect, or the file cannot be read.
        case found
        /// It found nothing, and all samples are what they were.
        case harmless
        /// It found nothing, and as many samples are there, one with another content.
        case otherContent
        /// It found nothing, and samples are missing or there twice.
        case otherSamples
    }

    private static let file = "health.sqlite"
    /// The value of one sample, which SQLite stores in eight bytes.
    private static let value = 81.123456789
    /// The name of the source, which is in no index.
    private static let name = "Bathroom scale"

    /// A closed store with samples of several types, all of their metadata, and a deletion.
    private func filled() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try await FaultyDisk(seed: 0).run {
            let store = try HealthStore(at: .file(folder.url.appending(path: Self.file)))
            let scale = Source(bundleIdentifier: "com.example.scale", name: Self.name)
            let revision = SourceRevision(source: scale, version: "1")
            var samples: [Sample] = []
            for number in 0..<60 {
                let place: Metadata =
                    number % 3 == 0 ? ["place": .string("kitchen \(number)")] : [:]
                var sample = try Sample.weight(
                    number == 2 ? Self.value : 80 + Double(number), at: Double(number),
                    uuid: UUID(number: UInt64(number)),
                    unit: number % 2 == 0 ? "kg" : "lb", metadata: place)
                sample.sourceRevision = revision
                samples.append(sample)
            }
            try await store.ingest(samples)
            _ = try await store.deleteAsOwner([UUID(number: 7)])
            _ = try store.inspect("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return folder
    }

    private func outcome(flipping bit: Int, of data: Data, _ expected: [Sample]) async throws
        -> Outcome
    {
        var changed = data
        changed[bit / 8] ^= 1 << (bit % 8)
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write(Self.file, changed)
        return await FaultyDisk(seed: 0).run {
            do {
                let store = try HealthStore(at: .file(folder.url.appending(path: Self.file)))
                guard try await store.checkIntegrity().isEmpty else { return .found }
                let samples = try await samples(of: store)
                if samples == expected { return .harmless }
                return samples.map(\.uuid) == expected.map(\.uuid) ? .otherContent : .otherSamples
            } catch {
                return .found
            }
        }
    }

    private func samples(of store: HealthStore) async throws -> [Sample] {
        try await store.samples(
            [SampleQuery(type: .bodyMass)], sort: [SortOrder(.startDate)], app: nil)
    }

    private struct Prepared {
        let data: Data
        let samples: [Sample]
    }

    private func prepared() async throws -> Prepared {
        let folder = try await filled()
        let samples = try await FaultyDisk(seed: 0).run {
            try await self.samples(
                of: HealthStore(at: .file(folder.url.appending(path: Self.file))))
        }
        #expect(samples.count == 59)
        return Prepared(
            data: try Data(contentsOf: folder.url.appending(path: Self.file)), samples: samples)
    }

    @Test(
        "is checked without a crash, and shows no sample twice or none unnoticed", arguments: 1...2)
    func anywhere(seed: Int) async throws {
        let prepared = try await prepared()
        // Most bytes of a small store are empty.
        let used = prepared.data.indices.filter { prepared.data[$0] != 0 }
        var random = SeededGenerator(seed: seed)
        var counts: [Outcome: Int] = [:]
        for _ in 0..<120 {
            let bit = random.pick(used) * 8 + random.below(8)
            let outcome = try await outcome(flipping: bit, of: prepared.data, prepared.samples)
            counts[outcome, default: 0] += 1
        }
        #expect(counts[.otherSamples] == nil)
        #expect(counts[.found, default: 0] > 60)
    }

    @Test(
        "has another value in its table than in an index, and the check finds it", arguments: 0..<8)
    func value(bit: Int) async throws {
        let prepared = try await prepared()
        let value = withUnsafeBytes(of: Self.value.bitPattern.bigEndian) { Data($0) }
        let place = try #require(prepared.data.range(of: value))
        let next = try #require(
            prepared.data[place.upperBound...].range(of: value), "the value is in the index, too")
        for start in [place.lowerBound, next.lowerBound] {
            let outcome = try await outcome(
                flipping: (start + 7) * 8 + bit, of: prepared.data, prepared.samples)
            #expect(outcome == .found)
        }
    }

    @Test("in a name that is stored once is not found: SQLite has no checksums")
    func name() async throws {
        let prepared = try await prepared()
        let place = try #require(prepared.data.range(of: Data(Self.name.utf8)))
        let outcome = try await outcome(
            flipping: place.lowerBound * 8, of: prepared.data, prepared.samples)
        #expect(outcome == .otherContent)
    }
}
