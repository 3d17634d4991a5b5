import CoreLocation
import Foundation
import Testing

@Suite("Locations")
struct CLLocationTests {
    private static let time = Date(timeIntervalSinceReferenceDate: 1_000.5)

    @Test("what is not given is marked as unknown")
    func defaults() {
        let place = CLLocation(latitude: 48.2, longitude: 16.4)
        #expect(place.verticalAccuracy == -1)
        #expect(place.course == -1)
        #expect(place.speedAccuracy == -1)
        #expect(place.ellipsoidalAltitude == place.altitude)
    }

    @Test("a placeholder is made without arguments")
    func placeholder() {
        let places: [CLLocation] = [CLLocation()]
        #expect(places[0].coordinate.latitude == 0)
        #expect(places[0].timestamp == Date(timeIntervalSinceReferenceDate: 0))
        #expect(places[0] == CLLocation())
    }

    @Test("what produced a place belongs to it, and goes into an archive")
    func sourceInformation() throws {
        let source = CLLocationSourceInformation(
            softwareSimulationState: true, andExternalAccessoryState: false)
        func place(_ source: CLLocationSourceInformation) -> CLLocation {
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 16), altitude: 170,
                horizontalAccuracy: 5, verticalAccuracy: 8, course: 90, courseAccuracy: 2,
                speed: 3, speedAccuracy: 1, timestamp: Self.time, sourceInfo: source)
        }
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: place(source), requiringSecureCoding: true)
        let read = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: archive))
        #expect(read == place(source) && read.hash == place(source).hash)
        #expect(read.sourceInformation == source)
        #expect(read.sourceInformation?.isSimulatedBySoftware == true)
        #expect(read.sourceInformation?.isProducedByAccessory == false)
        let accessory = CLLocationSourceInformation(
            softwareSimulationState: false, andExternalAccessoryState: true)
        #expect(place(accessory) != place(source))
    }

    @Test("a place that no sensor found has neither floor nor source")
    func noSensor() {
        let place = CLLocation(latitude: 48.2, longitude: 16.4)
        #expect(place.floor == nil && place.sourceInformation == nil)
    }

    @Test(
        "distances are those on the ellipsoid",
        arguments: [
            // Vienna to Berlin, one degree along the equator, one degree along a meridian,
            // Flinders Peak to Buninyong (the worked example of Geoscience Australia).
            (48.2082, 16.3738, 52.52, 13.405, 523_800.0, 1_000.0),
            (0, 0, 0, 1, 111_319.491, 0.01),
            (0, 0, 1, 0, 110_574.389, 0.01),
            (-37.951033417, 144.424867889, -37.652821139, 143.926495528, 54_972.271, 0.01),
        ])
    func distances(
        latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double,
        metres: Double, tolerance: Double
    ) {
        let a = CLLocation(latitude: latitude, longitude: longitude)
        let b = CLLocation(latitude: toLatitude, longitude: toLongitude)
        #expect(abs(a.distance(from: b) - metres) < tolerance)
        #expect(abs(a.distance(from: b) - b.distance(from: a)) < 1e-6)
        #expect(a.distance(from: a) == 0)
    }

    @Test("the other side of the earth is half its circumference away")
    func antipodes() {
        let a = CLLocation(latitude: 0, longitude: 0)
        let b = CLLocation(latitude: 0.001, longitude: 179.999)
        #expect(abs(a.distance(from: b) - 20_015_000) < 100_000)
    }

    @Test("a location comes back equal from an archive")
    func archive() throws {
        let place = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3,
            horizontalAccuracy: 4, verticalAccuracy: 5, course: 6, courseAccuracy: 7, speed: 8,
            speedAccuracy: 9, timestamp: Self.time)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: place, requiringSecureCoding: true)
        let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)
        #expect(copy == place)
        #expect(copy?.timestamp == Self.time)
    }

    @Test("coordinates are valid within their ranges")
    func validity() {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90.1, 0)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }
}
