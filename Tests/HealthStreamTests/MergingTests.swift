import Foundation
import HealthModel
import HealthStream
import TestSupport
import Testing

@Suite("Merging batches of samples")
struct MergingTests {
    /// Batches that share identities, in which an identity always has the same content.
    private static func batches(seed: Int) -> [SampleBatch] {
        var generator = SampleGenerator(seed: seed)
        var samples: [UUID: StreamedSample] = [:]
        return (0..<5).map { _ in
            var batch = generator.batch()
            for (row, sample) in batch.samples.enumerated() {
                batch.samples[row] = samples[sample.uuid, default: sample]
                samples[sample.uuid] = batch.samples[row]
            }
            return batch
        }
    }

    private static func merged(_ batches: [SampleBatch]) -> SampleBatch {
        batches.reduce(into: SampleBatch(type: "HKExample", kind: "example")) { $0.merge($1) }
    }

    @Test("has the same result in each order, and when a batch comes twice", arguments: 0..<100)
    func order(seed: Int) {
        let batches = Self.batches(seed: seed)
        let merged = Self.merged(batches)
        var generator = SeededGenerator(seed: seed)
        #expect(Self.merged(batches.shuffled(using: &generator)) == merged)
        #expect(Self.merged(batches + batches.shuffled(using: &generator)) == merged)
        #expect(Self.merged([merged, merged]) == merged)
    }

    @Test("keeps each sample that no batch deletes, once, and each deletion", arguments: 0..<100)
    func content(seed: Int) {
        let batches = Self.batches(seed: seed)
        let merged = Self.merged(batches)
        let deleted = Set(batches.flatMap(\.deleted))
        let kept = Set(batches.flatMap(\.samples)).filter { !deleted.contains($0.uuid) }
        #expect(Set(merged.samples) == kept && merged.samples.count == kept.count)
        #expect(Set(merged.deleted) == deleted && merged.deleted.count == deleted.count)
        for (sample, next) in zip(merged.samples, merged.samples.dropFirst()) {
            #expect((sample.startDate, sample.uuid) < (next.startDate, next.uuid))
        }
    }

    @Test("leaves a sample that is there as it is, and a deleted one deleted")
    func known() {
        var generator = SampleGenerator(seed: 1)
        let (first, second) = (generator.uuid(), generator.uuid())
        let start = Date(timeIntervalSinceReferenceDate: 0)
        func sample(_ uuid: UUID, _ raw: Int) -> StreamedSample {
            StreamedSample(uuid: uuid, startDate: start, endDate: start, value: .category(raw))
        }
        var batch = SampleBatch(
            type: "HKExample", kind: "example", samples: [sample(first, 1)], deleted: [second])
        batch.merge(
            SampleBatch(
                type: "HKExample", kind: "example", samples: [sample(first, 2), sample(second, 3)]))
        #expect(batch.samples == [sample(first, 1)] && batch.deleted == [second])
    }

    @Test("keeps the unknown columns of both")
    func unknownColumns() {
        var batch = SampleBatch(type: "HKExample", kind: "newer", unknownColumns: [40: [1]])
        batch.merge(
            SampleBatch(type: "HKExample", kind: "newer", unknownColumns: [40: [2], 41: [3]]))
        #expect(batch.unknownColumns == [40: [1], 41: [3]])
    }
}
