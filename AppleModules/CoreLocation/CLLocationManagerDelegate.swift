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
}
