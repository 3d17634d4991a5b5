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

/// A circle on the earth's surface.
@_weakLinked
open class CLCircularRegion: CLRegion {
    /// The centre of the circle.
    public let center: CLLocationCoordinate2D

    /// The radius in metres.
    public let radius: CLLocationDistance

    /// Creates a circle.
    ///
    /// - Parameters:
    ///   - center: The centre.
    ///   - radius: The radius in metres.
    ///   - identifier: The name by which the app recognises the region.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    /// Whether a coordinate is within the circle.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        Geodesic.distance(from: center, to: coordinate) <= radius
    }

    override func makeCopy() -> CLRegion {
        CLCircularRegion(center: center, radius: radius, identifier: identifier)
    }
}
