public import Foundation
public import HealthKit

/// What the health remote needs of a health store; `HKHealthStore` is one.
///
/// Tests wrap a real store in another one that fails on command.
public protocol HealthStoring: Sendable {
    /// Whether there is a health store on this device at all.
    var isHealthDataAvailable: Bool { get }
    /// Whether this app may save samples of a type.
    func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus
    /// Whether asking for these types would show the person a question.
    func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus
    /// Asks the person for these types.
    func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws
    /// Saves objects, all or none.
    func save(_ objects: [HKObject]) async throws
    /// Builds and saves a workout; nil where the device is locked and it appears later.
    func saveWorkout(_ draft: WorkoutDraft) async throws -> HKWorkout?
    /// Deletes this app's objects of a type that meet a condition, and says how many there were.
    @discardableResult
    func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int
    /// The samples that meet any of these conditions.
    func samples(_ predicates: [HKSamplePredicate<HKSample>]) async throws -> [HKSample]
    /// What changed behind an anchor.
    func changes(
        _ predicates: [HKSamplePredicate<HKSample>], after anchor: HKQueryAnchor?, limit: Int
    ) async throws -> HKAnchoredObjectQueryDescriptor<HKSample>.Result
    /// An anchor after all changes to some types; nil where the store does not say.
    func latestAnchor(of types: Set<HKSampleType>) async throws -> HKQueryAnchor?
    /// Whether an anchor was taken in the history that the store holds now.
    func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool
    /// The sum of a cumulative type over the samples that begin in an interval, over all sources;
    /// nil where there are none.
    func sum(_ type: HKQuantityType, in interval: DateInterval) async throws -> HKQuantity?
    /// The date before which this app sees nothing.
    var earliestVisibleDate: Date { get }
    /// The earliest ends of others' samples that this app sees, for those of some types whose
    /// history the person limited.
    func limitedHistory(of types: Set<HKObjectType>) async throws -> [HKObjectType: Date]
    /// Lets changes of a type wake this app as often as that; with nil they let it sleep.
    func setDelivery(_ frequency: HKUpdateFrequency?, of type: HKSampleType) async throws
    /// Calls back for each change to a type until the token is released.
    ///
    /// The second closure is to be called once, when the change was dealt with.
    func observe(
        _ type: HKSampleType, _ notify: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) -> HealthObservation
}

/// An observation that is under way; it ends when nobody holds it any more.
public final class HealthObservation: Sendable {
    private let cancel: @Sendable () -> Void

    /// An observation that ends by this closure.
    public init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    deinit { cancel() }
}

extension HKHealthStore: HealthStoring {
    /// Whether there is a health store on this device at all.
    public var isHealthDataAvailable: Bool { HKHealthStore.isHealthDataAvailable() }

    /// The samples that meet any of these conditions, oldest first.
    public func samples(_ predicates: [HKSamplePredicate<HKSample>]) async throws -> [HKSample] {
        try await HKSampleQueryDescriptor(
            predicates: predicates, sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: self)
    }

    /// What changed behind an anchor, in the order of the changes.
    public func changes(
        _ predicates: [HKSamplePredicate<HKSample>], after anchor: HKQueryAnchor?, limit: Int
    ) async throws -> HKAnchoredObjectQueryDescriptor<HKSample>.Result {
        try await HKAnchoredObjectQueryDescriptor(
            predicates: predicates, anchor: anchor, limit: limit
        ).result(for: self)
    }

    /// The sum of a cumulative type over the samples that begin in an interval.
    public func sum(_ type: HKQuantityType, in interval: DateInterval) async throws -> HKQuantity? {
        let samples = HKQuery.predicateForSamples(
            withStart: interval.start, end: interval.end, options: .strictStartDate)
        do {
            return try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: type, predicate: samples),
                options: .cumulativeSum
            ).result(for: self)?.sumQuantity()
        } catch let error as HKError where error.code == .errorNoData {
            return nil
        }
    }

    /// The date before which this app sees nothing.
    public var earliestVisibleDate: Date { earliestPermittedSampleDate() }

    /// The earliest ends of others' samples that this app sees; none before iOS 27.
    public func limitedHistory(
        of types: Set<HKObjectType>
    ) async throws -> [HKObjectType: Date] {
        guard #available(iOS 27, macOS 27, watchOS 27, visionOS 27, *) else { return [:] }
        return try await earliestAuthorizedSampleDate(for: types)
    }

    /// Lets changes of a type wake this app as often as that; with nil they let it sleep.
    public func setDelivery(_ frequency: HKUpdateFrequency?, of type: HKSampleType) async throws {
        if let frequency {
            try await enableBackgroundDelivery(for: type, frequency: frequency)
        } else {
            try await disableBackgroundDelivery(for: type)
        }
    }

    /// Calls back for each change to a type until the token is released.
    public func observe(
        _ type: HKSampleType, _ notify: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) -> HealthObservation {
        let query = HKObserverQuery(sampleType: type, predicate: nil) { _, completion, error in
            // An error carries no change, but the completion is owed all the same.
            guard error == nil else { return completion() }
            let finished = OnceCompletion(completion)
            notify { finished.call() }
        }
        execute(query)
        return HealthObservation { self.stop(query) }
    }
}
