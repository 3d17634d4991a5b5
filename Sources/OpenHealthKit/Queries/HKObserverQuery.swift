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
