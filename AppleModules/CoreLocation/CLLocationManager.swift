internal import Dispatch
public import Foundation

/// A location manager on a machine without locations.
///
/// It behaves like a phone whose location services are off: the permission is denied, and starting
/// updates reports this to ``CLLocationManagerDelegate``, on the main queue. A test calls the
/// delegate's methods itself, or overrides those of a subclass.
@_weakLinked
open class CLLocationManager: NSObject {
    /// The delegate, as a weak reference, which is first notified of the permission.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet {
            // The initialiser does not notify: off the main queue the delegate would often be set
            // too late.
            tell {
                $1.locationManagerDidChangeAuthorization($0)
                $1.locationManager($0, didChangeAuthorization: $0.authorizationStatus)
            }
        }
    }

    /// The desired accuracy.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest

    /// The distance in metres between updates.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone

    /// The person's activity during location updates.
    open var activityType: CLActivityType = .other

    /// Whether updates may pause while the person does not move.
    open var pausesLocationUpdatesAutomatically = true

    /// Whether updates continue in the background.
    open var allowsBackgroundLocationUpdates = false

    /// Whether the system shows that updates continue in the background.
    open var showsBackgroundLocationIndicator = false

    /// Creates a manager without a delegate.
    public override init() { super.init() }

    // MARK: Permission

    /// Whether location services are enabled: never.
    open class func locationServicesEnabled() -> Bool { false }

    /// Whether the heading is available: never.
    open class func headingAvailable() -> Bool { false }

    /// Whether monitoring of significant changes is available: never.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { false }

    /// The permission of the app: denied, as if location services were off.
    open var authorizationStatus: CLAuthorizationStatus { .denied }

    /// The permission of the app: denied, as if location services were off.
    @available(swift, deprecated: 100000, message: "Use the property of a manager")
    open class func authorizationStatus() -> CLAuthorizationStatus { .denied }

    /// Whether the app would get exact locations.
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// Requests permission, which has no effect, because it is already denied.
    open func requestWhenInUseAuthorization() {}

    /// Requests permission, which has no effect, because it is already denied.
    open func requestAlwaysAuthorization() {}

    // MARK: Locations

    /// The last location: always nil.
    open var location: CLLocation? { nil }

    /// Starts updates; the delegate is notified of the denial.
    open func startUpdatingLocation() { fail() }

    /// Stops updates.
    open func stopUpdatingLocation() {}

    /// Requests one location; the delegate is notified of the denial.
    open func requestLocation() { fail() }

    /// Starts monitoring of significant changes; the delegate is notified of the denial.
    open func startMonitoringSignificantLocationChanges() { fail() }

    /// Stops monitoring of significant changes.
    open func stopMonitoringSignificantLocationChanges() {}

    private func fail() {
        tell { $1.locationManager($0, didFailWithError: CLError(.denied)) }
    }

    /// Notifies the delegate later, if manager and delegate exist by then.
    private func tell(
        _ event: @escaping @Sendable (CLLocationManager, any CLLocationManagerDelegate) -> Void
    ) {
        // Weak references can be shared safely, and delegates expect the main queue.
        nonisolated(unsafe) weak let manager = self
        DispatchQueue.main.async {
            guard let manager, let delegate = manager.delegate else { return }
            event(manager, delegate)
        }
    }
}
