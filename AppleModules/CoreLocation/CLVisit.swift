public import Foundation

/// A stay of the person at a place; nothing here creates one, but a test may subclass it.
// @unchecked: it has no stored properties.
@_weakLinked
open class CLVisit: NSObject, NSCopying, @unchecked Sendable {
    /// Creates a visit without values.
    public override init() { super.init() }

    /// The time of the arrival, or the distant past if it is not known.
    open var arrivalDate: Date { .distantPast }

    /// The time of the departure, or the distant future before it.
    open var departureDate: Date { .distantFuture }

    /// The place.
    open var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }

    /// The radius in metres around the coordinate in which the place is; negative without a place.
    open var horizontalAccuracy: CLLocationAccuracy { -1 }

    /// The visit itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
