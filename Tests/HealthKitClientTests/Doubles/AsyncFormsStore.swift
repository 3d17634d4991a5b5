import Foundation
import HealthKit

/// The error of an overridden method, which says which one it was.
struct Overridden: Error, Equatable {
    let method: String
}

/// A store that overrides the async form of each method that has one to override: it counts the calls and throws.
// Safe to share: what changes is behind a lock.
final class AsyncFormsStore: HKHealthStore, @unchecked Sendable {
    let count = CallCount()

    override func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        throw count.call("requestStatus")
    }

    override func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?
    ) async throws {
        throw count.call("requestPerObject")
    }

    override func handleAuthorizationForExtension() async throws {
        throw count.call("requestOfExtension")
    }

    override func earliestAuthorizedSampleDate(
        for types: Set<HKObjectType>
    ) async throws -> [HKObjectType: Date] {
        throw count.call("earliestDates")
    }

    override func save(_ object: HKObject) async throws { throw count.call("saveObject") }

    override func save(_ objects: [HKObject]) async throws { throw count.call("saveObjects") }

    override func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
        throw count.call("addSamples")
    }

    override func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        throw count.call("relateEffort")
    }

    override func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        throw count.call("unrelateEffort")
    }

    override func delete(_ object: HKObject) async throws { throw count.call("deleteObject") }

    override func delete(_ objects: [HKObject]) async throws { throw count.call("deleteObjects") }

    override func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate
    ) async throws -> Int {
        throw count.call("deleteMatching")
    }

    override func preferredUnits(
        for quantityTypes: Set<HKQuantityType>
    ) async throws -> [HKQuantityType: HKUnit] {
        throw count.call("preferredUnits")
    }

    override func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency
    ) async throws {
        throw count.call("enableDelivery")
    }

    override func disableBackgroundDelivery(for type: HKObjectType) async throws {
        throw count.call("disableDelivery")
    }

    override func disableAllBackgroundDelivery() async throws {
        throw count.call("disableAllDelivery")
    }

    override func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
        throw count.call("recalibrate")
    }

    override func startWatchApp(
        toHandle workoutConfiguration: HKWorkoutConfiguration
    ) async throws {
        throw count.call("startWatchApp")
    }

    override func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
        throw count.call("recoverSession")
    }
}

/// The methods that were called.
// Safe to share: what changes is behind a lock.
final class CallCount: @unchecked Sendable {
    private let lock = NSLock()
    private var methods: [String] = []

    var all: [String] { lock.withLock { methods } }

    /// Counts a call, and returns the error that reports it.
    func call(_ method: String) -> Overridden {
        lock.withLock { methods.append(method) }
        return Overridden(method: method)
    }
}
