public import Foundation
public import HealthKit
internal import Synchronization

/// The part of a health store that the remote uses; `HKHealthStore` conforms to it.
///
/// Tests wrap a real store in one that fails on demand.
public protocol HealthStoring: Sendable {
    /// Whether this device has a health store.
    var isHealthDataAvailable: Bool { get }
    /// Whether this app may save samples of a type.
    func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus
    /// Whether a request for these types would show the person a question.
    func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus
    /// Requests permission for these types.
    func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws
    /// Saves objects, all or none.
    func save(_ objects: [HKObject]) async throws
    /// Builds and saves a workout; nil if the device is locked and the workout appears later.
    func saveWorkout(_ draft: WorkoutDraft) async throws -> HKWorkout?
    /// Deletes this app's objects of a type that match a predicate, and returns their number.
    @discardableResult
    func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int
    /// The samples that match any of the predicates.
    func samples(_ predicates: [HKSamplePredicate<HKSample>]) async throws -> [HKSample]
    /// The changes after an anchor.
    func changes(
        _ predicates: [HKSamplePredicate<HKSample>], after anchor: HKQueryAnchor?, limit: Int
    ) async throws -> HealthStoreChanges
    /// An anchor after all changes to some types; nil if the store does not provide one.
    func latestAnchor(of types: Set<HKSampleType>) async throws -> HKQueryAnchor?
    /// Whether an anchor belongs to the store's present history.
    func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool
    /// The samples of this app, among those given, that the store holds now; nil if the store
    /// cannot tell.
    func ownSamples(among uuids: Set<UUID>) async throws -> Set<UUID>?
    /// A statistic of a quantity type in consecutive time ranges of one length, in whole seconds;
    /// nil in one without samples.
    ///
    /// The value of a time range is the same whatever the other ranges are. A sample across a
    /// boundary contributes to both sides.
    func statistics(
        _ statistic: HealthStatistic, of type: HKQuantityType, from start: Date,
        every length: TimeInterval, count: Int
    ) async throws -> [HKQuantity?]
    /// The sample of a type that begins first; nil if the app sees none.
    func firstSample(of type: HKSampleType) async throws -> HKSample?
    /// The bundle identifiers of the sources of a type in the order in which statistics prefer
    /// them; nil if the store cannot tell.
    func sourceOrder(of type: HKSampleType) async throws -> [String]?
    /// The date before which this app sees no samples.
    var earliestVisibleDate: Date { get }
    /// The earliest end dates of other apps' samples that this app sees, for the types whose
    /// history the person limited.
    func limitedHistory(of types: Set<HKObjectType>) async throws -> [HKObjectType: Date]
    /// Sets the frequency of background delivery for a type; nil stops it.
    func setDelivery(_ frequency: HKUpdateFrequency?, of type: HKSampleType) async throws
    /// Calls a closure for each change to a type until the token is released.
    ///
    /// The second closure is a completion handler to be called once, after the change was handled.
    func observe(
        _ type: HKSampleType, _ notify: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) -> HealthObservation
}

/// The result of an anchored query: `HKAnchoredObjectQueryDescriptor.Result` as a `Sendable` value,
/// because Apple's is not `Sendable`.
public struct HealthStoreChanges: Sendable {
    /// The samples that were added, in the order in which they were saved.
    public var addedSamples: [HKSample]
    /// The deleted objects.
    public var deletedObjects: [HKDeletedObject]
    /// The anchor for the next query.
    public var newAnchor: HKQueryAnchor

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - addedSamples: The samples that were added, in order.
    ///   - deletedObjects: The deleted objects.
    ///   - newAnchor: The anchor for the next query.
    public init(
        addedSamples: [HKSample], deletedObjects: [HKDeletedObject], newAnchor: HKQueryAnchor
    ) {
        self.addedSamples = addedSamples
        self.deletedObjects = deletedObjects
        self.newAnchor = newAnchor
    }
}

/// A running observation, which ends when the object is released.
public final class HealthObservation: Sendable {
    private let cancel: @Sendable () -> Void

    /// Creates an observation that this closure ends.
    public init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    deinit { cancel() }
}

extension HKHealthStore: HealthStoring {
    /// Whether this device has a health store.
    public var isHealthDataAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

    /// The samples that match any of these predicates, oldest first.
    public func samples(_ predicates: [HKSamplePredicate<HKSample>]) async throws -> [HKSample] {
        try await HKSampleQueryDescriptor(
            predicates: predicates, sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: self)
    }

    /// The changes after an anchor, in order.
    public func changes(
        _ predicates: [HKSamplePredicate<HKSample>], after anchor: HKQueryAnchor?, limit: Int
    ) async throws -> HealthStoreChanges {
        let result = try await HKAnchoredObjectQueryDescriptor(
            predicates: predicates, anchor: anchor, limit: limit
        ).result(for: self)
        return HealthStoreChanges(
            addedSamples: result.addedSamples, deletedObjects: result.deletedObjects,
            newAnchor: result.newAnchor)
    }

    /// The date before which this app sees no samples.
    public var earliestVisibleDate: Date { earliestPermittedSampleDate() }

    /// The earliest end dates of other apps' samples that this app sees; empty before iOS 27, and
    /// where Xcode is older than 27, whose SDK declares the call.
    public func limitedHistory(
        of types: Set<HKObjectType>
    ) async throws -> [HKObjectType: Date] {
        #if os(Linux) || compiler(>=6.4)
        guard #available(iOS 27, macOS 27, watchOS 27, visionOS 27, *) else { return [:] }
        return try await earliestAuthorizedSampleDate(for: types)
        #else
        return [:]
        #endif
    }

    /// Sets the frequency of background delivery for a type; nil stops it.
    public func setDelivery(_ frequency: HKUpdateFrequency?, of type: HKSampleType) async throws {
        if let frequency {
            try await enableBackgroundDelivery(for: type, frequency: frequency)
        } else {
            try await disableBackgroundDelivery(for: type)
        }
    }

    /// Calls a closure for each change to a type until the token is released.
    public func observe(
        _ type: HKSampleType, _ notify: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) -> HealthObservation {
        let query = HKObserverQuery(sampleType: type, predicate: nil) { _, completion, error in
            // An error contains no change, but the completion handler must be called.
            guard error == nil else { return completion() }
            let finished = OnceCompletion(completion)
            notify { finished.call() }
        }
        execute(query)
        return HealthObservation { self.stop(query) }
    }
}

/// A statistic that a health store computes of a quantity type, over all sources.
public enum HealthStatistic: Hashable, Sendable {
    /// The sum of a cumulative type; each moment counts once.
    case sum
    /// The average of a discrete type.
    case average
    /// The value of the sample that ends last.
    case latest
}

extension HealthStoring {
    /// A default for stores that do not provide their latest anchor, such as Apple's.
    public func latestAnchor(of types: Set<HKSampleType>) async throws -> HKQueryAnchor? { nil }

    /// A default for stores that check anchors themselves, such as Apple's.
    public func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool { true }

    /// A default for stores that can tell only by a query, such as Apple's.
    public func ownSamples(among uuids: Set<UUID>) async throws -> Set<UUID>? { nil }

    /// A default for stores that cannot tell the order of sources, such as Apple's.
    public func sourceOrder(of type: HKSampleType) async throws -> [String]? { nil }
}

/// An observer's completion handler that is called exactly once: at the first request, or on
/// release if nobody requested it, as for a dropped change notification.
///
/// The class is unchecked because HealthKit's closure is not declared Sendable: HealthKit accepts
/// the call on any thread, and the lock permits only one.
package final class OnceCompletion: @unchecked Sendable {
    private let lock = Mutex(false)
    private let completion: HKObserverQueryCompletionHandler

    package init(_ completion: @escaping HKObserverQueryCompletionHandler) {
        self.completion = completion
    }

    deinit { call() }

    package func call() {
        let isFirst = lock.withLock { wasCalled in
            defer { wasCalled = true }
            return !wasCalled
        }
        if isFirst { completion() }
    }
}

extension HKHealthStore {
    /// A statistic of a quantity type in consecutive time ranges of one length.
    ///
    /// One collection query reads all of them. A sample across a boundary contributes to both
    /// sides, as everywhere in Health.
    public func statistics(
        _ statistic: HealthStatistic, of type: HKQuantityType, from start: Date,
        every length: TimeInterval, count: Int
    ) async throws -> [HKQuantity?] {
        let end = start.addingTimeInterval(length * Double(count))
        let collection: HKStatisticsCollection
        do {
            collection = try await HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(
                    type: type,
                    predicate: HKQuery.predicateForSamples(withStart: start, end: end)),
                options: statistic.options, anchorDate: start,
                // Seconds, because a day of the device's calendar may have another length.
                intervalComponents: DateComponents(second: Int(length))
            ).result(for: self)
        } catch let error as HKError where error.code == .errorNoData {
            return Array(repeating: nil, count: count)
        }
        var values = [HKQuantity?](repeating: nil, count: count)
        for statistics in collection.statistics() {
            // A sample across the start or the end also has buckets outside of the range.
            let number = (statistics.startDate.timeIntervalSince(start) / length).rounded()
            guard number >= 0, number < Double(count) else { continue }
            values[Int(number)] = statistic.value(of: statistics)
        }
        return values
    }

    /// The sample of a type that begins first; nil if the app sees none.
    public func firstSample(of type: HKSampleType) async throws -> HKSample? {
        try await HKSampleQueryDescriptor(
            predicates: [.sample(type: type)], sortDescriptors: [SortDescriptor(\.startDate)],
            limit: 1
        ).result(for: self).first
    }
}

extension HealthStatistic {
    fileprivate var options: HKStatisticsOptions {
        switch self {
        case .sum: .cumulativeSum
        case .average: .discreteAverage
        case .latest: .mostRecent
        }
    }

    fileprivate func value(of statistics: HKStatistics) -> HKQuantity? {
        switch self {
        case .sum: statistics.sumQuantity()
        case .average: statistics.averageQuantity()
        case .latest: statistics.mostRecentQuantity()
        }
    }
}
