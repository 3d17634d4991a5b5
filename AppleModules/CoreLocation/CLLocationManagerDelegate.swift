public import Foundation

/// Who hears what a location manager finds; every method may be left out.
@_weakLinked
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// New places, the newest last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

    /// No place could be taken.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

    /// The app's permission changed, or a manager was made.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

    /// The app's permission changed, as it was told before iOS 14.
    func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

    /// Places are not taken for a while, since the person does not move.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

    /// Places are taken again.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

// Without Objective-C a method can only be left out where there is another.
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
