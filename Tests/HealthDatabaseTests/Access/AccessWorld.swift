import Foundation
import HealthDatabase
import HealthModel

/// Which of the others' samples a reader sees: those from before a limit on history, those since.
enum Age: UInt64, CaseIterable, Sendable {
    case old
    case recent

    /// Seconds at which the samples end.
    var end: Double { self == .old ? 1_000 : 100_000 }

    /// Who saved them: each age has a source of its own.
    var saver: AppIdentity { self == .old ? .scale : .watch }

    /// The limit that hides the old ones.
    static let limit = Date.at(50_000)
}

/// A store in which two apps saved something of everything, and a reader that is another app.
struct AccessWorld {
    /// How much the reader may read of what is looked at.
    enum Grant: CaseIterable, Sendable {
        case everything
        case nothing
        case limited

        /// What the reader may see.
        var visible: Set<Age> {
            switch self {
            case .everything: Set(Age.allCases)
            case .nothing: []
            case .limited: [.recent]
            }
        }
    }

    let fixture: StoreFixture
    let reader = AppIdentity.diary
    var store: HealthStore { fixture.store }

    static let types: Set<ObjectType> = [
        .heartRate, .bodyMass, .bloodPressureSystolic, .bloodPressureDiastolic, .workout,
        .workoutRoute, .workoutEffortScore, .activeEnergyBurned, .stepCount, .headache,
        .electrocardiogram,
    ]

    /// What is stored, and what was deleted, by an identity that says of which age it is.
    enum Thing: UInt64, CaseIterable, Sendable {
        case beat, weight, pressure, systolic, diastolic, workout, activity, route, effort
        case steps, symptom, electrocardiogram
        case deletedBeat, deletedPressure, ownWorkout

        /// The identity of the one of an age.
        func id(_ age: Age) -> UUID { UUID(number: rawValue * 10 + age.rawValue + 1) }
    }

    /// A world in which reading is granted as said, and of some types always in full.
    init(_ grant: Grant, always: Set<ObjectType> = []) async throws {
        fixture = try StoreFixture()
        try fixture.permit(Self.types, .scale, .watch, reader)
        try await fill()
        let decision: HealthStore.Decision = grant == .nothing ? .denied : .granted
        let varied = Self.types.subtracting(always)
        try store.permissions.set(
            share: [:], read: Dictionary(uniqueKeysWithValues: varied.map { ($0, decision) }),
            earliest: grant == .limited
                ? Dictionary(uniqueKeysWithValues: varied.map { ($0, Age.limit) }) : [:],
            app: reader)
    }

    /// The ages of the things with these identities.
    func ages(_ thing: Thing, _ found: [UUID]) -> Set<Age> {
        Set(Age.allCases.filter { found.contains(thing.id($0)) })
    }

    private func fill() async throws {
        for age in Age.allCases {
            try await saveSamples(age)
            try await saveWorkouts(age)
            try await ingest(age)
        }
    }

    private func saveSamples(_ age: Age) async throws {
        let end = age.end
        let members = [
            try quantity(.systolic, .bloodPressureSystolic, 120, age),
            try quantity(.diastolic, .bloodPressureDiastolic, 80, age),
        ]
        let deleted = try ObjectType.bloodPressureMembers.enumerated().map { index, type in
            try Sample.quantity(type, 90 + Double(index), from: end, to: end)
        }
        try await store.save(
            [
                try quantity(.beat, .heartRate, 100 + Double(age.rawValue), age),
                try quantity(.weight, .bodyMass, 80, age),
                sample(.steps, .stepCount, steps(age), age),
                try quantity(.deletedBeat, .heartRate, 60, age),
                sample(.pressure, .bloodPressure, .correlation(members), age),
                sample(.deletedPressure, .bloodPressure, .correlation(deleted), age),
            ],
            series: [
                Thing.steps.id(age): .quantities([
                    QuantityDatum(
                        interval: DateInterval(start: .at(end), end: .at(end)), value: 10)
                ])
            ], app: age.saver)
        // A correlation is deleted with its members, which go first.
        try await store.delete(deleted.map(\.uuid), app: age.saver)
        try await store.delete(
            [Thing.deletedBeat.id(age), Thing.deletedPressure.id(age)], app: age.saver)
        _ = try await store.attachments.add(
            name: "scan", contentType: "public.data", data: Data([1]), to: Thing.weight.id(age),
            app: age.saver)
    }

    /// Steps with a series of one datum.
    private func steps(_ age: Age) -> Sample.Payload {
        let summary = SeriesSummary(
            count: 1, minimum: 10, maximum: 10, mostRecent: 10,
            mostRecentInterval: DateInterval(start: .at(age.end), end: .at(age.end)))
        return .quantity(Quantity(10, .count), series: summary)
    }

    private func saveWorkouts(_ age: Age) async throws {
        let activity = WorkoutActivity(
            uuid: Thing.activity.id(age), configuration: WorkoutConfiguration(activityType: 37),
            startDate: .at(age.end), endDate: .at(age.end))
        let detail = WorkoutDetail(activityType: 37, duration: 1, activities: [activity])
        try await store.save([sample(.workout, .workout, .workout(detail), age)], app: age.saver)
        try await store.save(
            [try quantity(.effort, .workoutEffortScore, 5, age)], app: age.saver)
        try await store.relateEffort(
            sample: Thing.effort.id(age), workout: Thing.workout.id(age), app: age.saver)
        let points = [
            RouteLocation(timestamp: .at(age.end), latitude: 1, longitude: 2, altitude: 3)
        ]
        let route = sample(.route, .workoutRoute, .series(count: 1), age)
        try await store.save([route], series: [route.uuid: .locations(points)], app: age.saver)
        try await store.save(
            [sample(.ownWorkout, .workout, .workout(detail.alone), age)], app: reader)
    }

    /// What only an import brings: symptoms of an electrocardiogram, samples of other apps in a
    /// workout of the reader, and summaries that came with a workout.
    private func ingest(_ age: Age) async throws {
        let carried = WorkoutStatistics(
            type: .activeEnergyBurned,
            interval: DateInterval(start: .at(age.end), end: .at(age.end)),
            sum: Quantity(300, .kilocalorie), average: Quantity(30, .kilocalorie))
        var detail = WorkoutDetail(activityType: 13, duration: 1, statistics: [carried])
        detail.activities = [
            WorkoutActivity(
                uuid: UUID(number: 900 + age.rawValue),
                configuration: WorkoutConfiguration(activityType: 13), startDate: .at(age.end),
                endDate: .at(age.end), statistics: [carried])
        ]
        var ride = sample(.workout, .workout, .workout(detail), age)
        ride.uuid = UUID(number: 800 + age.rawValue)
        let recording = ElectrocardiogramDetail(
            classification: 1, symptomsStatus: 2, averageHeartRate: nil, samplingFrequency: nil,
            count: 0)
        var samples = [
            ride, sample(.symptom, .headache, .category(1), age),
            sample(
                .electrocardiogram, .electrocardiogram,
                .detail(.electrocardiogram(recording)), age),
        ]
        for index in samples.indices { samples[index].sourceRevision = age.saver.revision }
        try await store.ingest(
            samples,
            associations: [
                (Thing.workout.id(age), Thing.beat.id(age)),
                (Thing.ownWorkout.id(age), Thing.beat.id(age)),
                (Thing.electrocardiogram.id(age), Thing.symptom.id(age)),
            ])
    }

    /// The workout of an age that carries summaries of its own.
    static func ride(_ age: Age) -> UUID { UUID(number: 800 + age.rawValue) }

    private func quantity(
        _ thing: Thing, _ type: ObjectType, _ value: Double, _ age: Age
    ) throws -> Sample {
        try .quantity(type, value, from: age.end, to: age.end, uuid: thing.id(age))
    }

    private func sample(
        _ thing: Thing, _ type: ObjectType, _ payload: Sample.Payload, _ age: Age
    ) -> Sample {
        Sample(
            uuid: thing.id(age), type: type, startDate: .at(age.end), endDate: .at(age.end),
            payload: payload)
    }
}

extension AppIdentity {
    static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch")
}

extension ObjectType {
    static let bloodPressureMembers: [ObjectType] = [
        .bloodPressureSystolic, .bloodPressureDiastolic,
    ]
}

extension WorkoutDetail {
    /// The same without activities.
    fileprivate var alone: WorkoutDetail {
        WorkoutDetail(activityType: activityType, duration: duration)
    }
}
