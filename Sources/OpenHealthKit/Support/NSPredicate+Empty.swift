#if os(Linux)
public import Foundation

extension NSPredicate {
    /// A predicate that matches everything: apps begin with `NSPredicate()` and replace it.
    ///
    /// Foundation on Linux has no such initialiser, and an extension cannot override that of `NSObject`; the
    /// parameter is there for this reason.
    public convenience init(_always: Void = ()) {
        self.init(value: true)
    }
}
#endif
