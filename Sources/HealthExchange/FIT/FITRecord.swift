internal import Foundation
internal import HealthModel

/// One record of an activity: a moment with its measurements.
struct FITRecord {
    let time: Date
    /// The place with its altitude and speed, and the heart rate.
    var point: TrackPoint
    /// The radius of the place in metres.
    var accuracy: Double?
    /// Metres since the start.
    var distance: Double?
    /// Turns of a crank, or pairs of steps, per minute.
    var cadence: Double?
    /// Watts.
    var power: Double?
    /// Millimetres.
    var oscillation: Double?
    /// Milliseconds of a foot on the ground.
    var contact: Double?
    /// Millimetres of a step.
    var step: Double?

    /// Reads a record; nil if it has no time.
    init?(_ message: FITMessage, _ developer: FITDeveloperFields) {
        guard let time = message.time else { return nil }
        self.time = time
        func degrees(_ field: UInt8) -> Double? {
            message.value(field).map { $0 * 180 / 0x8000_0000 }
        }
        point = TrackPoint(
            time: time, latitude: degrees(0), longitude: degrees(1),
            altitude: message.value(78, scale: 5, offset: 500)
                ?? message.value(2, scale: 5, offset: 500),
            heartRate: message.value(3) ?? developer.native(3, of: message),
            speed: message.value(73, scale: 1000) ?? message.value(6, scale: 1000))
        accuracy = message.value(31)
        distance = message.value(5, scale: 100)
        cadence = (message.value(4) ?? developer.native(4, of: message)).map {
            $0 + (message.value(53, scale: 128) ?? 0)
        }
        power = message.value(7) ?? developer.native(7, of: message)
        oscillation = message.value(39, scale: 10)
        contact = message.value(41, scale: 10)
        step = message.value(85, scale: 10)
    }

    /// The location; nil without coordinates.
    var location: RouteLocation? {
        var location = point.location
        if let accuracy { location?.horizontalAccuracy = accuracy }
        return location
    }
}
