package import HealthKit
internal import Synchronization

/// An observer's completion handler that is called exactly once: at the first request, or on
/// release if nobody requested it, as for a dropped change notification.
///
/// The class is unchecked because HealthKit's closure is not declared Sendable: HealthKit accepts
/// the call on any thread, and the lock permits only one.
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
