import CoreLocation
import Dispatch
import Foundation
import Synchronization
import Testing

/// Notes what a manager reports about regions and headings.
private final class Recorder: NSObject, CLLocationManagerDelegate, Sendable {
    let heard = Mutex<[String]>([])

    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
        withError error: any Error
    ) {
        guard case CLError.regionMonitoringDenied = error else { return }
        note("denied \(region?.identifier ?? "")")
    }

    func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {
        note("state \(state.rawValue) \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        note("heading \(newHeading.trueHeading)")
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        guard case CLError.denied = error else { return }
        note("no visits")
    }

    private func note(_ text: String) { heard.withLock { $0.append(text) } }
}

/// A heading that a test makes up.
private final class North: CLHeading, @unchecked Sendable {
    override var trueHeading: CLLocationDirection { 0 }
}

@Suite("Regions, headings and visits")
struct CLRegionTests {
    private let region = CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: 47, longitude: 8), radius: 1_000,
        identifier: "home")

    @Test("A circle contains what is no further from its centre than the radius")
    func contains() {
        // A degree of latitude is about 111.2 km here.
        #expect(region.contains(CLLocationCoordinate2D(latitude: 47.008, longitude: 8)))
        #expect(!region.contains(CLLocationCoordinate2D(latitude: 47.01, longitude: 8)))
    }

    @Test("A copy of a region has a state of its own")
    func copies() throws {
        region.notifyOnExit = false
        let copy = try #require(region.copy() as? CLCircularRegion)
        copy.notifyOnEntry = false
        #expect(copy.identifier == "home")
        #expect(copy.radius == 1_000)
        #expect(copy.center.latitude == 47)
        #expect(!copy.notifyOnExit)
        #expect(region.notifyOnEntry)
    }

    @Test("The delegate is told that regions and visits are not monitored")
    func monitoring() async {
        let recorder = Recorder()
        let manager = CLLocationManager()
        manager.delegate = recorder
        manager.startMonitoring(for: region)
        manager.requestState(for: region)
        manager.startMonitoringVisits()
        manager.startUpdatingHeading()
        for _ in 0..<500 where recorder.heard.withLock({ $0.count < 3 }) {
            try? await Task.sleep(for: .milliseconds(10))
        }
        #expect(recorder.heard.withLock { $0 } == ["denied home", "state 0 home", "no visits"])
        #expect(!CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
        #expect(manager.monitoredRegions.isEmpty)
        #expect(manager.maximumRegionMonitoringDistance == -1)
        #expect(manager.heading == nil)
    }

    @Test("A test makes up headings")
    func headings() {
        let recorder = Recorder()
        recorder.locationManager(CLLocationManager(), didUpdateHeading: North())
        #expect(recorder.heard.withLock { $0 } == ["heading 0.0"])
        #expect(CLHeading().trueHeading < 0)
        #expect(!CLLocationCoordinate2DIsValid(CLVisit().coordinate))
    }

    @Test("A request for exact locations is declined")
    func exactLocations() async {
        let manager = CLLocationManager()
        let error = await #expect(throws: CLError.self) {
            try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "route")
        }
        #expect(error?.code == .promptDeclined)
        let completed = await withCheckedContinuation {
            (continuation: CheckedContinuation<Bool, Never>) in
            manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "route") {
                continuation.resume(returning: $0 is CLError)
            }
        }
        #expect(completed)
    }
}
