import CoreLocation
import Foundation
import HealthKit

/// The recording layer of a sports app: workouts, routes, series and heartbeats by builders.
struct BuilderClient: Sendable {
    struct Fix: Sendable {
        let latitude: Double
        let longitude: Double
        let date: Date
    }

    struct Run: Sendable {
        let start: Date
        let end: Date
        let kilocalories: Double
        let metres: Double
        let fixes: [Fix]
    }

    enum BuilderError: Error {
        case nothingFinished
    }

    let healthStore: HKHealthStore

    init(healthStore: HKHealthStore = HKHealthStore()) {
        self.healthStore = healthStore
    }

    // MARK: - Workouts

    private var configuration: HKWorkoutConfiguration {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        configuration.locationType = .outdoor
        return configuration
    }

    /// Records a run with its energy, distance, a pause and the route.
    func record(_ run: Run) async throws -> HKWorkout {
        let builder = HKWorkoutBuilder(
            healthStore: healthStore, configuration: configuration, device: .local())
        try await builder.beginCollection(at: run.start)

        let samples = [
            sample(.activeEnergyBurned, run.kilocalories, .kilocalorie(), run),
            sample(.distanceWalkingRunning, run.metres, .meter(), run),
        ]
        try await builder.addSamples(samples)

        let middle = run.start.addingTimeInterval(run.end.timeIntervalSince(run.start) / 2)
        let pause = HKWorkoutEvent(
            type: .pause, dateInterval: DateInterval(start: middle, duration: 0), metadata: nil)
        let resume = HKWorkoutEvent(
            type: .resume,
            dateInterval: DateInterval(start: middle.addingTimeInterval(60), duration: 0),
            metadata: nil)
        try await builder.addWorkoutEvents([pause, resume])
        try await builder.addMetadata([
            HKMetadataKeyIndoorWorkout: false, HKMetadataKeyWorkoutBrandName: "Runner",
        ])

        try await builder.endCollection(at: run.end)
        guard let workout = try await builder.finishWorkout() else {
            throw BuilderError.nothingFinished
        }
        try await addRoute(run.fixes, to: workout)
        return workout
    }

    /// The same with completion handlers, for the parts of the app that are older.
    func record(
        activity: HKWorkoutActivityType, from start: Date, to end: Date,
        completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void
    ) {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        let builder = HKWorkoutBuilder(
            healthStore: healthStore, configuration: configuration, device: nil)
        builder.beginCollection(withStart: start) { success, error in
            guard success else { return completion(nil, error) }
            builder.endCollection(withEnd: end) { success, error in
                guard success else { return completion(nil, error) }
                builder.finishWorkout { workout, error in
                    completion(workout, error)
                }
            }
        }
    }

    /// Begins a workout that the person then throws away.
    func abandon(from start: Date) async throws {
        let builder = HKWorkoutBuilder(
            healthStore: healthStore, configuration: configuration, device: nil)
        try await builder.beginCollection(at: start)
        builder.discardWorkout()
    }

    private func sample(
        _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, _ run: Run
    ) -> HKSample {
        HKQuantitySample(
            type: HKQuantityType(identifier), quantity: HKQuantity(unit: unit, doubleValue: value),
            start: run.start, end: run.end)
    }

    // MARK: - Routes

    private func addRoute(_ fixes: [Fix], to workout: HKWorkout) async throws {
        guard !fixes.isEmpty else { return }
        let routeBuilder = HKWorkoutRouteBuilder(healthStore: healthStore, device: nil)
        let locations = fixes.map { fix in
            CLLocation(
                coordinate: CLLocationCoordinate2D(
                    latitude: fix.latitude, longitude: fix.longitude),
                altitude: 120, horizontalAccuracy: 5, verticalAccuracy: 8, course: 90, speed: 3,
                timestamp: fix.date)
        }
        // Fixes arrive in parts while the person runs.
        for start in stride(from: 0, to: locations.count, by: 2) {
            try await routeBuilder.insertRouteData(
                Array(locations[start..<min(start + 2, locations.count)]))
        }
        try await routeBuilder.finishRoute(with: workout, metadata: nil)
    }

    func routes(of workout: HKWorkout) async throws -> [HKWorkoutRoute] {
        let predicate = HKQuery.predicateForObjects(from: workout)
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKAnchoredObjectQuery(
                type: HKSeriesType.workoutRoute(), predicate: predicate, anchor: nil,
                limit: HKObjectQueryNoLimit
            ) { _, samples, _, _, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: samples as? [HKWorkoutRoute] ?? [])
                }
            }
            healthStore.execute(query)
        }
    }

    /// The places of a route, gathered from the batches in which they come.
    func locations(of route: HKWorkoutRoute) -> AsyncThrowingStream<[CLLocation], any Error> {
        AsyncThrowingStream { continuation in
            let query = HKWorkoutRouteQuery(route: route) { _, locations, done, error in
                if let error {
                    continuation.finish(throwing: error)
                    return
                }
                continuation.yield(locations ?? [])
                if done { continuation.finish() }
            }
            continuation.onTermination = { _ in healthStore.stop(query) }
            healthStore.execute(query)
        }
    }

    // MARK: - Series

    /// Saves one heart rate sample that holds every reading.
    func saveSeries(_ beatsPerMinute: [Double], from start: Date) async throws -> [HKQuantitySample]
    {
        let unit = HKUnit.count().unitDivided(by: .minute())
        let builder = HKQuantitySeriesSampleBuilder(
            healthStore: healthStore, quantityType: HKQuantityType(.heartRate), startDate: start,
            device: nil)
        for (index, rate) in beatsPerMinute.enumerated() {
            try builder.insert(
                HKQuantity(unit: unit, doubleValue: rate),
                at: start.addingTimeInterval(Double(index) * 5))
        }
        return try await builder.finishSeries(metadata: nil)
    }

    func readings(of sample: HKQuantitySample) async throws -> [Double] {
        let unit = HKUnit.count().unitDivided(by: .minute())
        let descriptor = HKQuantitySeriesSampleQueryDescriptor(
            predicate: .quantitySample(
                type: sample.quantityType,
                predicate: HKQuery.predicateForObject(with: sample.uuid)),
            options: .orderByQuantitySampleStartDate)
        var readings: [Double] = []
        for try await result in descriptor.results(for: healthStore) {
            readings.append(result.quantity.doubleValue(for: unit))
        }
        return readings
    }

    // MARK: - Heartbeats

    func saveHeartbeats(_ seconds: [TimeInterval], gapBefore gap: Int?, start: Date) async throws
        -> HKHeartbeatSeriesSample
    {
        let builder = HKHeartbeatSeriesBuilder(
            healthStore: healthStore, device: nil, start: start)
        for (index, second) in seconds.enumerated() {
            try await builder.addHeartbeat(at: second, precededByGap: index == gap)
        }
        return try await builder.finishSeries()
    }

    func heartbeats(of sample: HKHeartbeatSeriesSample) async throws -> [(TimeInterval, Bool)] {
        var beats: [(TimeInterval, Bool)] = []
        for try await beat in HKHeartbeatSeriesQueryDescriptor(sample).results(for: healthStore) {
            beats.append((beat.timeIntervalSinceStart, beat.precededByGap))
        }
        return beats
    }
}
