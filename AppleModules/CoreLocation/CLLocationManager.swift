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

    /// Requests exact locations for a while, which fails, because the permission is already denied.
    ///
    /// - Parameters:
    ///   - purposeKey: The key of the purpose in the app's property list.
    ///   - completion: Receives the error, `CLError.promptDeclined`, on the main queue.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.main.async { completion?(CLError(.promptDeclined)) }
    }

    /// Requests exact locations for a while, which fails, because the permission is already denied.
    ///
    /// - Parameter purposeKey: The key of the purpose in the app's property list.
    /// - Throws: `CLError.promptDeclined`.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String
    ) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(()))
            }
        }
    }

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

    /// Starts notifications of visits; the delegate is notified of the denial.
    open func startMonitoringVisits() { fail() }

    /// Stops notifications of visits.
    open func stopMonitoringVisits() {}

    // MARK: Heading

    /// The last heading: always nil.
    open var heading: CLHeading? { nil }

    /// The change in degrees between headings.
    open var headingFilter: CLLocationDegrees = 1

    /// The orientation of the device to which the heading refers.
    open var headingOrientation: CLDeviceOrientation = .portrait

    /// Starts headings, which has no effect: see ``headingAvailable()``.
    open func startUpdatingHeading() {}

    /// Stops headings.
    open func stopUpdatingHeading() {}

    /// Hides the instructions for calibrating the compass, which are never shown.
    open func dismissHeadingCalibrationDisplay() {}

    // MARK: Regions

    /// Whether regions of a class can be monitored: never.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }

    /// The regions that are monitored: none.
    open var monitoredRegions: Set<CLRegion> { [] }

    /// The greatest size of a region in metres: -1, because regions cannot be monitored.
    open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }

    /// Starts monitoring of a region; the delegate is notified of the denial.
    open func startMonitoring(for region: CLRegion) {
        // Only the delegate, on the main queue, reads it.
        nonisolated(unsafe) let region = region
        tell {
            $1.locationManager(
                $0, monitoringDidFailFor: region, withError: CLError(.regionMonitoringDenied))
        }
    }

    /// Stops monitoring of a region.
    open func stopMonitoring(for region: CLRegion) {}

    /// Requests the state of a region; the delegate is told that it is unknown.
    open func requestState(for region: CLRegion) {
        // Only the delegate, on the main queue, reads it.
        nonisolated(unsafe) let region = region
        tell { $1.locationManager($0, didDetermineState: .unknown, for: region) }
    }

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
