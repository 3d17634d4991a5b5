package import HealthKit
internal import Synchronization

/// An observer's completion that is called exactly once: at the first request, or when nobody can
/// request it any more, as for a change notification that is dropped with its observer.
///
/// Unchecked, because HealthKit's closure is not declared Sendable: HealthKit takes the call from
/// any thread, and the lock lets only one through.
package final class OnceCompletion: @unchecked Sendable {
    private let lock = Mutex(false)
    private let completion: HKObserverQueryCompletionHandler

    package init(_ completion: @escaping HKObserverQueryCompletionHandler) {
        self.completion = completion
    }

    deinit { call() }

    package func call() {
        let isFirst = lock.withLock { wasCalled in
            defer { wasCalled = true }
            return !wasCalled
        }
        if isFirst { completion() }
    }
}
