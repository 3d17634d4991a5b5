import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

/// One way in which an app could learn of others' samples through HealthKit's API.
struct HealthKitWay: Sendable, CustomTestStringConvertible {
    /// The type or function that it goes through.
    let name: String
    /// Types that the app may read however much it may read of the rest.
    var always: Set<HKObjectType> = []
    /// Whether the app learns something of what the other one saved.
    let sees: @Sendable (HealthKitWorld) async throws -> Bool

    var testDescription: String { name }
}

/// A phone on which one app saved something of everything, and another one looks.
struct HealthKitWorld: Sendable {
    let phone: Phone
    /// What the other app saved, as objects that an app might have got hold of.
    let run: HKWorkout
    let mine: HKWorkout
    let weight: HKQuantitySample
    let route: HKWorkoutRoute
    let beats: HKHeartbeatSeriesSample

    /// The app that looks.
    var reader: HKHealthStore { phone.diary }

    static let heartRate = HKQuantityType(.heartRate)
    static let basal = HKQuantityType(.basalEnergyBurned)
    static let effort = HKQuantityType(.workoutEffortScore)
    static let workouts = HKObjectType.workoutType()

    static let readTypes: Set<HKObjectType> = [
        TestStore.steps, TestStore.mass, Phone.systolic, Phone.diastolic, Phone.energyType,
        heartRate, basal, effort, HKQuantityType(.estimatedWorkoutEffortScore), workouts,
        HKQuantityType(.heartRateVariabilitySDNN),
        HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(),
    ]

    /// A world in which the app was asked for all types and may read some.
    init(readable: Set<HKObjectType>) async throws {
        phone = Phone(diary: .none, prompt: .allowing(share: [Self.workouts], read: readable))
        try await phone.diary.requestAuthorization(
            toShare: [Self.workouts], read: Self.readTypes)
        run = Phone.run()
        mine = Phone.run()
        weight = Phone.weight(70)
        try await phone.diary.save(mine)
        try await phone.scale.save([run, weight, Phone.pressure(120, 80)])
        let deleted = Phone.steps(2, 60, 120)
        try await phone.scale.save([deleted, Phone.quantity(Self.basal, .kilocalorie(), 90)])
        try await phone.scale.delete(deleted)
        let inside = [
            Phone.energy(50, 0, 300),
            Phone.quantity(Self.heartRate, .count().unitDivided(by: .minute()), 120),
        ]
        for workout in [run, mine] { try await phone.scale.addSamples(inside, to: workout) }
        try await phone.scale.relateWorkoutEffortSample(
            Phone.quantity(Self.effort, .appleEffortScore(), 5), with: run, activity: nil)
        try await Self.saveSeries(phone)
        route = try #require(
            try await TestStore.samples(HKSeriesType.workoutRoute(), in: phone.scale).first
                as? HKWorkoutRoute)
        beats = try #require(
            try await TestStore.samples(HKSeriesType.heartbeat(), in: phone.scale).first
                as? HKHeartbeatSeriesSample)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data([1]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try await HKAttachmentStore(healthStore: phone.scale).addAttachment(
            to: weight, name: "scan", contentType: .data, url: file)
    }

    private static func saveSeries(_ phone: Phone) async throws {
        let store = try phone.scale.openStore()
        let interval = DateInterval(start: Phone.date(0), duration: 60)
        func sample(_ type: ObjectType, _ payload: Sample.Payload) -> Sample {
            Sample(
                uuid: UUID(), type: type, startDate: interval.start, endDate: interval.end,
                payload: payload)
        }
        let point = RouteLocation(
            timestamp: interval.start, latitude: 1, longitude: 2, altitude: 3)
        let summary = SeriesSummary(
            count: 1, minimum: 3, maximum: 3, mostRecent: 3, mostRecentInterval: interval)
        let series: [(Sample, SeriesData)] = [
            (sample(.workoutRoute, .series(count: 1)), .locations([point])),
            (
                sample(.heartbeatSeries, .series(count: 1)),
                .heartbeats([Heartbeat(timeSinceStart: 1, precededByGap: false)])
            ),
            (
                sample(.stepCount, .quantity(Quantity(3, .count), series: summary)),
                .quantities([QuantityDatum(interval: interval, value: 3)])
            ),
        ]
        for (sample, data) in series {
            try await store.save([sample], series: [sample.uuid: data], app: phone.scale.app)
        }
    }
}

extension Phone {
    /// A quantity of a minute.
    static func quantity(
        _ type: HKQuantityType, _ unit: HKUnit, _ value: Double
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: date(0),
            end: date(60))
    }
}
