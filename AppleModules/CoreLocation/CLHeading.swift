public import Foundation

/// A component of the magnetic field, in microteslas.
public typealias CLHeadingComponentValue = Double

/// The filter that lets every change of the heading through.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// The direction in which a device points; nothing here creates one, but a test may subclass it.
// @unchecked: it has no stored properties.
@_weakLinked
open class CLHeading: NSObject, NSCopying, @unchecked Sendable {
    /// Creates a heading without values.
    public override init() { super.init() }

    /// The direction in degrees from magnetic north.
    open var magneticHeading: CLLocationDirection { 0 }

    /// The direction in degrees from true north; negative if it is not known.
    open var trueHeading: CLLocationDirection { -1 }

    /// The greatest error of the direction in degrees; negative if the direction is not known.
    open var headingAccuracy: CLLocationDirection { -1 }

    /// The magnetic field along the x axis.
    open var x: CLHeadingComponentValue { 0 }

    /// The magnetic field along the y axis.
    open var y: CLHeadingComponentValue { 0 }

    /// The magnetic field along the z axis.
    open var z: CLHeadingComponentValue { 0 }

    /// The time of the measurement.
    open var timestamp: Date { .distantPast }

    /// The heading itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
