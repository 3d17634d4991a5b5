import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Numbers and dates that cannot be stored")
struct OutOfRangeTests {
    private static let mile = HealthUnit.mile

    /// Samples that no answer could be given of.
    private static var samples: [Sample] {
        let beyond = Date(timeIntervalSinceReferenceDate: 1e300)
        func sample(
            _ type: ObjectType, _ payload: Sample.Payload, from: Date = .at(0), to: Date = .at(0),
            _ metadata: Metadata = [:]
        ) -> Sample {
            Sample(
                uuid: UUID(), type: type, startDate: from, endDate: to, payload: payload,
                metadata: metadata)
        }
        func walked(_ value: Double, _ series: SeriesSummary? = nil) -> Sample.Payload {
            .quantity(Quantity(value, mile), series: series)
        }
        let tooLong = SeriesSummary(
            count: 1, minimum: 1, maximum: 1e308, mostRecent: 1,
            mostRecentInterval: DateInterval(start: .at(0), duration: 0))
        let walk = ObjectType.distanceWalkingRunning
        let run = { (detail: WorkoutDetail) in sample(.workout, .workout(detail)) }
        return [
            // 1e308 miles are infinitely many metres.
            sample(walk, walked(1e308)), sample(walk, walked(.infinity)),
            sample(walk, walked(-.infinity)), sample(walk, walked(.nan)),
            sample(walk, walked(1, tooLong)),
            sample(walk, walked(1), to: beyond),
            sample(walk, walked(1), from: Date(timeIntervalSinceReferenceDate: -1e300)),
            sample(walk, walked(1), to: Date(timeIntervalSinceReferenceDate: .infinity)),
            sample(walk, walked(1), ["n": .number(.infinity)]),
            sample(walk, walked(1), ["n": .quantity(Quantity(.nan, mile))]),
            sample(walk, walked(1), ["n": .date(Date(timeIntervalSinceReferenceDate: .nan))]),
            sample(.sleepAnalysis, .category(.max)),
            sample(.workoutRoute, .series(count: .max)),
            run(WorkoutDetail(activityType: 37, duration: .infinity)),
            run(
                WorkoutDetail(
                    activityType: 37, duration: 1, totalDistance: Quantity(1e308, mile))),
            sample(
                .electrocardiogram,
                .detail(
                    .electrocardiogram(
                        ElectrocardiogramDetail(
                            classification: 1, symptomsStatus: 1, averageHeartRate: nil,
                            samplingFrequency: Quantity(.infinity, .count), count: 0)))),
        ]
    }

    @Test("are refused with a reason when an app saves them, also while the device is locked")
    func saving() async throws {
        let fixture = try StoreFixture()
        try fixture.permit(Set(Self.samples.map(\.type)), .scale)
        for (index, sample) in Self.samples.enumerated() {
            for isLocked in [false, true] {
                fixture.world.lock(isLocked)
                let error = await #expect(throws: HealthStoreError.self, "\(index)") {
                    try await fixture.store.save([sample], app: .scale)
                }
                #expect(error?.description.contains(sample.type.identifier) == true)
            }
        }
        fixture.world.lock(false)
        #expect(try await fixture.store.countsByType() == [:])
    }

    @Test("are refused with a reason by an import, which goes on with the next")
    func importing() async throws {
        let fixture = try StoreFixture()
        var good = try Sample.weight(80)
        good.sourceRevision = AppIdentity.scale.revision
        try fixture.store.withIngestion { writer in
            for var sample in Self.samples {
                sample.sourceRevision = AppIdentity.scale.revision
                #expect(throws: HealthStoreError.self) { try writer.insert(sample) }
            }
            try writer.insert(good)
        }
        #expect(try await fixture.store.countsByType() == [.bodyMass: 1])
        #expect(try await fixture.store.checkIntegrity() == [])
    }

    @Test("are refused in the data of a series")
    func series() async throws {
        let fixture = try StoreFixture()
        let types: Set<ObjectType> = [.workoutRoute, .heartbeatSeries, .distanceWalkingRunning]
        try fixture.permit(types, .scale)
        let instant = DateInterval(start: .at(0), duration: 0)
        let beyond = RouteLocation(
            timestamp: .at(0), latitude: .infinity, longitude: 1, altitude: 1)
        let summary = SeriesSummary(
            count: 1, minimum: 1, maximum: 1, mostRecent: 1, mostRecentInterval: instant)
        let series: [(ObjectType, Sample.Payload, SeriesData)] = [
            (.workoutRoute, .series(count: 1), .locations([beyond])),
            (
                .heartbeatSeries, .series(count: 1),
                .heartbeats([Heartbeat(timeSinceStart: .nan, precededByGap: false)])
            ),
            (
                .distanceWalkingRunning, .quantity(Quantity(1, Self.mile), series: summary),
                .quantities([QuantityDatum(interval: instant, value: 1e308)])
            ),
        ]
        for (type, payload, data) in series {
            let sample = Sample(
                uuid: UUID(), type: type, startDate: .at(0), endDate: .at(0), payload: payload)
            await #expect(throws: HealthStoreError.self) {
                try await fixture.store.save([sample], series: [sample.uuid: data], app: .scale)
            }
        }
        #expect(try await fixture.store.countsByType() == [:])
    }

    @Test("the greatest numbers and the first and last dates are stored as they are")
    func extremes() async throws {
        let fixture = try StoreFixture()
        try fixture.permit([.distanceWalkingRunning, .sleepAnalysis], .scale)
        let meter = HealthUnit.meter()
        let samples = [
            Sample(
                uuid: UUID(), type: .distanceWalkingRunning, startDate: .distantPast,
                endDate: .distantFuture,
                payload: .quantity(Quantity(.greatestFiniteMagnitude, meter), series: nil)),
            Sample(
                uuid: UUID(), type: .sleepAnalysis, startDate: .at(0), endDate: .at(0),
                payload: .category(1 << 53)),
        ]
        try await fixture.store.save(samples, app: .scale)
        for sample in samples {
            let found = try await fixture.store.samples(
                [SampleQuery(type: sample.type)], app: .scale)
            #expect(found == [sample.saved(by: .scale)])
        }
    }

    @Test("a predicate that is nested too deep is refused, and one that is not is answered")
    func nesting() async throws {
        let fixture = try StoreFixture()
        try fixture.permit([.bodyMass], .scale)
        try await fixture.store.save([.weight(80)], app: .scale)
        func count(levels: Int) async throws -> Int {
            var predicate = SamplePredicate.all
            for _ in 0..<levels { predicate = .not(predicate) }
            return try await fixture.store.count(
                [SampleQuery(type: .bodyMass, predicate: predicate)], app: .scale)
        }
        #expect(try await count(levels: 20) == 1)
        await #expect(throws: HealthStoreError.self) { try await count(levels: 2_000) }
    }

    @Test(
        "a range of days in years that no calendar has is answered", arguments: [Int.min, .max - 1])
    func days(year: Int) async throws {
        let fixture = try StoreFixture()
        // The folder of the store goes with the fixture.
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        var summary = ActivitySummaryRecord(year: 2026, month: 3, day: 1)
        summary.activeEnergyBurned = 1
        try await store.activitySummaries.save([summary])
        let components = DateComponents(year: year, month: year, day: year)
        let later = try await store.activitySummaries.all(from: components, app: nil)
        let earlier = try await store.activitySummaries.all(to: components, app: nil)
        #expect((later.count, earlier.count) == (year < 0 ? (1, 0) : (0, 1)))
    }
}
