import Foundation
import HealthKit
import Testing

/// A method of a store in both forms.
private struct TwoForms: CustomTestStringConvertible, Sendable {
    let name: String
    /// Calls the form with a completion handler; throws the error that the handler got.
    let completion: @Sendable (HKHealthStore) async throws -> Void
    /// Calls the async form.
    let async: @Sendable (HKHealthStore) async throws -> Void

    var testDescription: String { name }

    static let mass = HKQuantityType(.bodyMass)
    static let weight = HKQuantitySample(
        type: mass, quantity: HKQuantity(unit: .gram(), doubleValue: 80_000), start: Days.noon,
        end: Days.noon)
    static let effort = HKQuantitySample(
        type: HKQuantityType(.workoutEffortScore),
        quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 5), start: Days.noon,
        end: Days.noon)
    static let run = HKWorkout(
        activityType: .running, start: Days.noon, end: Days.noon.addingTimeInterval(60))

    static let all = permissions + objects + settings
    /// Those whose async form can be overridden: that of a request for permissions is Swift's own.
    static let overridable = all.filter { $0.name != "requestAuthorization" }

    private static let permissions = [
        TwoForms(name: "requestAuthorization") { store in
            _ = try await callback {
                store.requestAuthorization(toShare: [mass], read: nil, completion: $0)
            }
        } async: {
            try await $0.requestAuthorization(toShare: [mass], read: [])
        },
        TwoForms(name: "requestStatus") { store in
            _ = try await callback {
                store.getRequestStatusForAuthorization(toShare: [], read: [mass], completion: $0)
            }
        } async: {
            try await $0.statusForAuthorizationRequest(toShare: [], read: [mass])
        },
        TwoForms(name: "requestPerObject") { store in
            _ = try await callback {
                store.requestPerObjectReadAuthorization(
                    for: .visionPrescriptionType(), predicate: nil, completion: $0)
            }
        } async: {
            try await $0.requestPerObjectReadAuthorization(
                for: .visionPrescriptionType(), predicate: nil)
        },
        TwoForms(name: "requestOfExtension") { store in
            _ = try await callback { store.handleAuthorizationForExtension(completion: $0) }
        } async: {
            try await $0.handleAuthorizationForExtension()
        },
        TwoForms(name: "earliestDates") { store in
            _ = try await callback {
                store.getEarliestAuthorizedSampleDate(for: [mass], completion: $0)
            }
        } async: {
            _ = try await $0.earliestAuthorizedSampleDate(for: [mass])
        },
    ]

    private static let objects = [
        TwoForms(name: "saveObject") { store in
            _ = try await callback { store.save(weight, withCompletion: $0) }
        } async: {
            try await $0.save(weight)
        },
        TwoForms(name: "saveObjects") { store in
            _ = try await callback { store.save([weight], withCompletion: $0) }
        } async: {
            try await $0.save([weight])
        },
        TwoForms(name: "addSamples") { store in
            _ = try await callback { store.add([weight], to: run, completion: $0) }
        } async: {
            try await $0.addSamples([weight], to: run)
        },
        TwoForms(name: "relateEffort") { store in
            _ = try await callback {
                store.relateWorkoutEffortSample(effort, with: run, activity: nil, completion: $0)
            }
        } async: {
            try await $0.relateWorkoutEffortSample(effort, with: run, activity: nil)
        },
        TwoForms(name: "unrelateEffort") { store in
            _ = try await callback {
                store.unrelateWorkoutEffortSample(effort, from: run, activity: nil, completion: $0)
            }
        } async: {
            try await $0.unrelateWorkoutEffortSample(effort, from: run, activity: nil)
        },
        TwoForms(name: "deleteObject") { store in
            _ = try await callback { store.delete(weight, withCompletion: $0) }
        } async: {
            try await $0.delete(weight)
        },
        TwoForms(name: "deleteObjects") { store in
            _ = try await callback { store.delete([weight], withCompletion: $0) }
        } async: {
            try await $0.delete([weight])
        },
        TwoForms(name: "deleteMatching") { store in
            _ = try await callback { completion in
                store.deleteObjects(of: mass, predicate: NSPredicate(value: true)) {
                    completion($0 ? $1 : -1, $2)
                }
            }
        } async: {
            try await $0.deleteObjects(of: mass, predicate: NSPredicate(value: true))
        },
    ]

    private static let settings = [
        TwoForms(name: "preferredUnits") { store in
            _ = try await callback { store.preferredUnits(for: [mass], completion: $0) }
        } async: {
            try await $0.preferredUnits(for: [mass])
        },
        TwoForms(name: "enableDelivery") { store in
            _ = try await callback {
                store.enableBackgroundDelivery(
                    for: mass, frequency: .immediate, withCompletion: $0)
            }
        } async: {
            try await $0.enableBackgroundDelivery(for: mass, frequency: .immediate)
        },
        TwoForms(name: "disableDelivery") { store in
            _ = try await callback {
                store.disableBackgroundDelivery(for: mass, withCompletion: $0)
            }
        } async: {
            try await $0.disableBackgroundDelivery(for: mass)
        },
        TwoForms(name: "disableAllDelivery") { store in
            _ = try await callback { store.disableAllBackgroundDelivery(completion: $0) }
        } async: {
            try await $0.disableAllBackgroundDelivery()
        },
        TwoForms(name: "recalibrate") { store in
            _ = try await callback {
                store.recalibrateEstimates(
                    sampleType: HKQuantityType(.sixMinuteWalkTestDistance), date: Days.noon,
                    completion: $0)
            }
        } async: {
            try await $0.recalibrateEstimates(
                sampleType: HKQuantityType(.sixMinuteWalkTestDistance), date: Days.noon)
        },
        TwoForms(name: "startWatchApp") { store in
            _ = try await callback {
                store.startWatchApp(with: HKWorkoutConfiguration(), completion: $0)
            }
        } async: {
            try await $0.startWatchApp(toHandle: HKWorkoutConfiguration())
        },
        TwoForms(name: "recoverSession") { store in
            _ = try await callback { store.recoverActiveWorkoutSession(completion: $0) }
        } async: {
            _ = try await $0.recoverActiveWorkoutSession()
        },
    ]
}

/// A store that counts its calls and then does the work, in the async form.
// Safe to share: the count is behind a lock.
private final class CountingAsyncStore: HKHealthStore, @unchecked Sendable {
    let count = CallCount()

    override func save(_ object: HKObject) async throws {
        _ = count.call("saveObject")
        try await super.save(object)
    }

    override func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate
    ) async throws -> Int {
        _ = count.call("deleteMatching")
        return try await super.deleteObjects(of: objectType, predicate: predicate)
    }
}

/// A store that counts its calls and then does the work, in the form with a completion handler.
// Safe to share: the count is behind a lock.
private final class CountingCompletionStore: HKHealthStore, @unchecked Sendable {
    let count = CallCount()

    override func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        _ = count.call("saveObject")
        super.save(object, withCompletion: completion)
    }

    override func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        _ = count.call("deleteMatching")
        super.deleteObjects(of: objectType, predicate: predicate, withCompletion: completion)
    }
}

/// A subclass that overrides nothing.
// Safe to share: it adds nothing.
private final class PlainStore: HKHealthStore, @unchecked Sendable {}

@Suite("Methods with a completion form and an async form", .authorizedHealthStore)
struct TwoFormShapesTests {
    @Test(
        "The completion form calls an overridden async form once", arguments: TwoForms.overridable)
    private func reachesAsync(method: TwoForms) async throws {
        let store = AsyncFormsStore()
        await #expect(throws: Overridden(method: method.name)) {
            try await method.completion(store)
        }
        #expect(store.count.all == [method.name])
        await #expect(throws: Overridden(method: method.name)) { try await method.async(store) }
        #expect(store.count.all == [method.name, method.name])
    }

    @Test("The async form calls an overridden completion form once", arguments: TwoForms.all)
    private func reachesCompletion(method: TwoForms) async throws {
        let store = CompletionFormsStore()
        await #expect(throws: Overridden(method: method.name)) { try await method.async(store) }
        #expect(store.count.all == [method.name])
        await #expect(throws: Overridden(method: method.name)) {
            try await method.completion(store)
        }
        #expect(store.count.all == [method.name, method.name])
    }

    @Test("An override that calls its superclass is called once, and the work is done once")
    func superclass() async throws {
        let overridesAsync = CountingAsyncStore()
        try await saveAndDeleteTwice(overridesAsync)
        let overridesCompletion = CountingCompletionStore()
        try await saveAndDeleteTwice(overridesCompletion)
        let calls = ["saveObject", "saveObject", "deleteMatching", "saveObject", "deleteMatching"]
        #expect(overridesAsync.count.all == calls)
        #expect(overridesCompletion.count.all == calls)
        try await saveAndDeleteTwice(PlainStore())
    }

    /// Saves and deletes through both forms, and sees what they return.
    private func saveAndDeleteTwice(_ store: HKHealthStore) async throws {
        func weight() -> HKQuantitySample {
            HKQuantitySample(
                type: TwoForms.mass, quantity: HKQuantity(unit: .gram(), doubleValue: 80_000),
                start: Days.noon, end: Days.noon)
        }
        let all = NSPredicate(value: true)
        try await store.save(weight())
        #expect(try await callback { store.save(weight(), withCompletion: $0) })
        #expect(try await store.deleteObjects(of: TwoForms.mass, predicate: all) == 2)
        try await store.save(weight())
        let deleted = try await callback { completion in
            store.deleteObjects(of: TwoForms.mass, predicate: all) {
                completion($0 ? $1 : -1, $2)
            }
        }
        #expect(deleted == 1)
    }
}
