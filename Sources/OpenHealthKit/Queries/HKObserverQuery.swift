public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// What an observer calls when it has dealt with a change.
public typealias HKObserverQueryCompletionHandler = () -> Void

/// Says that something changed, and not what: at once where there is matching data, then with
/// each change until it is stopped.
// Safe to share: what changes is behind a mutex.
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
        var account = DeliveryAccount()
        /// The types with news that could not be told yet.
        var waiting: Set<ObjectType> = []
    }

    /// Observes samples of one type.
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

    /// Observes samples of several types; the handler gets the types that changed.
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
        if !changed.isEmpty, await !tell(changed, context) { return }
        for await types in commits {
            let news = try await relevant(types, queries, after: &positions, context)
            progress.withLock { $0.waiting.formUnion(news) }
            guard try await tellWaiting(context) else { return }
        }
    }

    /// The types of which something changed that matches and that the app may see.
    ///
    /// Each type has a position of its own: a commit of another type may already be there whose
    /// notification is still to come.
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
            // While the device is locked nobody can look closer; the observer is told of types
            // that the app may read. The others are looked at with the next commit.
            return try types.filter {
                try context.store.readsOthers($0, app: context.app)
            }
        }
    }

    /// Tells what waits and may be told now; false where the query was stopped.
    private func tellWaiting(_ context: QueryContext) async throws -> Bool {
        let configuration = context.healthStore.configuration
        let (isInBackground, now) = (configuration.isInBackground(), configuration.now())
        // In the foreground nobody needs to know what wakes the app.
        let deliveries =
            isInBackground ? try context.store.backgroundDeliveries(of: context.app) : []
        let frequencies = Dictionary(deliveries.map { ($0.type, $0.frequency) }) { $1 }
        let ready = progress.withLock { progress in
            let ready = progress.waiting.filter { type in
                let frequency = frequencies[type].flatMap(HKUpdateFrequency.init)
                return progress.account.mayDeliver(
                    at: now, isInBackground: isInBackground, period: frequency?.period)
            }
            progress.waiting.subtract(ready)
            return ready
        }
        return ready.isEmpty ? true : await tell(ready, context)
    }

    private func tell(_ types: Set<ObjectType>, _ context: QueryContext) async -> Bool {
        let configuration = context.healthStore.configuration
        let delivery = progress.withLock {
            $0.account.delivered(
                at: configuration.now(), isInBackground: configuration.isInBackground())
        }
        let objects = Set(types.compactMap(HKSampleType.sampleType(for:)))
        return await context.deliver {
            self.updateHandler(self, objects, { self.answer(delivery, context) }, nil)
        }
    }

    /// Notes an answer; what piled up while the app slept is told then.
    private func answer(_ delivery: DeliveryAccount.Delivery, _ context: QueryContext) {
        guard progress.withLock({ $0.account.answered(delivery) }) else { return }
        // A store that cannot be read tells with the next commit.
        Task.detached { _ = try? await self.tellWaiting(context) }
    }

    package override func fail(_ error: any Error) { updateHandler(self, nil, {}, error) }
}
