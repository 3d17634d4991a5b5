import CoreLocation
import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Series with a store")
struct SeriesTests {
    private let store = HKHealthStore(configuration: .temporary())
    private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private func date(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    private func place(_ index: Int) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 48, longitude: Double(index) / 1_000),
            altitude: 200, horizontalAccuracy: 5, verticalAccuracy: 5, course: 90,
            courseAccuracy: 1, speed: 3, speedAccuracy: 1, timestamp: date(Double(index)))
    }

    private func savedWorkout() async throws -> HKWorkout {
        let workout = HKWorkout(activityType: .running, start: start, end: date(600))
        try await store.save(workout)
        return workout
    }

    // MARK: Routes

    @Test("a route comes back in the order of time, in batches with the last one marked")
    func route() async throws {
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        try await builder.insertRouteData((100..<250).map(place))
        try await builder.insertRouteData((0..<100).map(place))
        let route = try await builder.finishRoute(
            with: try await savedWorkout(), metadata: ["name": "Park"])
        #expect(route.count == 250)
        #expect(route.startDate == date(0))
        #expect(route.endDate == date(249))
        #expect(route.metadata?["name"] as? String == "Park")

        let batches = AsyncStream<([CLLocation], Bool)> { continuation in
            store.execute(
                HKWorkoutRouteQuery(route: route) { _, places, isLast, _ in
                    continuation.yield((places ?? [], isLast))
                    if isLast { continuation.finish() }
                })
        }
        var places: [CLLocation] = []
        var flags: [Bool] = []
        for await (batch, isLast) in batches {
            places += batch
            flags.append(isLast)
        }
        #expect(places == (0..<250).map(place))
        #expect(flags == [false, false, true])

        var streamed: [CLLocation] = []
        for try await place in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
            streamed.append(place)
        }
        #expect(streamed == places)
    }

    @Test("of places at one time a route has the last one")
    func placesAtOneTime() async throws {
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        try await builder.insertRouteData([place(0), place(1)])
        let again = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 47, longitude: 11), altitude: 0,
            horizontalAccuracy: 5, verticalAccuracy: 5, timestamp: date(1))
        try await builder.insertRouteData([again, place(2)])
        let route = try await builder.finishRoute(with: savedWorkout(), metadata: nil)
        #expect(route.count == 3)
        var latitudes: [CLLocationDegrees] = []
        for try await place in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
            latitudes.append(place.coordinate.latitude)
        }
        #expect(latitudes == [48, 47, 48])
    }

    @Test("a route that is exported again is the stored one, and is stored once")
    func repeatedRoute() async throws {
        let workout = try await savedWorkout()
        var routes: [UUID] = []
        for _ in 1...2 {
            let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
            try await builder.insertRouteData([place(0), place(1)])
            let route = try await builder.finishRoute(
                with: workout,
                metadata: [HKMetadataKeySyncIdentifier: "route", HKMetadataKeySyncVersion: 1])
            routes.append(route.uuid)
        }
        let stored = try await HKSampleQueryDescriptor(
            predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))],
            sortDescriptors: []
        ).result(for: store)
        #expect(stored.map(\.uuid) == [routes[0]])
        #expect(routes[1] == routes[0])
    }

    @Test("a route needs places and a saved workout, and ends once")
    func routeErrors() async throws {
        let workout = try await savedWorkout()
        let empty = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        await #expect(throws: HKError.self) {
            try await empty.finishRoute(with: workout, metadata: nil)
        }
        await #expect(throws: HKError.self) { try await empty.insertRouteData([]) }
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        try await builder.insertRouteData([place(0)])
        let unsaved = HKWorkout(activityType: .running, start: start, end: date(1))
        await #expect(throws: HKError.self) {
            try await builder.finishRoute(with: unsaved, metadata: nil)
        }
        _ = try await builder.finishRoute(with: workout, metadata: nil)
        await #expect(throws: HKError.self) { try await builder.insertRouteData([place(1)]) }
    }

    @Test("the route of a workout builder is finished with the workout")
    func routeOfBuilder() async throws {
        let workouts = HKWorkoutBuilder(
            healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        let routes = try #require(
            workouts.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
        #expect(workouts.seriesBuilder(for: .workoutRoute()) === routes)
        try await workouts.beginCollection(at: start)
        try await routes.insertRouteData([place(0), place(1)])
        try await workouts.endCollection(at: date(60))
        let workout = try #require(try await workouts.finishWorkout())
        let saved = try await HKSampleQueryDescriptor(
            predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))],
            sortDescriptors: []
        ).result(for: store)
        #expect(saved.map(\.count) == [2])
        await #expect(throws: HKError.self) { try await routes.insertRouteData([place(2)]) }
    }

    // MARK: Quantities

    @Test("a quantity series is one sample over its data")
    func quantities() async throws {
        let builder = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: HKQuantityType(.heartRate), startDate: start,
            device: nil)
        let unit = HKUnit(from: "count/min")
        for (seconds, beats) in [(10.0, 70.0), (0, 60), (20, 110), (20, 80)] {
            try builder.insert(HKQuantity(unit: unit, doubleValue: beats), at: date(seconds))
        }
        #expect(throws: HKError.self) {
            try builder.insert(HKQuantity(unit: unit, doubleValue: 1), at: date(-1))
        }
        #expect(throws: HKError.self) {
            try builder.insert(HKQuantity(unit: .meter(), doubleValue: 1), at: date(1))
        }
        let samples = try await builder.finishSeries(metadata: nil, endDate: date(30))
        let sample = try #require(samples.first as? HKDiscreteQuantitySample)
        #expect(sample.count == 3)
        #expect(sample.startDate == start)
        #expect(sample.endDate == date(30))
        #expect(sample.averageQuantity.doubleValue(for: unit) == 70)
        #expect(sample.minimumQuantity.doubleValue(for: unit) == 60)
        #expect(sample.maximumQuantity.doubleValue(for: unit) == 80)
        #expect(sample.mostRecentQuantity.doubleValue(for: unit) == 80)
        await #expect(throws: HKError.self) { try await builder.finishSeries(metadata: nil) }

        var values: [Double] = []
        let descriptor = HKQuantitySeriesSampleQueryDescriptor(
            predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .includeSample)
        for try await result in descriptor.results(for: store) {
            values.append(result.quantity.doubleValue(for: unit))
            #expect(result.sample == sample)
        }
        #expect(values == [60, 70, 80])
    }

    @Test("a cumulative series sums up, and one without data fails")
    func cumulative() async throws {
        let type = HKQuantityType(.distanceWalkingRunning)
        let builder = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: type, startDate: start, device: nil)
        await #expect(throws: HKError.self) { try await builder.finishSeries(metadata: nil) }
        for index in 0..<4 {
            try builder.insert(
                HKQuantity(unit: .meter(), doubleValue: 2.5),
                for: DateInterval(start: date(Double(index) * 10), duration: 10))
        }
        let samples = try await builder.finishSeries(metadata: nil)
        let sample = try #require(samples.first as? HKCumulativeQuantitySample)
        #expect(sample.sumQuantity.doubleValue(for: .meter()) == 10)
        #expect(sample.endDate == date(40))
    }

    @Test("quantities of overlapping samples come by their own time, or sample by sample")
    func order() async throws {
        let type = HKQuantityType(.stepCount)
        let first = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: type, startDate: start, device: nil)
        let second = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: type, startDate: date(5), device: nil)
        for (builder, seconds) in [(first, 0.0), (first, 10), (second, 5), (second, 15)] {
            try builder.insert(
                HKQuantity(unit: .count(), doubleValue: seconds), at: date(seconds))
        }
        _ = try await first.finishSeries(metadata: nil)
        _ = try await second.finishSeries(metadata: nil)
        for (options, expected) in [
            (HKQuantitySeriesSampleQueryDescriptor.Options(), [0.0, 5, 10, 15]),
            (.orderByQuantitySampleStartDate, [0, 10, 5, 15]),
        ] {
            let descriptor = HKQuantitySeriesSampleQueryDescriptor(
                predicate: .quantitySample(type: type), options: options)
            var values: [Double] = []
            for try await result in descriptor.results(for: store) {
                values.append(result.quantity.doubleValue(for: .count()))
            }
            #expect(values == expected)
        }
    }

    // MARK: Heartbeats

    @Test("heartbeats come back one by one with the last one marked")
    func heartbeats() async throws {
        let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: start)
        try await builder.addHeartbeat(at: 0.8, precededByGap: false)
        try await builder.addHeartbeat(at: 1.7, precededByGap: false)
        try await builder.addHeartbeat(at: 4, precededByGap: true)
        await #expect(throws: HKError.self) {
            try await builder.addHeartbeat(at: -1, precededByGap: false)
        }
        let series = try await builder.finishSeries()
        #expect(series.count == 3)
        #expect(series.endDate == date(4))
        let calls = AsyncStream<(TimeInterval, Bool, Bool)> { continuation in
            store.execute(
                HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, time, gap, isLast, _ in
                    continuation.yield((time, gap, isLast))
                    if isLast { continuation.finish() }
                })
        }
        var times: [TimeInterval] = []
        for await (time, gap, isLast) in calls {
            times.append(time)
            #expect(gap == (time == 4))
            #expect(isLast == (time == 4))
        }
        #expect(times == [0.8, 1.7, 4])
        var gaps: [Bool] = []
        for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {
            gaps.append(beat.precededByGap)
        }
        #expect(gaps == [false, false, true])
    }
}
