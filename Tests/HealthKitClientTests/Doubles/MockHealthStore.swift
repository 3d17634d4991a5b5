import Foundation
import HealthKit

/// A health store that records what it is asked for and never stores anything.
// Safe to share: what changes is behind a lock.
final class MockHealthStore: HKHealthStore, @unchecked Sendable {
    struct Record: Sendable {
        var status: HKAuthorizationStatus = .sharingAuthorized
        var saveError: HKError?
        var saved: [HKObject] = []
        var deleted: [HKObject] = []
        var executed: [HKQuery] = []
        var stopped: [HKQuery] = []
        var delivery: [HKObjectType: HKUpdateFrequency] = [:]
    }

    private let lock = NSLock()
    private var state = Record()

    /// What was recorded; to be changed by a test before it acts.
    var record: Record {
        get { lock.withLock { state } }
        set { lock.withLock { state = newValue } }
    }

    private func change(_ body: (inout Record) -> Void) {
        lock.withLock { body(&state) }
    }

    override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        record.status
    }

    override func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change { $0.status = .sharingAuthorized }
        completion(true, nil)
    }

    override func execute(_ query: HKQuery) {
        change { $0.executed.append(query) }
    }

    override func stop(_ query: HKQuery) {
        change { $0.stopped.append(query) }
    }

    override func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        save([object], withCompletion: completion)
    }

    override func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change { if $0.saveError == nil { $0.saved += objects } }
        let error = record.saveError
        completion(error == nil, error)
    }

    override func delete(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        delete([object], withCompletion: completion)
    }

    override func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change { $0.deleted += objects }
        completion(true, nil)
    }

    override func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        completion(true, 7, nil)
    }

    override func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change { $0.delivery[type] = frequency }
        completion(true, nil)
    }

    override func dateOfBirthComponents() throws -> DateComponents {
        DateComponents(year: 1990, month: 4, day: 1)
    }

    override func biologicalSex() throws -> HKBiologicalSexObject { MockBiologicalSex() }
    override func bloodType() throws -> HKBloodTypeObject { MockBloodType() }
    override func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject { MockSkinType() }
}

// Safe to share: no state.
final class MockBiologicalSex: HKBiologicalSexObject, @unchecked Sendable {
    override var biologicalSex: HKBiologicalSex { .female }
}

// Safe to share: no state.
final class MockBloodType: HKBloodTypeObject, @unchecked Sendable {
    override var bloodType: HKBloodType { .abPositive }
}

// Safe to share: no state.
final class MockSkinType: HKFitzpatrickSkinTypeObject, @unchecked Sendable {
    override var skinType: HKFitzpatrickSkinType { .III }
}
