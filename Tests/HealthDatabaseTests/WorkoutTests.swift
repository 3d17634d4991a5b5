import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Workouts and series")
struct WorkoutTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit(
            [
                .workout, .heartRate, .workoutRoute, .heartbeatSeries, .electrocardiogram,
                .bodyTemperature, .workoutEffortScore,
            ], .scale, .diary)
    }

    private func workout(metadata: Metadata = [:]) -> Sample {
        Sample(
            uuid: UUID(), type: .workout, startDate: .at(0), endDate: .at(100),
            payload: .workout(WorkoutDetail(activityType: 37, duration: 90)), metadata: metadata)
    }

    @Test("samples are added to a workout without their device, and found through it")
    func add() async throws {
        let workout = workout()
        var beat = try Sample.quantity(.heartRate, 120, from: 10, to: 10)
        beat.device = Device(name: "Watch")
        await #expect(throws: HealthStoreError.self) {
            try await store.add([beat], toWorkout: workout.uuid, app: .scale)
        }
        try await store.save([workout], app: .scale)
        try await store.add([beat], toWorkout: workout.uuid, app: .scale)
        try await store.add([beat], toWorkout: workout.uuid, app: .scale)
        let query = SampleQuery(type: .heartRate, predicate: .associated(workout: workout.uuid))
        let found = try await store.samples([query], app: .scale)
        #expect(found.map(\.uuid) == [beat.uuid])
        #expect(found.first?.device == nil)
        #expect(
            try await store.samples([SampleQuery(type: .workout)], app: .scale)
                == [workout.saved(by: .scale)])
    }

    @Test("a new version of a workout keeps the samples of the old one")
    func replaced() async throws {
        let first = workout(metadata: Sample.syncKeys("run", 1))
        let second = workout(metadata: Sample.syncKeys("run", 2))
        try await store.save([first], app: .scale)
        let beat = try Sample.quantity(.heartRate, 120, from: 10, to: 10)
        try await store.add([beat], toWorkout: first.uuid, app: .scale)
        try await store.save([second], app: .scale)
        let query = SampleQuery(type: .heartRate, predicate: .associated(workout: second.uuid))
        #expect(try await store.count([query], app: .scale) == 1)
        try await store.delete([second.uuid], app: .scale)
        #expect(try await store.countsByType() == [.heartRate: 1])
    }

    @Test(
        "a strict start or end finds an activity that starts or ends within the time range",
        arguments: [
            ([], [true, true, true, false]), (.strictStartDate, [false, true, true, false]),
            (.strictEndDate, [true, true, false, false]),
            ([.strictStartDate, .strictEndDate], [false, true, false, false]),
        ] as [(IntervalOptions, [Bool])])
    func activityInterval(options: IntervalOptions, found: [Bool]) async throws {
        let ranges = [(5.0, 20.0), (12, 18), (15, 30), (40, 50)]
        for (range, isFound) in zip(ranges, found) {
            let workout = Sample(
                uuid: UUID(), type: .workout, startDate: .at(0), endDate: .at(100),
                payload: .workout(
                    WorkoutDetail(
                        activityType: 37, duration: 90,
                        activities: [
                            WorkoutActivity(
                                uuid: UUID(), configuration: WorkoutConfiguration(activityType: 37),
                                startDate: .at(range.0), endDate: .at(range.1))
                        ])))
            try await store.save([workout], app: .scale)
            let predicate = SamplePredicate.and([
                .uuids([workout.uuid]),
                .workoutActivity(.interval(start: .at(10), end: .at(25), options: options)),
            ])
            #expect(
                try await store.count(
                    [SampleQuery(type: .workout, predicate: predicate)], app: .scale)
                    == (isFound ? 1 : 0))
            #expect(predicate.matches(workout) == isFound)
        }
    }

    @Test("a rating belongs to its workout, and to its activity if it has one")
    func effortInMemory() throws {
        let score = try Sample.quantity(.workoutEffortScore, 7, from: 0, to: 100)
        let (workout, activity) = (UUID(), UUID())
        let relations = SampleRelations(
            efforts: [score.uuid: [.init(workout: workout, activity: activity)]])
        func matches(_ workout: UUID, _ activity: UUID?) -> Bool {
            SamplePredicate.effort(workout: workout, activity: activity)
                .matches(score, relations: relations)
        }
        #expect(matches(workout, nil) && matches(workout, activity))
        #expect(!matches(workout, UUID()) && !matches(UUID(), nil) && !matches(UUID(), activity))
        let whole = SamplePredicate.wholeEffort(workout: workout)
        #expect(!whole.matches(score, relations: relations))
        let ofWhole = SampleRelations(
            efforts: [score.uuid: [.init(workout: workout, activity: nil)]])
        #expect(whole.matches(score, relations: ofWhole))
    }

    @Test("a sample rates the effort of a workout until that is taken back")
    func effort() async throws {
        let workout = workout()
        let score = try Sample.quantity(.workoutEffortScore, 7, from: 0, to: 100)
        let activity = UUID()
        try await store.save([workout, score], app: .scale)
        func count(_ activity: UUID?) async throws -> Int {
            try await store.count(
                [
                    SampleQuery(
                        type: .workoutEffortScore,
                        predicate: .effort(workout: workout.uuid, activity: activity))
                ], app: .scale)
        }
        for _ in 0..<2 {
            try await store.relateEffort(
                sample: score.uuid, workout: workout.uuid, activity: activity, app: .scale)
        }
        #expect(try await count(nil) == 1)
        #expect(try await count(activity) == 1)
        #expect(try await count(UUID()) == 0)
        try await store.unrelateEffort(
            sample: score.uuid, workout: workout.uuid, activity: activity, app: .scale)
        #expect(try await count(nil) == 0)
        await #expect(throws: HealthStoreError.objectsNotFound([activity])) {
            try await store.relateEffort(
                sample: activity, workout: workout.uuid, app: .scale)
        }
    }

    @Test("the data of each kind of series come back, whole and in stretches")
    func series() async throws {
        let points = (0..<5).map {
            RouteLocation(timestamp: .at(Double($0)), latitude: 52.5 + Double($0), longitude: 13.4)
        }
        let beats = (0..<5).map {
            Heartbeat(timeSinceStart: Double($0) * 0.8, precededByGap: $0 == 2)
        }
        let volts = (0..<5).map {
            VoltageMeasurement(timeSinceStart: Double($0) / 512, volts: Double($0) * 1e-5)
        }
        let data = (0..<5).map {
            QuantityDatum(
                interval: DateInterval(start: .at(Double($0)), duration: 1),
                value: 97.1 + Double($0))
        }
        var series: [UUID: SeriesData] = [:]
        func sample(_ type: ObjectType, _ payload: Sample.Payload, _ data: SeriesData) -> Sample {
            let sample = Sample(
                uuid: UUID(), type: type, startDate: .at(0), endDate: .at(5), payload: payload)
            series[sample.uuid] = data
            return sample
        }
        let summary = SeriesSummary(
            count: 5, minimum: 97.1, maximum: 101.1, mostRecent: 101.1,
            mostRecentInterval: DateInterval(start: .at(4), end: .at(5)))
        let samples = [
            sample(.workoutRoute, .series(count: 5), .locations(points)),
            sample(.heartbeatSeries, .series(count: 5), .heartbeats(beats)),
            sample(
                .electrocardiogram,
                .detail(
                    .electrocardiogram(
                        ElectrocardiogramDetail(
                            classification: 1, symptomsStatus: 2,
                            averageHeartRate: Quantity(61, try HealthUnit("count/min")),
                            samplingFrequency: nil, count: 5))),
                .voltages(volts)),
            sample(
                .heartRate,
                .quantity(Quantity(99.1, try HealthUnit("count/min")), series: summary),
                .quantities(data)),
        ]
        try await store.save(samples, series: series, app: .scale)
        for sample in samples {
            let found = try await store.samples([SampleQuery(type: sample.type)], app: .scale)
            #expect(found == [sample.saved(by: .scale)])
            #expect(try await store.series(of: sample.uuid, app: .scale) == series[sample.uuid])
        }
        #expect(
            try await store.series(of: samples[0].uuid, from: 3, limit: 9, app: .scale)
                == .locations(Array(points[3...])))
        #expect(
            try await store.series(of: samples[2].uuid, from: 1, limit: 2, app: .scale)
                == .voltages(Array(volts[1...2])))
        try store.permissions.set(share: [:], read: [.workoutRoute: .denied], app: .diary)
        #expect(try await store.series(of: samples[0].uuid, app: .diary) == nil)
        #expect(try await store.series(of: UUID(), app: .scale) == nil)
    }
}
