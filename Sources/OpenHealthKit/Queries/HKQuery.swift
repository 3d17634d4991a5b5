internal import Dispatch
public import Foundation
internal import HealthDatabase
internal import Synchronization

/// What is asked of a health store; an instance runs once.
///
/// Subclasses of this package override `run(_:)`, `fail(_:)` and, where arguments can be
/// wrong, `validate()`. Everything else about running, stopping and queues is here.
// Safe to share: what changes is behind a mutex or set before the query is executed.
open class HKQuery: NSObject, @unchecked Sendable {
    /// The type of the objects that are asked for; nil for queries over several types.
    open var objectType: HKObjectType? { question.objectType }

    /// The condition that the objects meet.
    open var predicate: NSPredicate? { question.predicate }

    /// The same as `objectType`, for samples.
    open var sampleType: HKSampleType? { objectType as? HKSampleType }

    private let question: (objectType: HKObjectType?, predicate: NSPredicate?)

    private struct Progress {
        var life = QueryLifecycle()
        var task: Task<Void, Never>?
    }

    private let progress = Mutex(Progress())

    package init(objectType: HKObjectType?, predicate: NSPredicate?) {
        question = (objectType, predicate)
        super.init()
    }

    // MARK: What subclasses override

    /// Raises an exception for arguments that are a programmer's error; called by `execute`.
    package func validate() {}

    /// Reads and calls the handlers through the context; returns when there is no more to say.
    ///
    /// What it throws goes to ``fail(_:)`` as an `HKError`.
    package func run(_ context: QueryContext) async throws {}

    /// Tells the handler that the query failed; runs on the query's queue.
    package func fail(_ error: any Error) {}

    // MARK: Life

    /// Whether the query was executed and is neither stopped nor finished.
    package var isRunning: Bool { progress.withLock { $0.life.isRunning } }

    /// Ends the query from its own side; false where it was over already.
    package func finish() -> Bool {
        progress.withLock { progress in
            let wasRunning = progress.life.isRunning
            progress.life.finish()
            return wasRunning
        }
    }

    /// Starts the query on a store; raises where it ran before.
    func start(on healthStore: HKHealthStore) {
        guard progress.withLock({ $0.life.start() }) else {
            HKException.raise(
                .invalidArgument, "Query \(type(of: self)) has already been executed")
        }
        validate()
        let task = Task.detached(priority: BackgroundWork.priority) {
            // The queue belongs to the query, so that a handler that blocks holds up no other.
            let queue = DispatchQueue(label: "HKQuery")
            do {
                let store = try healthStore.openStore()
                let context = QueryContext(
                    query: self, healthStore: healthStore, store: store, queue: queue)
                try await self.run(context)
                _ = self.finish()
            } catch {
                guard !Task.isCancelled else { return }
                let failure = HKError(mapping: error)
                queue.async { if self.finish() { self.fail(failure) } }
            }
        }
        progress.withLock {
            if $0.life.isRunning { $0.task = task } else { task.cancel() }
        }
    }

    /// Ends the query at the caller's wish; no handler starts afterwards.
    func stop() {
        let task = progress.withLock { progress in
            progress.life.stop()
            defer { progress.task = nil }
            return progress.task
        }
        task?.cancel()
    }
}
