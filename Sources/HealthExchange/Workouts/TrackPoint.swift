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
    /// The names of the elements and attributes whose numbers cannot be read.
    private(set) var unreadable: [String] = []

    /// The location; nil if there is none.
    var location: RouteLocation? {
        guard let time, let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return RouteLocation(
            timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
            speed: speed ?? -1)
    }

    /// Reads the text of an attribute of the point, or of an element inside it.
    mutating func take(_ name: String, _ text: String) {
        func number(_ bounds: ClosedRange<Double> = -1e9...1e9) -> Double? {
            guard !text.isEmpty else { return nil }
            let number = Double(text).flatMap { bounds.contains($0) ? $0 : nil }
            if number == nil { unreadable.append(name) }
            return number
        }
        switch name {
        case "time", "Time": time = CivilTime(text)?.date(in: nil)
        case "ele", "AltitudeMeters": altitude = number()
        case "lat", "LatitudeDegrees": latitude = number(-90...90)
        case "lon", "LongitudeDegrees": longitude = number(-180...180)
        // Zero is written while the strap has no contact.
        case "hr", "heartrate": heartRate = number(0...400)
        case "speed", "Speed": speed = number()
        default: break
        }
    }
}
