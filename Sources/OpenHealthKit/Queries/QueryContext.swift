internal import Dispatch
package import HealthDatabase
package import HealthModel

/// What a query is given when it runs: the store, who is asking, and the way to its handlers.
package struct QueryContext: Sendable {
    /// The store that the query runs on.
    package let healthStore: HKHealthStore
    /// The same store below its classes.
    package let store: HealthStore
    /// The app that is asking.
    package let app: AppIdentity

    private let query: HKQuery
    private let queue: DispatchQueue

    init(query: HKQuery, healthStore: HKHealthStore, store: HealthStore, queue: DispatchQueue) {
        self.query = query
        self.healthStore = healthStore
        self.store = store
        self.queue = queue
        app = healthStore.app
    }

    /// Whether the query still runs; a long one asks before each piece of work.
    package var isRunning: Bool { query.isRunning }

    /// The types among these of which samples change from now on, commit by commit.
    ///
    /// Commits that come while the last ones are worked on are put together. The stream ends
    /// when the query is stopped.
    package func commits(of types: [ObjectType]) -> AsyncStream<Set<ObjectType>> {
        store.commits(of: Set(types))
    }

    /// Calls a handler on the query's own queue and waits for it to return.
    ///
    /// Handlers of one query never run at the same time. Nothing is called once the query was
    /// stopped; the answer is false then, and the query should return.
    @discardableResult
    package func deliver(_ handler: @escaping @Sendable () -> Void) async -> Bool {
        let query = query
        return await withCheckedContinuation { continuation in
            // A handler may block, so it never runs on a thread of Swift's own pool.
            queue.async {
                guard query.isRunning else { return continuation.resume(returning: false) }
                handler()
                continuation.resume(returning: query.isRunning)
            }
        }
    }

    /// Calls a handler for the last time: the query is over when the handler begins.
    package func finish(_ handler: @escaping @Sendable () -> Void) async {
        let query = query
        await withCheckedContinuation { continuation in
            queue.async {
                if query.finish() { handler() }
                continuation.resume()
            }
        }
    }
}
