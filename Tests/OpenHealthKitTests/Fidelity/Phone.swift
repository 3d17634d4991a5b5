import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
import Testing

/// A phone with two apps on one store, which most rules about sources and permissions need.
struct Phone: Sendable {
    /// The app that the tests look at.
    let diary: HKHealthStore
    /// Another app on the same phone.
    let scale: HKHealthStore
    /// Whether the phone is locked.
    let isLocked = Flag()
    /// Whether the diary is in the background.
    let isInBackground = Flag()

    /// An empty store; what an app is granted can be narrowed.
    init(
        diary: OpenHealthKitConfiguration.Grants = .everything,
        scale: OpenHealthKitConfiguration.Grants = .everything, prompt: PermissionPrompt = .allow,
        _ change: (inout OpenHealthKitConfiguration) -> Void = { _ in }
    ) {
        var configuration = OpenHealthKitConfiguration.temporary(prompt: prompt)
        configuration.app = .init(
            bundleIdentifier: "org.example.diary", name: "Diary", version: "2.1",
            productType: "iPhone14,3")
        configuration.grants = diary
        configuration.isDeviceLocked = { [isLocked] in isLocked.value }
        configuration.isInBackground = { [isInBackground] in isInBackground.value }
        change(&configuration)
        self.diary = HKHealthStore(configuration: configuration)
        configuration.app = .init(bundleIdentifier: "org.example.scale", name: "Scale")
        configuration.grants = scale
        configuration.isInBackground = { false }
        self.scale = HKHealthStore(configuration: configuration)
    }

    // MARK: Samples

    /// Seconds after the instant at which the samples of tests begin.
    static func date(_ seconds: TimeInterval) -> Date { TestStore.zero + seconds }

    /// Steps between two seconds.
    static func steps(
        _ count: Double, _ start: TimeInterval = 0, _ end: TimeInterval = 60,
        device: HKDevice? = nil, metadata: [String: Any]? = nil
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: TestStore.steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: date(start), end: date(end), device: device, metadata: metadata)
    }

    /// A weight at a second.
    static func weight(
        _ kilograms: Double, at second: TimeInterval = 0, metadata: [String: Any]? = nil
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: TestStore.mass,
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
            start: date(second), end: date(second), metadata: metadata)
    }

    /// A blood pressure with its two members.
    static func pressure(
        _ systolic: Double, _ diastolic: Double, metadata: [String: Any]? = nil
    ) -> HKCorrelation {
        func member(_ type: HKQuantityType, _ value: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: type,
                quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value),
                start: date(0), end: date(0))
        }
        return HKCorrelation(
            type: pressureType, start: date(0), end: date(0),
            objects: [member(self.systolic, systolic), member(self.diastolic, diastolic)],
            metadata: metadata)
    }

    static let pressureType = HKCorrelationType(.bloodPressure)
    static let systolic = HKQuantityType(.bloodPressureSystolic)
    static let diastolic = HKQuantityType(.bloodPressureDiastolic)
    static let energyType = HKQuantityType(.activeEnergyBurned)

    /// Energy burned between two seconds.
    static func energy(
        _ kilocalories: Double, _ start: TimeInterval, _ end: TimeInterval,
        device: HKDevice? = nil, metadata: [String: Any]? = nil
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: energyType,
            quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
            start: date(start), end: date(end), device: device, metadata: metadata)
    }

    /// A run of ten minutes.
    static func run(_ start: TimeInterval = 0, _ end: TimeInterval = 600) -> HKWorkout {
        HKWorkout(activityType: .running, start: date(start), end: date(end))
    }

    /// The two sync keys.
    static func sync(_ identifier: String, _ version: Int) -> [String: Any] {
        [HKMetadataKeySyncIdentifier: identifier, HKMetadataKeySyncVersion: version]
    }

    // MARK: Asking

    /// What changed after an anchor.
    static func changes(
        _ type: HKSampleType, after anchor: HKQueryAnchor? = nil, limit: Int? = nil,
        predicate: NSPredicate? = nil, in store: HKHealthStore
    ) async throws -> HKAnchoredObjectQueryDescriptor<HKSample>.Result {
        try await HKAnchoredObjectQueryDescriptor(
            predicates: [.sample(type: type, predicate: predicate)], anchor: anchor, limit: limit
        ).result(for: store)
    }

    /// The code of the error that an operation throws; nil where it succeeds.
    static func code(_ operation: () async throws -> Void) async -> HKError.Code? {
        do {
            try await operation()
            return nil
        } catch {
            return (error as? HKError)?.code
        }
    }
}

/// A switch that a test turns while others look at it.
final class Flag: Sendable {
    private let state = Mutex(false)

    var value: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
