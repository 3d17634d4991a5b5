internal import HealthKit
internal import Synchronization

/// An observer's completion that is called once, however often it is asked for.
///
/// Unchecked, because HealthKit's closure is not declared Sendable: HealthKit takes the call from
/// any thread, and the lock lets only one through.
final class OnceCompletion: @unchecked Sendable {
    private let lock = Mutex(false)
    private let completion: HKObserverQueryCompletionHandler

    init(_ completion: @escaping HKObserverQueryCompletionHandler) {
        self.completion = completion
    }

    func call() {
        let isFirst = lock.withLock { wasCalled in
            defer { wasCalled = true }
            return !wasCalled
        }
        if isFirst { completion() }
    }
}
