/// A lock with the state that it guards.
///
/// Sharing is safe although unchecked: the state is accessed only while the lock is held.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private let storage: Storage

    /// The state and its lock at a fixed address.
    // Unchecked for the reason above.
    private final class Storage: @unchecked Sendable {
        let lock: os_unfair_lock_t
        var state: State

        init(_ state: State) {
            self.state = state
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }
    }

    /// Creates a lock of a state that need not be Sendable.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Runs a closure while the lock is held.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(storage.lock)
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Runs a closure while the lock is held.
    public func withLock<R: Sendable>(
        _ body: @Sendable (inout State) throws -> R
    ) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Runs a closure if the lock is free; otherwise returns nil.
    public func withLockIfAvailableUnchecked<R>(
        _ body: (inout State) throws -> R
    ) rethrows -> R? {
        guard os_unfair_lock_trylock(storage.lock) else { return nil }
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Runs a closure if the lock is free; otherwise returns nil.
    public func withLockIfAvailable<R: Sendable>(
        _ body: @Sendable (inout State) throws -> R
    ) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Which thread holds a lock.
    public enum Ownership: Hashable, Sendable {
        /// This thread holds the lock.
        case owner
        /// This thread does not hold the lock.
        case notOwner
    }

    /// Ends the process unless this thread holds the lock, or does not hold it.
    public func precondition(_ condition: Ownership) {
        switch condition {
        case .owner: os_unfair_lock_assert_owner(storage.lock)
        case .notOwner: os_unfair_lock_assert_not_owner(storage.lock)
        }
    }

    fileprivate var lockPointer: os_unfair_lock_t { storage.lock }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock of a state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Runs a closure while the lock is held.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs a closure while the lock is held.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs a closure if the lock is free; otherwise returns nil.
    public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Runs a closure if the lock is free; otherwise returns nil.
    public func withLockIfAvailable<R: Sendable>(
        _ body: @Sendable () throws -> R
    ) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Waits for the lock and acquires it; not across a suspension.
    @available(*, noasync, message: "Use withLock")
    public func lock() { os_unfair_lock_lock(lockPointer) }

    /// Releases the lock, on the thread that acquired it.
    @available(*, noasync, message: "Use withLock")
    public func unlock() { os_unfair_lock_unlock(lockPointer) }

    /// Acquires the lock if it is free.
    @available(*, noasync, message: "Use withLockIfAvailable")
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(lockPointer) }
}
