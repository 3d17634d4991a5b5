package import Foundation
import HealthDatabase
package import HealthKit
package import HealthKitSync
import HealthSync
import OpenHealthKit
import Synchronization

/// A real health store that fails, stalls and counts on command.
///
/// Unchecked, because HealthKit's classes are not all declared Sendable: the wrapped store is
/// immutable and made for any thread, everything else is behind the lock.
package final class FaultyHealthStore: HealthStoring, @unchecked Sendable {
    package enum Call: Hashable { case save, delete, query, changes, history, limits }

    package struct Faults {
        /// Errors to throw instead of the call, first in first out; nil lets the call through.
        package var failures: [Call: [HKError.Code?]] = [:]
        /// Errors to throw at every such call.
        package var permanent: [Call: HKError.Code] = [:]
        /// Calls so far.
        package var calls: [Call: Int] = [:]
        /// How many objects were saved so far, members of correlations not counted.
        package var savedObjects = 0
        /// Observers under way, by type.
        package var observers: [String: Int] = [:]
        /// Types whose changes wake the app.
        package var delivery: [String: Bool] = [:]
        /// Whether an anchor counts as one of this store's, whatever store gave it.
        package var trustsPositions = false
        /// False where the device has no health store.
        package var isAvailable = true
        /// Runs in the middle of a call.
        package var pause: (@Sendable (Call) async -> Void)?
        /// Runs before a call; what it throws is thrown instead of the call.
        package var beforehand: (@Sendable (Call) throws -> Void)?
        /// Runs when an observer's change notification is completed, with its number.
        package var completed: (@Sendable (Int) -> Void)?
        /// How many change notifications observers were given so far.
        package var notifications = 0
        /// Runs after a call has succeeded and before its caller hears of it.
        package var afterwards: (@Sendable (Call) throws -> Void)?
        /// False for a store that does not provide its latest anchor, such as Apple's.
        package var providesLatestAnchor = true
    }

    package let store: HKHealthStore
    private let faults = Mutex(Faults())

    package init(_ store: HKHealthStore) {
        self.store = store
    }

    /// Reads and changes the faults.
    package func withFaults<Result>(_ body: (inout sending Faults) -> sending Result) -> Result {
        faults.withLock { body(&$0) }
    }

    func enter(_ call: Call) async throws {
        let (error, pause) = withFaults { faults in
            faults.calls[call, default: 0] += 1
            var error = faults.permanent[call]
            if var queue = faults.failures[call], !queue.isEmpty {
                error = queue.removeFirst() ?? error
                faults.failures[call] = queue
            }
            return (error, faults.pause)
        }
        await pause?(call)
        try withFaults { $0.beforehand }?(call)
        if let error { throw HKError(error) }
    }

    private func leave(_ call: Call) throws {
        try withFaults { $0.afterwards }?(call)
    }

    package var isHealthDataAvailable: Bool {
        store.isHealthDataAvailable && withFaults { $0.isAvailable }
    }

    package func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        store.authorizationStatus(for: type)
    }

    package func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        try await store.statusForAuthorizationRequest(toShare: typesToShare, read: typesToRead)
    }

    package func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        try await store.requestAuthorization(toShare: typesToShare, read: typesToRead)
    }

    package func save(_ objects: [HKObject]) async throws {
        try await enter(.save)
        try await store.save(objects)
        withFaults { $0.savedObjects += objects.count }
        try leave(.save)
    }

    package func saveWorkout(_ draft: WorkoutDraft) async throws -> HKWorkout? {
        try await enter(.save)
        let workout = try await store.saveWorkout(draft)
        withFaults { $0.savedObjects += 1 }
        try leave(.save)
        return workout
    }

    package func statistics(
        _ statistic: HealthStatistic, of type: HKQuantityType, from start: Date,
        every length: TimeInterval, count: Int
    ) async throws -> [HKQuantity?] {
        try await enter(.query)
        return try await store.statistics(
            statistic, of: type, from: start, every: length, count: count)
    }

    package func firstSample(of type: HKSampleType) async throws -> HKSample? {
        try await enter(.query)
        return try await store.firstSample(of: type)
    }

    package var earliestVisibleDate: Date { store.earliestVisibleDate }

    package func limitedHistory(
        of types: Set<HKObjectType>
    ) async throws -> [HKObjectType: Date] {
        try await enter(.limits)
        return try await store.limitedHistory(of: types)
    }

    package func setDelivery(_ frequency: HKUpdateFrequency?, of type: HKSampleType) async throws {
        withFaults { $0.delivery[type.identifier] = frequency.map { _ in true } }
        try await store.setDelivery(frequency, of: type)
    }

    package func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws
        -> Int
    {
        try await enter(.delete)
        let count = try await store.deleteObjects(of: objectType, predicate: predicate)
        try leave(.delete)
        return count
    }

    package func samples(_ predicates: [HKSamplePredicate<HKSample>]) async throws -> [HKSample] {
        try await enter(.query)
        return try await store.samples(predicates)
    }

    package func changes(
        _ predicates: [HKSamplePredicate<HKSample>], after anchor: HKQueryAnchor?, limit: Int
    ) async throws -> HealthStoreChanges {
        try await enter(.changes)
        let trusted = try await trusted(anchor)
        return try await store.changes(predicates, after: trusted, limit: limit)
    }

    package func latestAnchor(of types: Set<HKSampleType>) async throws
        -> HKQueryAnchor?
    {
        try await enter(.history)
        guard withFaults({ $0.providesLatestAnchor }) else { return nil }
        return try await store.latestAnchor(of: types)
    }

    package func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool {
        try await enter(.history)
        if withFaults({ $0.trustsPositions }) { return true }
        return try await store.recognizes(anchor)
    }

    package func ownSamples(among uuids: Set<UUID>) async throws -> Set<UUID>? {
        try await enter(.history)
        return try await store.ownSamples(among: uuids)
    }

    package func sourceOrder(of type: HKSampleType) async throws -> [String]? {
        try await enter(.history)
        return try await store.sourceOrder(of: type)
    }

    /// The anchor; only its position where those are trusted.
    private func trusted(_ anchor: HKQueryAnchor?) async throws -> HKQueryAnchor? {
        guard withFaults({ $0.trustsPositions }), let position = anchor?.value.position else {
            return anchor
        }
        let end = try await store.openStore().latestAnchor().position
        return HKQueryAnchor(fromValue: Int(min(position, end)))
    }

    package func observe(
        _ type: HKSampleType, _ notify: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) -> HealthObservation {
        let name = type.identifier
        withFaults { $0.observers[name, default: 0] += 1 }
        let observation = store.observe(type) { finished in
            let number = self.withFaults { faults in
                defer { faults.notifications += 1 }
                return faults.notifications
            }
            notify {
                self.withFaults { $0.completed }?(number)
                finished()
            }
        }
        return HealthObservation {
            withExtendedLifetime(observation) {}
            self.withFaults { $0.observers[name, default: 0] -= 1 }
        }
    }
}
