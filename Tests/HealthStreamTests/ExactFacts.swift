import Foundation
import HealthModel
import HealthStream

/// A batch with every bit of its numbers and texts, which `==` does not compare: NaN is unequal to itself, 0 is equal to
/// -0, and texts with the same characters are equal.
struct ExactFacts: Equatable {
    private let json: [UInt8]

    init(_ batch: SampleBatch) throws {
        json = Array(try StableJSON.text(BatchFacts(batch)).utf8)
    }

    private struct BatchFacts: Encodable {
        let type: String, kind: String, samples: [SampleFacts], deleted: [UUID],
            unknown: [Int: [UInt8]]

        init(_ batch: SampleBatch) {
            (type, kind, deleted) = (batch.type, batch.kind, batch.deleted)
            (samples, unknown) = (batch.samples.map(SampleFacts.init), batch.unknownColumns)
        }
    }

    private struct SampleFacts: Encodable {
        let uuid: UUID, start: UInt64, end: UInt64, number: UInt64, value: String
        let summary: SeriesSummary?, metadata: Metadata, unknownMetadata: [String: [UInt8]]
        let device: Device?, source: SourceRevision?, associated: [UUID], series: SeriesData?
        let unknownFields: [Int: [UInt8]]

        init(_ sample: StreamedSample) {
            uuid = sample.uuid
            start = sample.startDate.timeIntervalSinceReferenceDate.bitPattern
            end = sample.endDate.timeIntervalSinceReferenceDate.bitPattern
            if case .quantity(let number, let unit, let summary) = sample.value {
                (self.number, value, self.summary) = (number.bitPattern, unit, summary)
            } else {
                (number, value, summary) = (0, "\(sample.value)", nil)
            }
            metadata = sample.metadata
            unknownMetadata = sample.unknownMetadata.mapValues { [$0.tag] + $0.bytes }
            (device, source) = (sample.device, sample.sourceRevision)
            (associated, series) = (sample.associated, sample.series)
            unknownFields = sample.unknownFields
        }
    }
}
