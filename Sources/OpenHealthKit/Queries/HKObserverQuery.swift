public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// The handler that an observer calls after it has handled a change.
public typealias HKObserverQueryCompletionHandler = () -> Void

/// A query that sends change notifications without data: at once if there are matching samples,
/// then for each change until it is stopped.
// Safe to share: a mutex guards the mutable state.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
    private typealias Handler =
        @Sendable (
            HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
            (any Error)?
        ) -> Void

    private let descriptors: [HKQueryDescriptor]
    private let updateHandler: Handler
    private let progress = Mutex(Progress())

    private struct Progress {
        var deliveryState = DeliveryState()
        /// The types with changes that could not be delivered yet.
        var waiting: Set<ObjectType> = []
        /// The number of the observer among those of the store; nil before it runs.
        var observer: Int?
    }

    /// Creates an observer of samples of one type.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?,
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
        self.updateHandler = { updateHandler($0, $2, $3) }
        super.init(objectType: sampleType, predicate: predicate)
    }

    /// Creates an observer of samples of several types; the handler's parameter contains the
    /// changed types.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
                (any Error)?
            ) -> Void
    ) {
        descriptors = queryDescriptors
        self.updateHandler = updateHandler
        super.init(objectType: nil, predicate: nil)
    }

    package override func validate() {
        HKException.requireDescriptors(descriptors)
        descriptors.forEach { _ = $0.query }
    }

    package override func run(_ context: QueryContext) async throws {
        let queries = descriptors.map(\.query)
        let commits = context.commits(of: queries.map(\.type))
        let start = try await context.store.latestAnchor()
        var positions = Dictionary(queries.map { ($0.type, start) }) { first, _ in first }
        var changed: Set<ObjectType> = []
        for query in queries {
            let first = try await context.store.samples([query], limit: 1, app: context.app)
            if !first.isEmpty { changed.insert(query.type) }
        }
        if !changed.isEmpty, await !notify(changed, context) { return }
        for await types in commits {
            let changed = try await relevant(types, queries, after: &positions, context)
            progress.withLock { $0.waiting.formUnion(changed) }
            guard try await deliverWaiting(context) else { return }
        }
    }

    /// The types with matching changes that the app may see.
    ///
    /// Each type has its own position: the commit of another type may be visible before its
    /// notification arrives.
    private func relevant(
        _ types: Set<ObjectType>, _ queries: [SampleQuery],
        after positions: inout [ObjectType: LogAnchor], _ context: QueryContext
    ) async throws -> Set<ObjectType> {
        do {
            let latest = try await context.store.latestAnchor()
            var changed: Set<ObjectType> = []
            for query in queries where types.contains(query.type) {
                guard let position = positions[query.type] else { continue }
                let changes = try await context.store.changes(
                    [query], after: position, limit: 1, app: context.app)
                if !changes.added.isEmpty || !changes.deleted.isEmpty { changed.insert(query.type) }
            }
            for type in types { positions[type] = latest }
            return changed
        } catch HealthStoreError.databaseInaccessible {
            // While the device is locked no samples can be read; the observer is notified of types
            // that the app may read. The others are checked with the next commit.
            return try types.filter {
                try context.store.permissions.readsOthers($0, app: context.app)
            }
        }
    }

    /// Delivers waiting changes that may be delivered now; returns false if the query was stopped.
    private func deliverWaiting(_ context: QueryContext) async throws -> Bool {
        let configuration = context.healthStore.configuration
        let (isInBackground, now) = (configuration.isInBackground(), configuration.now())
        // In the foreground the background deliveries of the app are irrelevant.
        let deliveries =
            isInBackground ? try context.store.backgroundDeliveries.all(of: context.app) : []
        let frequencies = Dictionary(deliveries.map { ($0.type, $0.frequency) }) { $1 }
        let ready = progress.withLock { progress in
            let ready = progress.waiting.filter { type in
                let frequency = frequencies[type].flatMap(HKUpdateFrequency.init)
                return progress.deliveryState.mayDeliver(
                    at: now, isInBackground: isInBackground, period: frequency?.period)
            }
            progress.waiting.subtract(ready)
            return ready
        }
        return ready.isEmpty ? true : await notify(ready, context)
    }

    private func notify(_ types: Set<ObjectType>, _ context: QueryContext) async -> Bool {
        let configuration = context.healthStore.configuration
        let delivery = progress.withLock {
            $0.deliveryState.delivered(
                at: configuration.now(), isInBackground: configuration.isInBackground())
        }
        let objects = Set(types.compactMap(HKSampleType.sampleType(for:)))
        let deliveries = context.store.deliveries
        let observer = progress.withLock { progress in
            let observer = progress.observer ?? deliveries.makeObserver()
            progress.observer = observer
            return observer
        }
        let open = deliveries.begin(observer)
        let isRunning = await context.deliver {
            let notification = configuration.process?.notified()
            let answer: @Sendable () -> Void = {
                if let notification { configuration.process?.answered(notification) }
                deliveries.end(open)
                self.answer(delivery, context)
            }
            self.updateHandler(self, objects, answer, nil)
        }
        if !isRunning { deliveries.end(open) }
        return isRunning
    }

    /// Records an answer, then delivers changes that were waiting for it.
    private func answer(_ delivery: DeliveryState.Delivery, _ context: QueryContext) {
        guard progress.withLock({ $0.deliveryState.answered(delivery) }) else { return }
        // After a failure to read the store, the next commit delivers.
        Task.detached { _ = try? await self.deliverWaiting(context) }
    }

    package override func fail(_ error: any Error) { updateHandler(self, nil, {}, error) }
}

/// Decides when an observer may be notified of a change; a pure value.
///
/// In the foreground every change is delivered. In the background only types with background
/// delivery are, at most once in their period; and an observer with three unanswered deliveries is
/// not notified there again until one of them is answered. An observer that is executed again
/// begins with a new state. HealthKit's delay between the second and third attempt is not
/// published: here only the type's period counts.
package struct DeliveryState: Hashable, Sendable {
    /// The number of unanswered deliveries in the background after which the app is not woken.
    package static let tolerance = 3

    /// A delivery, which the app answers by calling its completion handler.
    package struct Delivery: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var last: Date?
    private var count = 0
    private var unanswered: Set<Int> = []

    /// The state without deliveries.
    package init() {}

    /// Whether the app is not woken because too many deliveries are unanswered.
    package var isSuspended: Bool { unanswered.count >= Self.tolerance }

    /// Whether a change may be delivered now; `period` is nil for a type without background
    /// delivery.
    package func mayDeliver(at now: Date, isInBackground: Bool, period: TimeInterval?) -> Bool {
        guard isInBackground else { return true }
        guard let period, !isSuspended else { return false }
        guard let last else { return true }
        return now.timeIntervalSince(last) >= period
    }

    /// Records a delivery; in the foreground no answer is required.
    package mutating func delivered(at now: Date, isInBackground: Bool) -> Delivery {
        last = now
        count += 1
        if isInBackground { unanswered.insert(count) }
        return Delivery(number: count)
    }

    /// Records that the app called the completion handler; returns true if it may be woken again
    /// now.
    ///
    /// An answer also applies to earlier deliveries, because no delivery carries data. Repeated
    /// answers, and answers to deliveries in the foreground, change nothing.
    package mutating func answered(_ delivery: Delivery) -> Bool {
        guard unanswered.contains(delivery.number) else { return false }
        let wasSuspended = isSuspended
        unanswered = unanswered.filter { $0 > delivery.number }
        return wasSuspended
    }
}

extension HKUpdateFrequency {
    /// The shortest time between two deliveries in seconds; 0 for unknown frequencies.
    package var period: TimeInterval {
        switch self {
        case .immediate: 0
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly: 604_800
        @unknown default: 0
        }
    }
}

extension HKHealthStore {
    func enableDelivery(
        of type: HKObjectType, frequency: HKUpdateFrequency,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { [configuration] store, app in
            let entitlement = "com.apple.developer.healthkit.background-delivery"
            guard configuration.hasEntitlement(entitlement) else {
                throw HKError(
                    .errorAuthorizationDenied, text: "Missing \(entitlement) entitlement.")
            }
            guard type.value.isSample, type.value.kind != .correlation else {
                throw HKError(
                    .errorInvalidArgument,
                    text: "\(type.identifier) does not support background delivery.")
            }
            try store.backgroundDeliveries.set(
                of: type.value, frequency: frequency.rawValue, app: app)
        }
    }

    /// Removes the registration for background delivery of a type, or of every type.
    func disableDelivery(
        of type: HKObjectType?, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { store, app in
            try store.backgroundDeliveries.remove(of: type?.value, app: app)
        }
    }
}

/// One run of an app in a test: its queries, which end with it, and the notifications of its observers.
package final class AppProcess: Sendable {
    private struct State {
        var queries: [HKQuery] = []
        var isEnded = false
        var notifications = 0
        /// The notifications that the app has not answered.
        var open: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Begins a run.
    package init() {}

    /// The number of notifications so far, and of those without an answer.
    package var counts: (notifications: Int, unanswered: Int) {
        state.withLock { ($0.notifications, $0.open.count) }
    }

    /// Ends the run: no handler of its queries is called from now on.
    package func end() {
        let queries = state.withLock { state in
            defer { state.queries = [] }
            state.isEnded = true
            return state.queries
        }
        queries.forEach { $0.stop() }
    }

    /// Records that the app executed a query, which does not run after the end of the app.
    func began(_ query: HKQuery) {
        let isEnded = state.withLock { state in
            if !state.isEnded { state.queries.append(query) }
            return state.isEnded
        }
        if isEnded { query.stop() }
    }

    /// Records that an observer is notified.
    ///
    /// - Returns: The number of the notification, for ``answered(_:)``.
    func notified() -> Int {
        state.withLock { state in
            state.notifications += 1
            state.open.insert(state.notifications)
            return state.notifications
        }
    }

    /// Records that the app answered a notification.
    func answered(_ notification: Int) {
        state.withLock { _ = $0.open.remove(notification) }
    }
}
