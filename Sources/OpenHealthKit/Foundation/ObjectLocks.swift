#if os(Linux)
internal import Foundation
private import Synchronization

// On Apple's systems each object has a lock, which apps use as Objective-C's `@synchronized`.

/// Locks an object for this thread, and waits while another thread holds it.
///
/// The thread that holds an object can lock it again; each call needs one of ``objc_sync_exit(_:)``. Only objects have
/// a lock: a structure or enumeration is not locked.
///
/// - Parameter obj: The object.
/// - Returns: 0.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> CInt {
    ObjectLocks.enter(ObjectIdentifier(obj as AnyObject))
    return 0
}

/// Unlocks an object that this thread has locked.
///
/// - Parameter obj: The object.
/// - Returns: 0; -1 if no thread holds the object.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> CInt {
    ObjectLocks.exit(ObjectIdentifier(obj as AnyObject)) ? 0 : -1
}

/// The locks of the objects that are held now.
private enum ObjectLocks {
    private struct Held {
        let lock = NSRecursiveLock()
        /// The calls that hold the lock or wait for it.
        var calls = 0
    }

    private static let held = Mutex<[ObjectIdentifier: Held]>([:])

    static func enter(_ object: ObjectIdentifier) {
        let lock = held.withLock { held in
            held[object, default: Held()].calls += 1
            return held[object]?.lock
        }
        lock?.lock()
    }

    static func exit(_ object: ObjectIdentifier) -> Bool {
        let lock = held.withLock { held -> NSRecursiveLock? in
            guard var found = held[object] else { return nil }
            found.calls -= 1
            // Without calls the address may belong to another object next.
            held[object] = found.calls == 0 ? nil : found
            return found.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
#endif
