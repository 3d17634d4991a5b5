internal import Dispatch
public import Foundation
package import HealthDatabase
package import HealthModel
internal import Synchronization

/// A query on a health store; an instance runs once.
///
/// Subclasses of this package override `run(_:)`, `fail(_:)` and, if arguments can be invalid,
/// `validate()`. This class handles everything else: running, stopping and queues.
// Safe to share: what changes is behind a mutex or set before the query is executed.
open class HKQuery: NSObject, @unchecked Sendable {
    /// The type of the requested objects; nil for queries over several types.
    open var objectType: HKObjectType? { parameters.objectType }

    /// The predicate for the objects.
    open var predicate: NSPredicate? { parameters.predicate }

    /// The ``objectType`` if it is a sample type.
    open var sampleType: HKSampleType? { objectType as? HKSampleType }

    private let parameters: (objectType: HKObjectType?, predicate: NSPredicate?)

    private struct Progress {
        var lifecycle = QueryLifecycle()
        var task: Task<Void, Never>?
    }

    private let progress = Mutex(Progress())

    package init(objectType: HKObjectType?, predicate: NSPredicate?) {
        parameters = (objectType, predicate)
        super.init()
    }

    // MARK: Overridden by subclasses

    /// Raises an exception for invalid arguments; called by `execute`.
    package func validate() {}

    /// Reads and calls the handlers through the context; returns at the end of the query.
    ///
    /// Its error is passed to ``fail(_:)`` as an `HKError`.
    package func run(_ context: QueryContext) async throws {}

    /// Calls the handler with a failure; runs on the query's queue.
    package func fail(_ error: any Error) {}

    // MARK: Lifecycle

    /// Whether the query was executed and is neither stopped nor finished.
    package var isRunning: Bool { progress.withLock { $0.lifecycle.isRunning } }

    /// Ends the query after its last result; returns false if it had already ended.
    package func finish() -> Bool {
        progress.withLock { progress in
            let wasRunning = progress.lifecycle.isRunning
            progress.lifecycle.finish()
            return wasRunning
        }
    }

    /// Starts the query on a store; raises if it ran before.
    func start(on healthStore: HKHealthStore) {
        guard progress.withLock({ $0.lifecycle.start() }) else {
            HKException.raise(
                .invalidArgument, "Query \(type(of: self)) has already been executed")
        }
        validate()
        let starting = StartingQuery(at: healthStore.configuration.location)
        let task = Task.detached(priority: BackgroundWork.priority) {
            defer { starting.end() }
            // Each query has a queue, so that a blocking handler does not delay other queries.
            let queue = DispatchQueue(label: "HKQuery")
            do {
                let store = try healthStore.openStore()
                let context = QueryContext(
                    query: self, healthStore: healthStore, store: store, queue: queue,
                    starting: starting)
                try await self.run(context)
                _ = self.finish()
            } catch {
                guard !Task.isCancelled else { return }
                let failure = HKError(mapping: error)
                queue.async { if self.finish() { self.fail(failure) } }
            }
        }
        progress.withLock {
            if $0.lifecycle.isRunning { $0.task = task } else { task.cancel() }
        }
        healthStore.configuration.process?.began(self)
    }

    /// Stops the query for the caller; no handler is called afterwards.
    func stop() {
        let task = progress.withLock { progress in
            progress.lifecycle.stop()
            defer { progress.task = nil }
            return progress.task
        }
        task?.cancel()
    }
}

/// The lifecycle of a query: created, running once, ended; a pure value.
package struct QueryLifecycle: Hashable, Sendable {
    /// The states of a query.
    package enum State: Hashable, Sendable {
        case created, running, stopped, finished
    }

    /// The present state.
    package private(set) var state: State = .created

    /// Whether the query's handlers may be called.
    package var isRunning: Bool { state == .running }

    /// Creates the lifecycle of a query that was not executed yet.
    package init() {}

    /// Starts the query; returns false if it was executed or stopped before.
    package mutating func start() -> Bool {
        guard state == .created else { return false }
        state = .running
        return true
    }

    /// Stops the query for the caller; has no effect after its end.
    ///
    /// A query that never ran can still be executed: stopping it has no effect on the store.
    package mutating func stop() {
        if state == .running { state = .stopped }
    }

    /// Ends the query after its last result.
    package mutating func finish() {
        if state == .running { state = .finished }
    }
}

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
