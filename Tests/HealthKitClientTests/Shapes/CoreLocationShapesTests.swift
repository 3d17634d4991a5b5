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

    /// A double, which tells its delegate of what a test wants.
    private final class Talker: CLLocationManager {
        weak var told: (any CLLocationManagerDelegate)?

        override var delegate: (any CLLocationManagerDelegate)? {
            get { told }
            set { told = newValue }
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
        let manager = Talker()
        let route = Route(manager)
        manager.delegate = route
        manager.startUpdatingLocation()
        route.stop()
        #expect(route.events == ["permission true", "1 from own", "failed true", "stopped"])
        #expect(route.locationManager == nil)
    }

    @Test("A delegate that passes locations on reaches the next one")
    func proxy() {
        let (manager, other) = (Talker(), Talker())
        let route = Route(other)
        let proxy = Proxy(route)
        manager.delegate = proxy
        manager.startUpdatingLocation()
        #expect(route.events == ["1 from other"])
        let none: (any CLLocationManagerDelegate)? = nil
        #expect(none?.locationManager?(manager, didUpdateLocations: []) == nil)
    }
}
