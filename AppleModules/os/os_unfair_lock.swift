// Everything here is compiled into its clients: packages that check `canImport(os)` without a
// dependency on this module are linked without it.

/// A lock; here a mutex of the C library.
public typealias os_unfair_lock_s = pthread_mutex_t
/// A lock; here a mutex of the C library.
public typealias os_unfair_lock = os_unfair_lock_s
/// The address of a lock, which must not change.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits for a lock and acquires it.
@_alwaysEmitIntoClient
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(lock) }

/// Acquires a lock if it is free.
@_alwaysEmitIntoClient
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    pthread_mutex_trylock(lock) == 0
}

/// Releases a lock.
@_alwaysEmitIntoClient
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(lock) }

/// Ends the process unless this thread holds a lock.
@_alwaysEmitIntoClient
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    precondition(isOwned(lock), "The lock is not held by this thread.")
}

/// Ends the process if this thread holds a lock.
@_alwaysEmitIntoClient
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    precondition(!isOwned(lock), "The lock is held by this thread.")
}

/// Whether this thread holds a lock; the C library keeps the holder's number in the mutex.
@_alwaysEmitIntoClient
internal func isOwned(_ lock: os_unfair_lock_t) -> Bool {
    lock.pointee.__data.__owner == currentThreadNumber()
}

/// The number of this thread in the kernel; Swift's module of the C library lacks the function.
@usableFromInline
@_silgen_name("gettid") internal func currentThreadNumber() -> Int32
