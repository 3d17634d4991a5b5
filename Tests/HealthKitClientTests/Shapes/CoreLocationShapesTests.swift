import CoreLocation
import Testing

/// A file that imports CoreLocation alone.
@Suite("Shapes of CoreLocation")
struct CoreLocationShapesTests {
    private final class Tracker: NSObject, CLLocationManagerDelegate {
        let started = Date(timeIntervalSinceReferenceDate: 0)
    }

    @Test("CoreLocation brings Foundation along")
    func foundation() {
        #expect(Tracker().started.timeIntervalSinceReferenceDate == 0)
    }

    /// A view model as in many apps: its manager has the name of the delegate's methods.
    private final class Route: NSObject, CLLocationManagerDelegate {
        var locationManager: CLLocationManager?
        var events: [String] = []

        init(_ manager: CLLocationManager) {
            locationManager = manager
            super.init()
        }

        func stop() {
            locationManager?.stopUpdatingLocation()
            if let locationManager, locationManager.delegate === self { events.append("stopped") }
            locationManager = nil
        }

        func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {
            let isOwn = manager === locationManager
            events.append("\(locations.count) from \(isOwn ? "own" : "other")")
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            events.append("failed \((error as? CLError)?.code == .denied)")
        }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            events.append("permission \(manager.authorizationStatus == .authorizedAlways)")
        }
    }

    /// A double of the manager, which calls its delegate with the values of a test.
    private final class ManagerDouble: CLLocationManager {
        weak var receiver: (any CLLocationManagerDelegate)?

        override var delegate: (any CLLocationManagerDelegate)? {
            get { receiver }
            set { receiver = newValue }
        }

        override var authorizationStatus: CLAuthorizationStatus { .authorizedAlways }

        override func startUpdatingLocation() {
            delegate?.locationManagerDidChangeAuthorization?(self)
            delegate?.locationManager?(
                self, didUpdateLocations: [CLLocation(latitude: 52, longitude: 13)])
            delegate?.locationManager?(self, didFailWithError: CLError(.denied))
            let home = CLLocationCoordinate2D(latitude: 52, longitude: 13)
            delegate?.locationManager?(
                self, didEnterRegion: CLCircularRegion(center: home, radius: 9, identifier: "home"))
        }
    }

    /// A delegate that passes everything on.
    private final class Proxy: NSObject, CLLocationManagerDelegate {
        let next: any CLLocationManagerDelegate

        init(_ next: any CLLocationManagerDelegate) { self.next = next }

        func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {
            next.locationManager?(manager, didUpdateLocations: locations)
        }
    }

    @Test("A double calls its delegate in the form for optional methods")
    func optionalCalls() {
        let manager = ManagerDouble()
        let route = Route(manager)
        manager.delegate = route
        manager.startUpdatingLocation()
        route.stop()
        #expect(route.events == ["permission true", "1 from own", "failed true", "stopped"])
        #expect(route.locationManager == nil)
    }

    /// A delegate that notes which of its methods was called.
    private final class Listener: NSObject, CLLocationManagerDelegate {
        var calls: [String] = []

        func locationManager(_: CLLocationManager, didUpdateLocations: [CLLocation]) {
            calls.append("didUpdateLocations")
        }

        func locationManager(_: CLLocationManager, didFailWithError: any Error) {
            calls.append("didFailWithError")
        }

        func locationManagerDidChangeAuthorization(_: CLLocationManager) {
            calls.append("DidChangeAuthorization")
        }

        func locationManager(
            _: CLLocationManager, didChangeAuthorization _: CLAuthorizationStatus
        ) {
            calls.append("didChangeAuthorization")
        }

        func locationManagerDidPauseLocationUpdates(_: CLLocationManager) {
            calls.append("DidPauseLocationUpdates")
        }

        func locationManagerDidResumeLocationUpdates(_: CLLocationManager) {
            calls.append("DidResumeLocationUpdates")
        }

        func locationManager(_: CLLocationManager, didUpdateHeading: CLHeading) {
            calls.append("didUpdateHeading")
        }

        func locationManagerShouldDisplayHeadingCalibration(_: CLLocationManager) -> Bool {
            calls.append("ShouldDisplayHeadingCalibration")
            return true
        }

        func locationManager(_: CLLocationManager, didVisit: CLVisit) { calls.append("didVisit") }

        func locationManager(_: CLLocationManager, didEnterRegion: CLRegion) {
            calls.append("didEnterRegion")
        }

        func locationManager(_: CLLocationManager, didExitRegion: CLRegion) {
            calls.append("didExitRegion")
        }

        func locationManager(
            _: CLLocationManager, didDetermineState _: CLRegionState, for _: CLRegion
        ) {
            calls.append("didDetermineState")
        }

        func locationManager(_: CLLocationManager, didStartMonitoringFor: CLRegion) {
            calls.append("didStartMonitoringFor")
        }

        func locationManager(
            _: CLLocationManager, monitoringDidFailFor _: CLRegion?, withError _: any Error
        ) {
            calls.append("monitoringDidFailFor")
        }
    }

    @Test("Each call in the form for optional methods reaches the method of its name")
    func everyOptionalCall() {
        let (manager, listener) = (CLLocationManager(), Listener())
        let delegate: (any CLLocationManagerDelegate)? = listener
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52, longitude: 13), radius: 9,
            identifier: "home")
        delegate?.locationManager?(manager, didUpdateLocations: [])
        delegate?.locationManager?(manager, didFailWithError: CLError(.denied))
        delegate?.locationManagerDidChangeAuthorization?(manager)
        delegate?.locationManager?(manager, didChangeAuthorization: .denied)
        delegate?.locationManagerDidPauseLocationUpdates?(manager)
        delegate?.locationManagerDidResumeLocationUpdates?(manager)
        delegate?.locationManager?(manager, didUpdateHeading: CLHeading())
        #expect(delegate?.locationManagerShouldDisplayHeadingCalibration?(manager) == true)
        delegate?.locationManager?(manager, didVisit: CLVisit())
        delegate?.locationManager?(manager, didEnterRegion: region)
        delegate?.locationManager?(manager, didExitRegion: region)
        delegate?.locationManager?(manager, didDetermineState: .inside, for: region)
        delegate?.locationManager?(manager, didStartMonitoringFor: region)
        delegate?.locationManager?(
            manager, monitoringDidFailFor: region, withError: CLError(.denied))
        #expect(
            listener.calls == [
                "didUpdateLocations", "didFailWithError", "DidChangeAuthorization",
                "didChangeAuthorization", "DidPauseLocationUpdates", "DidResumeLocationUpdates",
                "didUpdateHeading", "ShouldDisplayHeadingCalibration", "didVisit",
                "didEnterRegion", "didExitRegion", "didDetermineState", "didStartMonitoringFor",
                "monitoringDidFailFor",
            ])
    }

    @Test("A delegate that passes locations on reaches the next one")
    func proxy() {
        let (manager, other) = (ManagerDouble(), ManagerDouble())
        let route = Route(other)
        let proxy = Proxy(route)
        manager.delegate = proxy
        // The manager does not keep its delegate.
        withExtendedLifetime(proxy) { manager.startUpdatingLocation() }
        #expect(route.events == ["1 from other"])
        let none: (any CLLocationManagerDelegate)? = nil
        #expect(none?.locationManager?(manager, didUpdateLocations: []) == nil)
    }
}
