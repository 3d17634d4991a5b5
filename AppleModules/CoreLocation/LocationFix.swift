internal import Foundation

/// The values of a location; negative ones are unknown.
struct LocationFix {
    var coordinate: CLLocationCoordinate2D
    var altitude: CLLocationDistance
    var horizontalAccuracy: CLLocationAccuracy
    var verticalAccuracy: CLLocationAccuracy
    var course: CLLocationDirection = -1
    var courseAccuracy: CLLocationDirectionAccuracy = -1
    var speed: CLLocationSpeed = -1
    var speedAccuracy: CLLocationSpeedAccuracy = -1
    var timestamp: Date
    var sourceInformation: CLLocationSourceInformation?
}
