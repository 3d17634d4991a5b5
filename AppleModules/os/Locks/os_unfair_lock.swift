// Everything here is compiled into whoever uses it: packages that find this module by
// `canImport(os)` without depending on it are linked without it.

/// A lock that does not know its waiters; here a mutex of the C library.
public typealias os_unfair_lock_s = pthread_mutex_t
/// A lock that does not know its waiters; here a mutex of the C library.
public typealias os_unfair_lock = os_unfair_lock_s
/// Where a lock lies, which has to stay the same.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits for a lock and takes it.
@_alwaysEmitIntoClient
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(lock) }

/// Takes a lock where nobody has it.
@_alwaysEmitIntoClient
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    pthread_mutex_trylock(lock) == 0
}

/// Gives a lock back.
@_alwaysEmitIntoClient
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(lock) }
