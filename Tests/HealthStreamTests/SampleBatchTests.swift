import Foundation
import HealthModel
import HealthStream
import TestSupport
import Testing

@Suite("A batch of samples")
struct SampleBatchTests {
    private static let source = SourceRevision(
        source: Source(bundleIdentifier: "com.example.watch", name: "Watch"), version: "1.2",
        productType: "Watch7,1", operatingSystemVersion: SystemVersion(11, 0, 1))

    private static func uuid(_ number: UInt8) -> UUID {
        UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }

    private static func date(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: seconds)
    }

    /// One sample for each value, with metadata of each class.
    private static func batch(_ values: [StreamedValue]) -> SampleBatch {
        SampleBatch(
            type: "HKExample", kind: "newerKind",
            samples: values.enumerated().map { index, value in
                StreamedSample(
                    uuid: uuid(UInt8(index)), startDate: date(0.1 + Double(index)),
                    endDate: date(7e8 / 3 + Double(index)), value: value,
                    metadata: [
                        "text": "é", "number": .number(-0.0), "flag": .exact(.boolean(true)),
                        "whole": .exact(.integer(.max)), "date": .date(date(1e9 / 7)),
                        "quantity": .quantity(Quantity(0.1, .count)),
                    ],
                    unknownMetadata: ["newer": UnknownMetadataValue(tag: 99, bytes: [1, 2])],
                    device: Device(name: "Watch"), sourceRevision: source,
                    associated: [uuid(200), uuid(201)], unknownFields: [70: [1, 2, 3], 64: []])
            },
            deleted: [uuid(250)], unknownColumns: [40: [9, 9], 41: []])
    }

    private static let values: [StreamedValue] = [
        .quantity(0.1, unit: "a unit of a newer system"), .quantity(1.0 / 3, unit: "count/min"),
        .quantity(-0.0, unit: "count"), .quantity(.nan, unit: "count"),
        .category(-7), .correlation, .series(count: 12),
        .document(form: 4, [123, 125]), .document(form: 200, [0, 255]),
    ]

    @Test("values, metadata, fields and columns of a newer version come back as the same bytes")
    func roundTrip() throws {
        let batch = Self.batch(Self.values)
        let bytes = try batch.encoded()
        let decoded = try SampleBatch(decoding: bytes)
        #expect(try decoded.encoded() == bytes)
        #expect(decoded.unknownColumns == batch.unknownColumns)
        #expect(decoded.deleted == batch.deleted)
        for (sample, original) in zip(decoded.samples, batch.samples) {
            #expect(sample.uuid == original.uuid)
            #expect(sample.startDate == original.startDate && sample.endDate == original.endDate)
            #expect(sample.metadata == original.metadata)
            #expect(sample.unknownMetadata == original.unknownMetadata)
            #expect(sample.unknownFields == original.unknownFields)
            #expect(sample.associated == original.associated)
            #expect(sample.device == original.device)
            #expect(sample.sourceRevision == original.sourceRevision)
            if case .quantity(let number, let unit, _) = original.value {
                guard case .quantity(let read, unit, nil) = sample.value else {
                    Issue.record("no quantity")
                    continue
                }
                #expect(read.bitPattern == number.bitPattern)
            } else {
                #expect(sample.value == original.value)
            }
        }
    }

    @Test("a flipped bit and a truncation are refused")
    func damage() throws {
        let bytes = try Self.batch(Self.values).encoded()
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                #expect(throws: SampleBatchError.self) { try SampleBatch(decoding: changed) }
            }
            #expect(throws: SampleBatchError.self) {
                try SampleBatch(decoding: Array(bytes[..<index]))
            }
        }
        #expect(throws: SampleBatchError.self) { try SampleBatch(decoding: bytes + [0]) }
    }

    @Test("a batch beyond the limits is refused on both sides")
    func limits() throws {
        let batch = Self.batch(Self.values)
        let identities = SampleBatchLimits(identities: 27)
        #expect(throws: SampleBatchError.tooLarge) { try batch.encoded(limits: identities) }
        let bytes = try batch.encoded(limits: SampleBatchLimits(identities: 28))
        #expect(throws: SampleBatchError.tooLarge) {
            try SampleBatch(decoding: bytes, limits: identities)
        }
        #expect(throws: SampleBatchError.tooLarge) {
            try SampleBatch(decoding: bytes, limits: SampleBatchLimits(bytes: 10))
        }
    }

    @Test("a batch of a newer version of the format is refused, and the error says to update")
    func newerVersion() throws {
        var bytes = try Self.batch(Self.values).encoded()
        // Bytes 0-3 are the mark, and byte 4 is the version; a newer one may have another checksum.
        bytes[4] = 2
        #expect(throws: SampleBatchError.newerFormat(2)) { try SampleBatch(decoding: bytes) }
        #expect("\(SampleBatchError.newerFormat(2))".contains("update this program"))
        bytes[4] = 0
        #expect(throws: SampleBatchError.damaged("version")) { try SampleBatch(decoding: bytes) }
    }

    @Test("a few bytes do not make more data of series than the limits allow")
    func expandingSeries() throws {
        let beats = Array(
            repeating: Heartbeat(timeSinceStart: 1, precededByGap: false), count: 1_000)
        let samples = (0..<2).map { number in
            StreamedSample(
                uuid: Self.uuid(number), startDate: Self.date(0), endDate: Self.date(0),
                value: .series(count: 1_000), series: .heartbeats(beats))
        }
        let batch = SampleBatch(of: .heartRate, samples: samples)
        let bytes = try batch.encoded(limits: SampleBatchLimits(seriesData: 2_000))
        #expect(bytes.count < 200)
        #expect(
            try SampleBatch(decoding: bytes, limits: SampleBatchLimits(seriesData: 2_000)) == batch)
        let few = SampleBatchLimits(seriesData: 1_999)
        #expect(throws: SampleBatchError.tooLarge) { try batch.encoded(limits: few) }
        #expect(throws: SampleBatchError.tooLarge) {
            try SampleBatch(decoding: bytes, limits: few)
        }
    }

    @Test("a heart rate takes at most five bytes beside its identity")
    func heartRate() throws {
        var generator = SeededGenerator(seed: 1)
        var (seconds, rate) = (7.6e8, 70)
        let samples = (0..<5_000).map { _ in
            seconds += Double(Int.random(in: 4...6, using: &generator))
            rate = min(170, max(48, rate + Int.random(in: -3...3, using: &generator)))
            return StreamedSample(
                uuid: UUID.random(), startDate: Self.date(seconds), endDate: Self.date(seconds),
                value: .quantity(Double(rate), unit: "count/min"),
                metadata: [
                    "HKMetadataKeyHeartRateMotionContext":
                        .number(Double(Int.random(in: 0...2, using: &generator)))
                ], sourceRevision: Self.source)
        }
        let bytes = try SampleBatch(of: .heartRate, samples: samples).encoded()
        #expect(bytes.count <= samples.count * 21)
        #expect(try SampleBatch(decoding: bytes).samples == samples)
    }
}
