internal import Foundation
internal import HealthModel

/// Moves a route to the ocean, turns it, and bends it, so that it fits no map.
///
/// The length of each step changes by the same few percent; its direction changes slowly with the distance.
struct RouteBend {
    private let origin: (latitude: Double, longitude: Double)
    private let stretch: Double
    private let turn: Double
    private let bend: Double
    private let wave: Double
    private let phase: Double
    private let climb: Double
    private let ground: Double

    private static let metersPerDegree = 111_195.0

    init(_ random: inout FixtureRandom) {
        // In the Atlantic near the equator, where a degree has the same length in each direction.
        origin = (
            Double.random(in: -1...1, using: &random),
            Double.random(in: -30 ... -25, using: &random)
        )
        stretch = 1 + random.signed(0.01...0.03)
        turn = Double.random(in: 0...360, using: &random)
        bend = random.signed(20...40)
        wave = Double.random(in: 400...1_600, using: &random)
        phase = Double.random(in: 0...2, using: &random)
        climb = Double.random(in: 0.8...1.2, using: &random)
        ground = Double.random(in: 20...200, using: &random)
    }

    /// The bent route.
    ///
    /// - Parameters:
    ///   - points: The points in the order of their dates.
    ///   - clock: Moves the dates.
    func callAsFunction(_ points: [RouteLocation], _ clock: FixtureClock) -> [RouteLocation] {
        var (latitude, longitude) = origin
        var distance = 0.0
        var bent: [RouteLocation] = []
        bent.reserveCapacity(points.count)
        for (place, point) in points.enumerated() {
            if place > 0 {
                let step = Self.step(from: points[place - 1], to: point)
                let (length, direction) = (step.length * stretch, step.direction + angle(distance))
                distance += step.length
                latitude += length * cos(direction * .pi / 180) / Self.metersPerDegree
                longitude +=
                    length * sin(direction * .pi / 180)
                    / (Self.metersPerDegree * cos(latitude * .pi / 180))
            }
            bent.append(
                RouteLocation(
                    timestamp: clock(point.timestamp), latitude: latitude, longitude: longitude,
                    altitude: ground + (point.altitude - points[0].altitude) * climb
                        + 2 * sin(distance / wave),
                    horizontalAccuracy: scaled(point.horizontalAccuracy),
                    verticalAccuracy: scaled(point.verticalAccuracy),
                    course: point.course < 0
                        ? point.course
                        : (point.course + angle(distance)).truncatingRemainder(dividingBy: 360),
                    courseAccuracy: scaled(point.courseAccuracy), speed: scaled(point.speed),
                    speedAccuracy: scaled(point.speedAccuracy)))
        }
        return bent
    }

    /// The degrees by which a step turns at a distance from the start; never negative.
    private func angle(_ distance: Double) -> Double {
        360 + turn + bend * sin(distance / wave * 2 * .pi + phase * .pi)
    }

    /// An accuracy or a speed; negative ones are unknown and stay.
    private func scaled(_ value: Double) -> Double { value > 0 ? value * stretch : value }

    /// The length in metres and the direction in degrees of a step, on a plane.
    private static func step(
        from start: RouteLocation, to end: RouteLocation
    ) -> (length: Double, direction: Double) {
        let north = (end.latitude - start.latitude) * metersPerDegree
        let turned = (end.longitude - start.longitude).remainder(dividingBy: 360)
        let east = turned * metersPerDegree * cos(start.latitude * .pi / 180)
        guard north != 0 || east != 0 else { return (0, 0) }
        return (hypot(north, east), atan2(east, north) * 180 / .pi)
    }
}
