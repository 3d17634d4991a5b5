import Foundation
import HealthModel
import HealthStream
import Testing

@Suite("The content hash of a sample")
struct ContentHashTests {
    private static func sample() -> StreamedSample {
        StreamedSample(
            uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            startDate: Date(timeIntervalSinceReferenceDate: 780_000_000.25),
            endDate: Date(timeIntervalSinceReferenceDate: 780_000_060),
            value: .quantity(71, unit: "count/min"), metadata: ["flag": .number(1), "text": "é"],
            unknownMetadata: ["newer": UnknownMetadataValue(tag: 99, bytes: [1])],
            device: Device(name: "Watch"),
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: "com.example.watch", name: "Watch"),
                version: "1.2", productType: nil, operatingSystemVersion: SystemVersion(26, 0, 1)),
            associated: [UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))],
            series: .heartbeats([Heartbeat(timeSinceStart: 0.5, precededByGap: false)]),
            unknownFields: [70: [1]])
    }

    private static func hash(_ sample: StreamedSample) -> UInt64 {
        sample.contentHash(of: "HKQuantityTypeIdentifierHeartRate")
    }

    @Test("is the same in every process and in every version")
    func stable() {
        #expect(Self.hash(Self.sample()) == 2_457_956_580_826_352_481)
    }

    @Test("differs if the type or any field differs")
    func fields() {
        let original = Self.sample()
        let changes: [(inout StreamedSample) -> Void] = [
            { $0.uuid = UUID(uuid: (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) },
            { $0.startDate = Date(timeIntervalSinceReferenceDate: 780_000_000.25.nextUp) },
            { $0.endDate += 1 },
            { $0.value = .quantity(71.0.nextUp, unit: "count/min") },
            { $0.value = .quantity(71, unit: "count/s") },
            { $0.value = .category(71) }, { $0.value = .series(count: 71) },
            { $0.metadata["flag"] = .number(0) }, { $0.metadata["text"] = "e\u{301}" },
            { $0.metadata["text"] = nil },
            { $0.unknownMetadata["newer"]?.bytes = [2] }, { $0.unknownMetadata["newer"]?.tag = 98 },
            { $0.device?.name = nil }, { $0.device = nil }, { $0.sourceRevision?.version = "1.3" },
            { $0.sourceRevision = nil }, { $0.associated = [] }, { $0.series = nil },
            { $0.series = .heartbeats([Heartbeat(timeSinceStart: 0.5, precededByGap: true)]) },
            { $0.unknownFields[70] = [2] }, { $0.unknownFields[71] = [] },
        ]
        var hashes: Set = [Self.hash(original), original.contentHash(of: "HKOther")]
        for change in changes {
            var changed = original
            change(&changed)
            hashes.insert(Self.hash(changed))
        }
        #expect(hashes.count == changes.count + 2)
    }

    @Test("does not depend on what a store saves in another way")
    func sameContent() {
        let original = Self.sample()
        var changed = original
        let uuid = UUID()
        changed.metadata["flag"] = .exact(.boolean(true))
        #expect(Self.hash(changed) == Self.hash(original))
        changed.associated = original.associated + [uuid]
        let hash = Self.hash(changed)
        changed.associated.reverse()
        #expect(Self.hash(changed) == hash)
    }

    @Test("does not depend on the order and the units of a workout's statistics")
    func statistics() throws {
        let interval = DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 60)
        let statistics = [ObjectType.stepCount, .heartRate, .distanceWalkingRunning].map {
            WorkoutStatistics(type: $0, interval: interval)
        }
        func hash(_ statistics: [WorkoutStatistics]) throws -> UInt64 {
            let sample = Sample(
                uuid: Self.sample().uuid, type: .workout, startDate: interval.start,
                endDate: interval.end,
                payload: .workout(
                    WorkoutDetail(activityType: 37, duration: 60, statistics: statistics)))
            return try StreamedSample(sample).contentHash(of: ObjectType.workout.identifier)
        }
        #expect(try hash(statistics) == hash(statistics.reversed()))
        let kilometres = WorkoutStatistics(
            type: .distanceWalkingRunning, interval: interval,
            sum: Quantity(14.9358, try HealthUnit("km")))
        var metres = kilometres
        metres.sum = try kilometres.sum?.converted(to: .meter())
        #expect(try hash([kilometres]) == hash([metres]))
        metres.sum = Quantity(14_935, .meter())
        #expect(try hash([kilometres]) != hash([metres]))
        #expect(try hash(statistics) != hash(Array(statistics.dropLast())))
    }

    @Test("has another sum if two samples exchange a byte")
    func sums() {
        for number in UInt8(0)..<100 {
            func sum(_ bytes: [UInt8]) -> UInt64 {
                bytes.enumerated().reduce(0) { sum, entry in
                    var sample = Self.sample()
                    sample.uuid = UUID(
                        uuid: (
                            number, UInt8(entry.offset), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
                        ))
                    sample.unknownFields[70] = [entry.element]
                    return sum &+ Self.hash(sample)
                }
            }
            #expect(sum([number, number ^ 1]) != sum([number ^ 1, number]))
        }
    }

    @Test("stays the same on the way through a batch", arguments: SampleForm.allCases, 0..<5)
    func batch(form: SampleForm, seed: Int) throws {
        let type = ObjectType(identifier: "HKExample", kind: .quantity)
        var generator = SampleGenerator(seed: seed)
        let (stored, series) = generator.sample(form, of: type)
        let sample = try StreamedSample(stored, series: series)
        let decoded = try SampleBatch(
            decoding: SampleBatch(of: type, samples: [sample]).encoded())
        #expect(Self.hash(decoded.samples[0]) == Self.hash(sample))
    }
}
