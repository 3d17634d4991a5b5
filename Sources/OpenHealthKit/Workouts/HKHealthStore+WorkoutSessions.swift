internal import Synchronization

extension HKHealthStore {
    /// What is called with a session that mirrors one on a watch.
    ///
    /// It is kept and never called: there is no watch here.
    @preconcurrency
    public var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
        get { MirroringHandlers.shared[self] }
        set { MirroringHandlers.shared[self] = newValue }
    }

    /// Gives the session that ran when the app crashed: none, since a session ends with its
    /// process here.
    ///
    /// Neither session nor error is HealthKit's answer where there is nothing to recover.
    @preconcurrency
    public func recoverActiveWorkoutSession(
        completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
    ) {
        complete({ completion(nil, $1) }, { _, _ in })
    }

    /// Gives the session that ran when the app crashed: none, since a session ends with its
    /// process here.
    public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
        try await withCheckedThrowingContinuation { continuation in
            recoverActiveWorkoutSession { session, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(session))
            }
        }
    }
}

/// The handlers of the stores that have one; a store that is gone loses its handler.
private final class MirroringHandlers: Sendable {
    static let shared = MirroringHandlers()

    // @unchecked: a weak reference to a class that is safe to share.
    private struct Entry: @unchecked Sendable {
        weak var store: HKHealthStore?
        var handler: @Sendable (HKWorkoutSession) -> Void
    }

    private let entries = Mutex<[Entry]>([])

    subscript(store: HKHealthStore) -> (@Sendable (HKWorkoutSession) -> Void)? {
        get { entries.withLock { $0.first { $0.store === store }?.handler } }
        set {
            entries.withLock { entries in
                entries.removeAll { $0.store == nil || $0.store === store }
                if let newValue { entries.append(Entry(store: store, handler: newValue)) }
            }
        }
    }
}
