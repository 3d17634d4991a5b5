import Foundation
import HealthKit

extension Phone {
    static let steps = HKQuantityType(.stepCount)
    static let mass = HKQuantityType(.bodyMass)
    static let energy = HKQuantityType(.activeEnergyBurned)
    static let heartRate = HKQuantityType(.heartRate)
    static let sugar = HKQuantityType(.dietarySugar)
    static let effort = HKQuantityType(.workoutEffortScore)
    static let systolic = HKQuantityType(.bloodPressureSystolic)
    static let diastolic = HKQuantityType(.bloodPressureDiastolic)
    static let pressure = HKCorrelationType(.bloodPressure)
    static let food = HKCorrelationType(.food)
    static let sleep = HKCategoryType(.sleepAnalysis)
    static let workouts = HKObjectType.workoutType()
    static let perMinute = HKUnit.count().unitDivided(by: .minute())
    static let kilogram = HKUnit.gramUnit(with: .kilo)

    /// Seconds after the instant at which the samples of tests begin.
    static func date(_ seconds: TimeInterval) -> Date { zero.addingTimeInterval(seconds) }

    /// Metadata with the tag of the test.
    func tagged(_ metadata: [String: Any] = [:]) -> [String: Any] {
        metadata.merging([Self.tagKey: tag]) { $1 }
    }

    /// The two sync keys; the identifier is one of this test alone.
    func sync(_ identifier: String, _ version: Int) -> [String: Any] {
        [HKMetadataKeySyncIdentifier: "\(identifier) \(tag)", HKMetadataKeySyncVersion: version]
    }

    /// A sample of any quantity type between two seconds.
    func quantity(
        _ type: HKQuantityType, _ value: Double, _ unit: HKUnit, _ start: TimeInterval = 0,
        _ end: TimeInterval? = nil, device: HKDevice? = nil, metadata: [String: Any] = [:]
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: type, quantity: HKQuantity(unit: unit, doubleValue: value),
            start: Self.date(start), end: Self.date(end ?? start), device: device,
            metadata: tagged(metadata))
    }

    /// Steps between two seconds.
    func steps(
        _ count: Double, _ start: TimeInterval = 0, _ end: TimeInterval = 60,
        device: HKDevice? = nil, metadata: [String: Any] = [:]
    ) -> HKQuantitySample {
        quantity(Self.steps, count, .count(), start, end, device: device, metadata: metadata)
    }

    /// A weight at a second.
    func weight(
        _ kilograms: Double, at second: TimeInterval = 0, metadata: [String: Any] = [:]
    ) -> HKQuantitySample {
        quantity(Self.mass, kilograms, Self.kilogram, second, metadata: metadata)
    }

    /// Energy burned between two seconds.
    func energy(
        _ kilocalories: Double, _ start: TimeInterval, _ end: TimeInterval,
        device: HKDevice? = nil, metadata: [String: Any] = [:]
    ) -> HKQuantitySample {
        quantity(
            Self.energy, kilocalories, .kilocalorie(), start, end, device: device,
            metadata: metadata)
    }

    /// A heart rate between two seconds.
    func heartRate(
        _ rate: Double, _ start: TimeInterval, _ end: TimeInterval? = nil
    ) -> HKQuantitySample {
        quantity(Self.heartRate, rate, Self.perMinute, start, end)
    }

    /// A night's sleep, or another value, between two seconds.
    func sleep(
        _ value: HKCategoryValueSleepAnalysis, _ start: TimeInterval, _ end: TimeInterval
    ) -> HKCategorySample {
        HKCategorySample(
            type: Self.sleep, value: value.rawValue, start: Self.date(start), end: Self.date(end),
            metadata: tagged())
    }

    /// A blood pressure with its two members.
    func pressure(
        _ systolic: Double, _ diastolic: Double, at second: TimeInterval = 0
    ) -> HKCorrelation {
        correlation(
            Self.pressure,
            [
                quantity(Self.systolic, systolic, .millimeterOfMercury(), second),
                quantity(Self.diastolic, diastolic, .millimeterOfMercury(), second),
            ], at: second)
    }

    /// A correlation at a second.
    func correlation(
        _ type: HKCorrelationType, _ members: Set<HKSample>, at second: TimeInterval = 0
    ) -> HKCorrelation {
        HKCorrelation(
            type: type, start: Self.date(second), end: Self.date(second), objects: members,
            metadata: tagged())
    }

    /// A run between two seconds, by default of ten minutes.
    func run(_ start: TimeInterval = 0, _ end: TimeInterval = 600, events: [HKWorkoutEvent] = [])
        -> HKWorkout
    {
        HKWorkout(
            activityType: .running, start: Self.date(start), end: Self.date(end),
            workoutEvents: events, totalEnergyBurned: nil, totalDistance: nil,
            metadata: tagged())
    }

    /// A device with a name.
    static func device(_ name: String?, model: String? = nil) -> HKDevice {
        HKDevice(
            name: name, manufacturer: "Example", model: model, hardwareVersion: nil,
            firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
            udiDeviceIdentifier: nil)
    }
}
