import Foundation
import HealthModel
import HealthStream
import TestSupport
import Testing

@Suite("A batch that was written and read")
struct RoundTripTests {
    private static let type = ObjectType(identifier: "HKExample", kind: .quantity)

    @Test("has the samples of a store again", arguments: SampleForm.allCases, 0..<40)
    func samples(form: SampleForm, seed: Int) throws {
        var generator = SampleGenerator(seed: seed)
        let stored = (0..<generator.numbers.below(8)).map { _ in
            generator.sample(form, of: Self.type)
        }
        var batch = SampleBatch(
            of: Self.type,
            samples: try stored.map { sample, series in
                try StreamedSample(
                    sample, associated: form == .workout ? [generator.uuid()] : [], series: series)
            }, deleted: [generator.uuid()])
        for row in batch.samples.indices { generator.addUnknown(to: &batch.samples[row]) }
        let bytes = try batch.encoded()
        let decoded = try SampleBatch(decoding: bytes)
        #expect(decoded == batch)
        #expect(try ExactFacts(decoded) == ExactFacts(batch))
        #expect(try decoded.encoded() == bytes)
        #expect(decoded.samples.map { $0.sample(of: Self.type) } == stored.map(\.0))
        #expect(decoded.samples.map(\.series) == stored.map(\.1))
    }

    @Test(
        "has every bit of numbers that are not finite, or that are 0 with a sign",
        arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, -0.0])
    func unusualNumbers(number: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: number)
        let datum = RouteLocation(timestamp: date, latitude: number, longitude: 7)
        let batch = SampleBatch(
            of: .heartRate,
            samples: [0.5, number, 72].enumerated().map { row, value in
                StreamedSample(
                    uuid: UUID(), startDate: row == 1 ? date : .distantPast,
                    endDate: row == 0 ? date : .distantFuture,
                    value: .quantity(value, unit: "count/min"),
                    metadata: ["number": .number(number), "date": .date(date)],
                    series: .locations([
                        datum, RouteLocation(timestamp: .distantPast, latitude: 1, longitude: 2),
                    ]))
            })
        let decoded = try SampleBatch(decoding: batch.encoded())
        #expect(try ExactFacts(decoded) == ExactFacts(batch))
        guard case .locations(let locations) = decoded.samples[0].series else {
            Issue.record("no locations")
            return
        }
        #expect(locations[0].latitude.bitPattern == number.bitPattern)
    }

    @Test(
        "has the numbers of a workout that are not finite",
        arguments: [Double.nan, .infinity, -.infinity, -0.0])
    func unusualNumbersOfDocuments(number: Double) throws {
        let workout = WorkoutDetail(
            activityType: 37, duration: number, totalDistance: Quantity(number, .kilometer))
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let sample = Sample(
            uuid: UUID(), type: .workout, startDate: date, endDate: date, payload: .workout(workout)
        )
        let batch = SampleBatch(of: .workout, samples: [try StreamedSample(sample)])
        let decoded = try SampleBatch(decoding: batch.encoded())
        guard case .workout(let read) = decoded.samples[0].sample(of: .workout)?.payload else {
            Issue.record("no workout")
            return
        }
        #expect(
            read.duration.isNaN == number.isNaN && read.totalDistance?.value.isNaN == number.isNaN)
        if !number.isNaN {
            #expect(read.duration.bitPattern == number.bitPattern)
            #expect(read.totalDistance?.value.bitPattern == number.bitPattern)
        }
    }

    @Test("keeps a value of a newer version, and makes no sample of it")
    func unknownValues() throws {
        let values: [StreamedValue] = [
            .quantity(1, unit: "a unit of a newer system"), .document(form: 200, [0, 255]),
            .document(form: StreamedValue.workoutForm, Array(#"{"newer":true}"#.utf8)),
        ]
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let batch = SampleBatch(
            type: "HKNewer", kind: "newer",
            samples: values.map {
                StreamedSample(uuid: UUID(), startDate: date, endDate: date, value: $0)
            })
        let decoded = try SampleBatch(decoding: batch.encoded())
        #expect(decoded == batch && decoded.objectType == nil)
        #expect(decoded.samples.allSatisfy { $0.sample(of: Self.type) == nil })
    }

    @Test("prefers a known value of a metadata key to an unknown one")
    func knownAndUnknownMetadata() throws {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        var sample = StreamedSample(
            uuid: UUID(), startDate: date, endDate: date, value: .category(1),
            metadata: ["key": "known"],
            unknownMetadata: ["key": UnknownMetadataValue(tag: 99, bytes: [1])])
        let batch = SampleBatch(of: .heartRate, samples: [sample])
        sample.unknownMetadata = [:]
        #expect(try SampleBatch(decoding: batch.encoded()).samples == [sample])
    }
}
