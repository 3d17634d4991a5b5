public import Foundation

/// An area that a location manager can monitor; apps create a ``CLCircularRegion``.
@_weakLinked
open class CLRegion: NSObject, NSCopying {
    /// The name by which the app recognises the region.
    public let identifier: String

    /// Whether the app is notified when the person enters the region.
    open var notifyOnEntry = true

    /// Whether the app is notified when the person leaves the region.
    open var notifyOnExit = true

    init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    /// A copy of the region, with a state of its own.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeCopy()
        copy.notifyOnEntry = notifyOnEntry
        copy.notifyOnExit = notifyOnExit
        return copy
    }

    func makeCopy() -> CLRegion { CLRegion(identifier: identifier) }
}
