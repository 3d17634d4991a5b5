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
}
