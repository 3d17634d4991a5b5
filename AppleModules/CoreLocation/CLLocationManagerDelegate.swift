public import Foundation

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
