internal import Synchronization

/// A weak reference to a delegate that any thread can set and read.
// @unchecked in the reference: a mutex guards it, and the delegate is called on one queue only.
final class WeakDelegate: Sendable {
    private struct Reference: @unchecked Sendable {
        weak var object: AnyObject?
    }

    private let reference = Mutex(Reference())

    /// The delegate; nil if there is none, or if it was released.
    var object: AnyObject? {
        get { reference.withLock { $0 }.object }
        set {
            let new = Reference(object: newValue)
            reference.withLock { $0 = new }
        }
    }
}
