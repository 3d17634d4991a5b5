internal import Dispatch
package import HealthDatabase
package import HealthModel
internal import Synchronization

/// The environment of a running query: the store, the app, and the queue of its handlers.
package struct QueryContext: Sendable {
    /// The store that the query runs on.
    package let healthStore: HKHealthStore
    /// The database of the store.
    package let store: HealthStore
    /// The app that runs the query.
    package let app: AppIdentity

    private let query: HKQuery
    private let queue: DispatchQueue
    private let starting: StartingQuery

    init(
        query: HKQuery, healthStore: HKHealthStore, store: HealthStore, queue: DispatchQueue,
        starting: StartingQuery
    ) {
        self.query = query
        self.healthStore = healthStore
        self.store = store
        self.queue = queue
        self.starting = starting
        app = healthStore.app
    }

    /// Whether the query is running; long queries check it before each piece of work.
    package var isRunning: Bool { query.isRunning }

    /// A stream of the changed types among these, from now on.
    ///
    /// Commits are coalesced while the consumer is busy. The stream ends when the query is stopped.
    package func commits(of types: [ObjectType]) -> AsyncStream<Set<ObjectType>> {
        defer { starting.end() }
        return store.commits(of: Set(types))
    }

    /// Calls a handler on the query's queue and waits for it to return.
    ///
    /// Handlers of one query never run at the same time. After the query was stopped nothing is
    /// called; then the result is false, and the query should return.
    @discardableResult
    package func deliver(_ handler: @escaping @Sendable () -> Void) async -> Bool {
        let query = query
        return await withCheckedContinuation { continuation in
            // A handler may block, so it never runs on a thread of Swift's pool.
            queue.async {
                guard query.isRunning else { return continuation.resume(returning: false) }
                handler()
                continuation.resume(returning: query.isRunning)
            }
        }
    }

    /// Calls a handler for the last time: the query has ended when the handler begins.
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

/// Counts the queries that were executed and do not observe their store yet, so that a replay can wait for them.
package enum StartingQueries {
    fileprivate static let counts = Mutex<[OpenHealthKitConfiguration.Location: Int]>([:])

    /// Whether no query of a store is starting.
    ///
    /// - Parameter location: The location of the store.
    package static func isEmpty(at location: OpenHealthKitConfiguration.Location) -> Bool {
        counts.withLock { $0[location] == nil }
    }
}

/// A query that was executed, until it observes its store or ends.
final class StartingQuery: Sendable {
    private let location: OpenHealthKitConfiguration.Location
    private let isOpen = Mutex(true)

    init(at location: OpenHealthKitConfiguration.Location) {
        self.location = location
        StartingQueries.counts.withLock { $0[location, default: 0] += 1 }
    }

    deinit { end() }

    /// Records that the query observes its store, or that it ended; only the first call has an effect.
    func end() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen else { return }
        StartingQueries.counts.withLock { counts in
            let rest = (counts[location] ?? 0) - 1
            counts[location] = rest > 0 ? rest : nil
        }
    }
}
