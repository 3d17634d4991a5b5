public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// What an observer calls when it has dealt with a change.
public typealias HKObserverQueryCompletionHandler = @Sendable () -> Void

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
    private let account = Mutex(DeliveryAccount())

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
        var position = try await context.store.latestLogPosition()
        var changed: Set<ObjectType> = []
        for query in queries {
            let first = try await context.store.samples([query], limit: 1, app: context.app)
            if !first.isEmpty { changed.insert(query.type) }
        }
        if !changed.isEmpty, await !tell(changed, context) { return }
        var waiting: Set<ObjectType> = []
        for await types in commits {
            let news = try await relevant(types, queries, after: &position, context)
            waiting.formUnion(news)
            let ready = try deliverable(waiting, context)
            guard !ready.isEmpty else { continue }
            waiting.subtract(ready)
            guard await tell(ready, context) else { return }
        }
    }

    /// The types of which something changed that matches and that the app may see.
    private func relevant(
        _ types: Set<ObjectType>, _ queries: [SampleQuery],
        after position: inout Int64, _ context: QueryContext
    ) async throws -> Set<ObjectType> {
        do {
            let latest = try await context.store.latestLogPosition()
            var changed: Set<ObjectType> = []
            for query in queries where types.contains(query.type) {
                let changes = try await context.store.changes(
                    [query], after: position, limit: 1, app: context.app)
                if !changes.added.isEmpty || !changes.deleted.isEmpty { changed.insert(query.type) }
            }
            position = latest
            return changed
        } catch HealthStoreError.databaseInaccessible {
            // While the device is locked nobody can look closer; the observer is told.
            return types
        }
    }

    /// The types that may be told now: all in the foreground, those of the account else.
    private func deliverable(
        _ types: Set<ObjectType>, _ context: QueryContext
    ) throws -> Set<ObjectType> {
        let configuration = context.healthStore.configuration
        guard configuration.isInBackground() else { return types }
        let deliveries = try context.store.backgroundDeliveries(of: context.app)
        let frequencies = Dictionary(deliveries.map { ($0.type, $0.frequency) }) { $1 }
        let (account, now) = (account.withLock { $0 }, configuration.now())
        return types.filter { type in
            let frequency = frequencies[type].flatMap(HKUpdateFrequency.init)
            return account.mayDeliver(at: now, isInBackground: true, period: frequency?.period)
        }
    }

    private func tell(_ types: Set<ObjectType>, _ context: QueryContext) async -> Bool {
        let configuration = context.healthStore.configuration
        account.withLock {
            $0.delivered(at: configuration.now(), isInBackground: configuration.isInBackground())
        }
        let objects = Set(types.compactMap(HKSampleType.sampleType(for:)))
        return await context.deliver {
            self.updateHandler(self, objects, { self.account.withLock { $0.answered() } }, nil)
        }
    }

    package override func fail(_ error: any Error) { updateHandler(self, nil, {}, error) }
}
