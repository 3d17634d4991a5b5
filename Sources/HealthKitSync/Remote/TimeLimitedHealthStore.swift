internal import Foundation
internal import HealthKit
internal import HealthSync

/// A health store whose every call ends: a query within 8 s, one over the full history within 15 s,
/// and a change within 60 s.
///
/// A permission request has no limit. A late result is dropped, and the next trigger repeats the
/// call; a late change is recognised by its sync identifier. Source: scenario AC-42.
struct TimeLimitedHealthStore: HealthStoring {
    static let query: TimeInterval = 8
    static let fullHistory: TimeInterval = 15
    static let change: TimeInterval = 60

    private let store: any HealthStoring
    private let sleep: @Sendable (TimeInterval) async throws -> Void

    /// Creates a store around another one; `sleep` waits for a number of seconds.
    init(
        _ store: any HealthStoring, sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.store = store
        self.sleep = sleep
    }

    private func within<Value: Sendable>(
        _ seconds: TimeInterval,
        _ call: @escaping @Sendable (any HealthStoring) async throws -> Value
    ) async throws -> Value {
        let store = store
        return try await Deadline.run(seconds, sleep: sleep) { try await call(store) }
    }

    // MARK: Queries

    func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        try await within(Self.query) {
            try await $0.statusForAuthorizationRequest(toShare: typesToShare, read: typesToRead)
        }
    }

    func samples(_ predicates: [HKSamplePredicate<HKSample>]) async throws -> [HKSample] {
        try await within(Self.query) { try await $0.samples(predicates) }
    }

    /// The samples that match any of these predicates, possibly the full history.
    func allSamples(_ predicates: [HKSamplePredicate<HKSample>]) async throws -> [HKSample] {
        try await within(Self.fullHistory) { try await $0.samples(predicates) }
    }

    func changes(
        _ predicates: [HKSamplePredicate<HKSample>], after anchor: HKQueryAnchor?, limit: Int
    ) async throws -> HealthStoreChanges {
        try await within(anchor == nil ? Self.fullHistory : Self.query) {
            try await $0.changes(predicates, after: anchor, limit: limit)
        }
    }

    func latestAnchor(of types: Set<HKSampleType>) async throws -> HKQueryAnchor? {
        try await within(Self.query) { try await $0.latestAnchor(of: types) }
    }

    func recognizes(_ anchor: HKQueryAnchor) async throws -> Bool {
        try await within(Self.query) { try await $0.recognizes(anchor) }
    }

    func ownSamples(among uuids: Set<UUID>) async throws -> Set<UUID>? {
        try await within(Self.query) { try await $0.ownSamples(among: uuids) }
    }

    func statistics(
        _ statistic: HealthStatistic, of type: HKQuantityType, from start: Date,
        every length: TimeInterval, count: Int
    ) async throws -> [HKQuantity?] {
        try await within(Self.fullHistory) {
            try await $0.statistics(statistic, of: type, from: start, every: length, count: count)
        }
    }

    func firstSample(of type: HKSampleType) async throws -> HKSample? {
        try await within(Self.query) { try await $0.firstSample(of: type) }
    }

    func sourceOrder(of type: HKSampleType) async throws -> [String]? {
        try await within(Self.query) { try await $0.sourceOrder(of: type) }
    }

    func limitedHistory(of types: Set<HKObjectType>) async throws -> [HKObjectType: Date] {
        try await within(Self.query) { try await $0.limitedHistory(of: types) }
    }

    // MARK: Changes

    func save(_ objects: [HKObject]) async throws {
        try await within(Self.change) { try await $0.save(objects) }
    }

    func saveWorkout(_ draft: WorkoutDraft) async throws -> HKWorkout? {
        // Safe, because the caller creates the draft for this call and does not use it afterwards.
        nonisolated(unsafe) let draft = draft
        return try await within(Self.change) { try await $0.saveWorkout(draft) }
    }

    @discardableResult
    func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
        // Safe, because a predicate does not change.
        nonisolated(unsafe) let predicate = predicate
        return try await within(Self.change) {
            try await $0.deleteObjects(of: objectType, predicate: predicate)
        }
    }

    func setDelivery(_ frequency: HKUpdateFrequency?, of type: HKSampleType) async throws {
        try await within(Self.change) { try await $0.setDelivery(frequency, of: type) }
    }

    // MARK: Calls without a limit

    var isHealthDataAvailable: Bool { store.isHealthDataAvailable }
    var earliestVisibleDate: Date { store.earliestVisibleDate }

    func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        store.authorizationStatus(for: type)
    }

    func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        try await store.requestAuthorization(toShare: typesToShare, read: typesToRead)
    }

    func observe(
        _ type: HKSampleType, _ notify: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) -> HealthObservation {
        store.observe(type, notify)
    }
}
