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

/// The delegate of a location manager; every method is optional.
@_weakLinked
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// Receives new locations, the newest last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

    /// Receives an error.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

    /// Handles a change of the app's permission, or the creation of a manager.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

    /// Handles a change of the app's permission, in the form before iOS 14.
    func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

    /// Handles a pause of updates, because the person does not move.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

    /// Handles the end of a pause.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

    /// Receives a new heading.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

    /// Whether instructions for calibrating the compass may be shown.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool

    /// Receives the arrival at a place, or the departure from it.
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

    /// Handles the person's entry into a region.
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

    /// Handles the person's exit from a region.
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

    /// Receives the state of a region, after a request or a change.
    func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

    /// Handles the start of the monitoring of a region.
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

    /// Receives the error of the monitoring of a region.
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
        withError error: any Error)
}

// Without Objective-C a method is optional only if it has a default.
extension CLLocationManagerDelegate {
    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

    /// Does nothing.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
    ) {}

    /// Does nothing.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}

    /// Does nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
    ) {}

    /// They may not.
    public func locationManagerShouldDisplayHeadingCalibration(
        _ manager: CLLocationManager
    ) -> Bool {
        false
    }

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}

    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
    ) {}

    /// Does nothing.
    public func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
        withError error: any Error
    ) {}
}

/// The values of a location; negative ones are unknown.
struct LocationFix {
    var coordinate: CLLocationCoordinate2D
    var altitude: CLLocationDistance
    var horizontalAccuracy: CLLocationAccuracy
    var verticalAccuracy: CLLocationAccuracy
    var course: CLLocationDirection = -1
    var courseAccuracy: CLLocationDirectionAccuracy = -1
    var speed: CLLocationSpeed = -1
    var speedAccuracy: CLLocationSpeedAccuracy = -1
    var timestamp: Date
    var sourceInformation: CLLocationSourceInformation?
}

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
