import CoreLocation
import Dispatch
import Foundation
import Synchronization
import Testing

/// A recorder as apps write it: what it does not need it leaves out.
private final class Recorder: NSObject, CLLocationManagerDelegate, Sendable {
    let heard = Mutex<[String]>([])

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        heard.withLock { $0.append("status \(manager.authorizationStatus.rawValue)") }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        guard case CLError.denied = error else { return }
        dispatchPrecondition(condition: .onQueue(.main))
        heard.withLock { $0.append("denied") }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        heard.withLock { $0 += locations.map { "\($0.coordinate.latitude)" } }
    }
}

/// A place that a test makes up.
private final class MadeUpPlace: CLLocation, @unchecked Sendable {
    override var speed: CLLocationSpeed { 42 }

    init(north: Double) { super.init(latitude: north, longitude: 0) }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A manager that a test puts in place of the real one.
private final class MadeUpManager: CLLocationManager {
    override var authorizationStatus: CLAuthorizationStatus { .authorizedWhenInUse }

    override func startUpdatingLocation() {
        delegate?.locationManager(self, didUpdateLocations: [MadeUpPlace(north: 47)])
    }
}

@Suite("Location manager")
struct CLLocationManagerTests {
    @Test("Who starts updates is told that there are none, on the main queue")
    func denied() async {
        let recorder = Recorder()
        let manager = CLLocationManager()
        manager.delegate = recorder
        manager.requestWhenInUseAuthorization()
        manager.startUpdatingLocation()
        for _ in 0..<500 where recorder.heard.withLock({ $0.count < 2 }) {
            try? await Task.sleep(for: .milliseconds(10))
        }
        manager.stopUpdatingLocation()
        #expect(recorder.heard.withLock { $0 } == ["status 2", "denied"])
        #expect(!CLLocationManager.locationServicesEnabled())
        #expect(manager.location == nil)
    }

    @Test("A test overrides manager and place")
    func madeUp() {
        let recorder = Recorder()
        let manager = MadeUpManager()
        manager.delegate = recorder
        manager.startUpdatingLocation()
        #expect(recorder.heard.withLock { $0.contains("47.0") })
        #expect(manager.authorizationStatus == .authorizedWhenInUse)
        #expect(MadeUpPlace(north: 1).speed == 42)
    }

    @Test("An error of locations keeps domain and code as an NSError")
    func errors() {
        let error = CLError(.network) as NSError
        #expect(error.domain == kCLErrorDomain)
        #expect(error.code == CLError.network.rawValue)
        #expect(CLError(.denied).code == .denied)
    }
}
