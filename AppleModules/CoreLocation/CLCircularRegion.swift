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
