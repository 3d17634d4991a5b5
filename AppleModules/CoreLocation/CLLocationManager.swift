internal import Dispatch
public import Foundation

/// What asks for places, on a machine that has none to give.
///
/// It behaves as on a phone whose location services are off: the permission is denied, and who
/// starts updates is told so by ``CLLocationManagerDelegate``, on the main queue. A test calls the
/// delegate's methods itself, or overrides those of a subclass.
@_weakLinked
open class CLLocationManager: NSObject {
    /// Who is told, first of the permission; it is not kept alive.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet {
            // Not from the initialiser: off the main queue a delegate would often come too late.
            tell {
                $1.locationManagerDidChangeAuthorization($0)
                $1.locationManager($0, didChangeAuthorization: $0.authorizationStatus)
            }
        }
    }

    /// The accuracy that the app wants.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest

    /// The metres after which a place is news.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone

    /// What the person does while places are taken.
    open var activityType: CLActivityType = .other

    /// Whether updates may pause while the person rests.
    open var pausesLocationUpdatesAutomatically = true

    /// Whether updates go on in the background.
    open var allowsBackgroundLocationUpdates = false

    /// Whether the person sees that updates go on in the background.
    open var showsBackgroundLocationIndicator = false

    /// A manager without a delegate.
    public override init() { super.init() }

    // MARK: Permission

    /// Whether places can be taken at all: no.
    open class func locationServicesEnabled() -> Bool { false }

    /// Whether the device knows where north is: no.
    open class func headingAvailable() -> Bool { false }

    /// Whether the device notices that it moved far: no.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { false }

    /// The permission of the app: denied, as where location services are off.
    open var authorizationStatus: CLAuthorizationStatus { .denied }

    /// The permission of the app: denied, as where location services are off.
    @available(swift, deprecated: 100000, message: "Use the property of a manager")
    open class func authorizationStatus() -> CLAuthorizationStatus { .denied }

    /// Whether the app would get exact places.
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// Asks the person; nothing happens, since the permission is decided.
    open func requestWhenInUseAuthorization() {}

    /// Asks the person; nothing happens, since the permission is decided.
    open func requestAlwaysAuthorization() {}

    // MARK: Places

    /// The last place that was taken: none.
    open var location: CLLocation? { nil }

    /// Starts to take places; the delegate is told that it is denied.
    open func startUpdatingLocation() { fail() }

    /// Stops to take places.
    open func stopUpdatingLocation() {}

    /// Asks for one place; the delegate is told that it is denied.
    open func requestLocation() { fail() }

    /// Starts to notice that the device moved far; the delegate is told that it is denied.
    open func startMonitoringSignificantLocationChanges() { fail() }

    /// Stops to notice that the device moved far.
    open func stopMonitoringSignificantLocationChanges() {}

    private func fail() {
        tell { $1.locationManager($0, didFailWithError: CLError(.denied)) }
    }

    /// Tells the delegate later, where it has one by then and the manager is still there.
    private func tell(
        _ event: @escaping @Sendable (CLLocationManager, any CLLocationManagerDelegate) -> Void
    ) {
        // Weak references are safe to pass on, and the main queue is where delegates expect it.
        nonisolated(unsafe) weak let manager = self
        DispatchQueue.main.async {
            guard let manager, let delegate = manager.delegate else { return }
            event(manager, delegate)
        }
    }
}
