internal import Foundation
internal import HealthModel

/// One point of a recorded workout.
struct TrackPoint {
    var time: Date?
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    /// The heart rate per minute.
    var heartRate: Double?
    /// The speed in metres per second.
    var speed: Double?

    /// The location; nil if there is none.
    var location: RouteLocation? {
        guard let time, let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return RouteLocation(
            timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
            speed: speed ?? -1)
    }

    /// Reads the text of an element inside the point.
    mutating func take(_ tag: String, _ text: String) {
        func number() -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
        switch tag {
        case "time", "Time": time = CivilTime(text).flatMap { $0.date(in: nil) }
        case "ele", "AltitudeMeters": altitude = number()
        case "LatitudeDegrees": latitude = number()
        case "LongitudeDegrees": longitude = number()
        case "hr", "heartrate": heartRate = number()
        case "speed", "Speed": speed = number()
        default: break
        }
    }
}
