import CoreLocation
import Foundation
import HealthKit
import Testing

@Suite("A client with builders", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct BuilderClientTests {
    let client = BuilderClient()

    private var run: BuilderClient.Run {
        let start = Days.at(hour: 7)
        return .init(
            start: start, end: start.addingTimeInterval(1800), kilocalories: 310, metres: 5200,
            fixes: (0..<5).map { step in
                .init(
                    latitude: 52.5 + Double(step) / 1000, longitude: 13.4,
                    date: start.addingTimeInterval(Double(step) * 300))
            })
    }

    @Test("A run has its activity, its pause and the sums of its samples")
    func workout() async throws {
        let workout = try await client.record(run)
        #expect(workout.workoutActivityType == .running)
        #expect(workout.startDate == run.start && workout.endDate == run.end)
        #expect(workout.duration == 1800 - 60)
        #expect(workout.workoutEvents?.map(\.type) == [.pause, .resume])
        #expect(workout.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == false)
        let energy = workout.statistics(for: HKQuantityType(.activeEnergyBurned))
        #expect(energy?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 310)
        let distance = workout.statistics(for: HKQuantityType(.distanceWalkingRunning))
        #expect(distance?.sumQuantity()?.doubleValue(for: .meterUnit(with: .kilo)) == 5.2)
        #expect(workout.statistics(for: HKQuantityType(.stepCount)) == nil)
        #expect(workout.workoutActivities.count == 1)
    }

    @Test("A run that was saved is found by its type, with its samples")
    func stored() async throws {
        let workout = try await client.record(run)
        let store = AsyncDescriptorClient(store: client.healthStore)
        #expect(try await store.workouts(ofType: .running).map(\.uuid) == [workout.uuid])
        #expect(try await store.workouts(ofType: .yoga).isEmpty)

        let inWorkout = HKQuery.predicateForObjects(from: workout)
        let energy = try await HKSampleQueryDescriptor(
            predicates: [
                .quantitySample(type: HKQuantityType(.activeEnergyBurned), predicate: inWorkout)
            ],
            sortDescriptors: []
        ).result(for: client.healthStore)
        #expect(energy.count == 1)
    }

    @Test("A route comes back with every place, in order")
    func route() async throws {
        let workout = try await client.record(run)
        let routes = try await client.routes(of: workout)
        let route = try #require(routes.first)
        #expect(routes.count == 1 && route.count == 5)

        var places: [CLLocation] = []
        for try await batch in client.locations(of: route) { places += batch }
        #expect(places.map(\.coordinate.latitude) == run.fixes.map(\.latitude))
        #expect(places.map(\.timestamp) == run.fixes.map(\.date))
        #expect(places.first?.altitude == 120)

        var streamed = 0
        let descriptor = HKWorkoutRouteQueryDescriptor(route)
        for try await location in descriptor.results(for: client.healthStore) {
            #expect(location.speed == 3)
            streamed += 1
        }
        #expect(streamed == 5)
    }

    @Test("The builder works with completion handlers too")
    func handlers() async throws {
        let workout = try await callback {
            client.record(
                activity: .hiking, from: Days.noon, to: Days.noon.addingTimeInterval(600),
                completion: $0)
        }
        #expect(workout?.workoutActivityType == .hiking)
        #expect(workout?.duration == 600)
    }

    @Test("A discarded workout is not saved")
    func discarded() async throws {
        try await client.abandon(from: Days.noon)
        let store = AsyncDescriptorClient(store: client.healthStore)
        #expect(try await store.workouts(ofType: .running).isEmpty)
    }

    @Test("A builder that never began cannot finish")
    func order() async {
        let builder = HKWorkoutBuilder(
            healthStore: client.healthStore, configuration: HKWorkoutConfiguration(), device: nil)
        await #expect {
            try await builder.endCollection(at: Days.noon)
        } throws: { error in
            (error as? HKError)?.code == .errorInvalidArgument
        }
    }

    @Test("A series is one sample that holds all readings")
    func series() async throws {
        let samples = try await client.saveSeries([60, 70, 95], from: Days.noon)
        let sample = try #require(samples.first)
        #expect(samples.count == 1 && sample.count == 3)
        let discrete = try #require(sample as? HKDiscreteQuantitySample)
        let unit = HKUnit(from: "count/min")
        #expect(discrete.minimumQuantity.doubleValue(for: unit) == 60)
        #expect(discrete.maximumQuantity.doubleValue(for: unit) == 95)
        #expect(discrete.mostRecentQuantity.doubleValue(for: unit) == 95)
        #expect(try await client.readings(of: sample) == [60, 70, 95])
    }

    @Test("Heartbeats keep their times and gaps")
    func heartbeats() async throws {
        let times = [0.5, 1.25, 2.5, 3.25]
        let sample = try await client.saveHeartbeats(times, gapBefore: 2, start: Days.noon)
        #expect(sample.count == 4)
        let beats = try await client.heartbeats(of: sample)
        #expect(beats.map(\.0) == times)
        #expect(beats.map(\.1) == [false, false, true, false])
    }
}
