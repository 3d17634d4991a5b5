/// The methods of a location manager's delegate, called in the form for optional methods.
///
/// On a phone these methods are optional. Doubles of a manager, and delegates that pass everything on, write
/// `delegate?.locationManager?(manager, didUpdateLocations: locations)`. Without Objective-C a method cannot be
/// optional: each one has a default here, so a call in this form always arrives.
@_weakLinked
public struct OptionalLocationCalls {
    let delegate: any CLLocationManagerDelegate

    /// Reports new locations, the newest last.
    public func callAsFunction(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
        delegate.locationManager(manager, didUpdateLocations: locations)
    }

    /// Reports an error.
    public func callAsFunction(_ manager: CLLocationManager, didFailWithError error: any Error) {
        delegate.locationManager(manager, didFailWithError: error)
    }

    /// Reports a change of the app's permission, in the form before iOS 14.
    public func callAsFunction(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
    ) {
        delegate.locationManager(manager, didChangeAuthorization: status)
    }

    /// Reports a new heading.
    public func callAsFunction(
        _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
    ) {
        delegate.locationManager(manager, didUpdateHeading: newHeading)
    }

    /// Reports the arrival at a place, or the departure from it.
    public func callAsFunction(_ manager: CLLocationManager, didVisit visit: CLVisit) {
        delegate.locationManager(manager, didVisit: visit)
    }

    /// Reports the person's entry into a region.
    public func callAsFunction(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        delegate.locationManager(manager, didEnterRegion: region)
    }

    /// Reports the person's exit from a region.
    public func callAsFunction(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        delegate.locationManager(manager, didExitRegion: region)
    }

    /// Reports the state of a region.
    public func callAsFunction(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {
        delegate.locationManager(manager, didDetermineState: state, for: region)
    }

    /// Reports the start of the monitoring of a region.
    public func callAsFunction(
        _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
    ) {
        delegate.locationManager(manager, didStartMonitoringFor: region)
    }

    /// Reports an error of the monitoring of a region.
    public func callAsFunction(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
        withError error: any Error
    ) {
        delegate.locationManager(manager, monitoringDidFailFor: region, withError: error)
    }
}

// A delegate's own property of such a name is preferred: many apps name their manager `locationManager`.
extension CLLocationManagerDelegate {
    /// The methods `locationManager`, for calls as `delegate?.locationManager?(…)`; never nil.
    @_disfavoredOverload
    public var locationManager: OptionalLocationCalls? { OptionalLocationCalls(delegate: self) }

    /// The method of this name, for calls in the form for optional methods; never nil.
    @_disfavoredOverload
    public var locationManagerDidChangeAuthorization: ((CLLocationManager) -> Void)? {
        { self.locationManagerDidChangeAuthorization($0) }
    }

    /// The method of this name, for calls in the form for optional methods; never nil.
    @_disfavoredOverload
    public var locationManagerDidPauseLocationUpdates: ((CLLocationManager) -> Void)? {
        { self.locationManagerDidPauseLocationUpdates($0) }
    }

    /// The method of this name, for calls in the form for optional methods; never nil.
    @_disfavoredOverload
    public var locationManagerDidResumeLocationUpdates: ((CLLocationManager) -> Void)? {
        { self.locationManagerDidResumeLocationUpdates($0) }
    }

    /// The method of this name, for calls in the form for optional methods; never nil.
    @_disfavoredOverload
    public var locationManagerShouldDisplayHeadingCalibration: ((CLLocationManager) -> Bool)? {
        { self.locationManagerShouldDisplayHeadingCalibration($0) }
    }
}
