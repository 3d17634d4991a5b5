internal import CoreLocation
internal import HealthModel

extension RouteLocation {
    /// The value of a location.
    init(_ location: CLLocation) {
        self.init(
            timestamp: location.timestamp, latitude: location.coordinate.latitude,
            longitude: location.coordinate.longitude, altitude: location.altitude,
            horizontalAccuracy: location.horizontalAccuracy,
            verticalAccuracy: location.verticalAccuracy, course: location.course,
            courseAccuracy: location.courseAccuracy, speed: location.speed,
            speedAccuracy: location.speedAccuracy)
    }

    /// The location of the value.
    var location: CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
            speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp)
    }
}
