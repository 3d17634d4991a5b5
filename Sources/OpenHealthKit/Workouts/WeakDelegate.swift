internal import Synchronization

/// A delegate that is not kept alive and can be set and read from everywhere.
// @unchecked in the reference: a mutex guards it, and the delegate is called on one queue only.
final class WeakDelegate: Sendable {
    private struct Reference: @unchecked Sendable {
        weak var object: AnyObject?
    }

    private let reference = Mutex(Reference())

    /// The delegate; nil where there is none, or none any more.
    var object: AnyObject? {
        get { reference.withLock { $0 }.object }
        set {
            let new = Reference(object: newValue)
            reference.withLock { $0 = new }
        }
    }
}
