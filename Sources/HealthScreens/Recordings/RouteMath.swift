internal import Foundation
internal import HealthModel

/// Distances and splits of a route.
enum RouteMath {
    /// A part of a route of equal length.
    struct Split: Hashable, Sendable {
        /// The length in metres; the last one may be shorter.
        var meters: Double
        /// The time in seconds.
        var seconds: TimeInterval
        /// The metres climbed.
        var climb: Double
    }

    /// The mean radius of the earth in metres (IUGG).
    private static let radius = 6_371_008.8

    /// The distance between two points in metres, by the haversine formula on a sphere.
    static func distance(_ a: RouteLocation, _ b: RouteLocation) -> Double {
        let (first, second) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
        let (dLatitude, dLongitude) = (
            second - first, (b.longitude - a.longitude) * .pi / 180
        )
        let half =
            pow(sin(dLatitude / 2), 2)
            + cos(first) * cos(second) * pow(sin(dLongitude / 2), 2)
        return 2 * radius * asin(min(half.squareRoot(), 1))
    }

    /// The length of a route in metres.
    static func length(_ points: [RouteLocation]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    /// The splits of a route; the time at a boundary is interpolated between two points.
    ///
    /// - Parameters:
    ///   - points: The points in order of time.
    ///   - meters: The length of a split.
    static func splits(_ points: [RouteLocation], every meters: Double) -> [Split] {
        guard meters > 0, var last = points.first else { return [] }
        var splits: [Split] = []
        var current = Split(meters: 0, seconds: 0, climb: 0)
        for point in points.dropFirst() {
            var length = distance(last, point)
            var time = point.timestamp.timeIntervalSince(last.timestamp)
            current.climb += max(point.altitude - last.altitude, 0)
            last = point
            while length > 0, current.meters + length >= meters {
                let share = (meters - current.meters) / length
                current.seconds += time * share
                current.meters = meters
                splits.append(current)
                (length, time) = (length * (1 - share), time * (1 - share))
                current = Split(meters: 0, seconds: 0, climb: 0)
            }
            current.meters += length
            current.seconds += time
        }
        // A rest of a few metres is no split.
        return current.meters > meters * 0.05 ? splits + [current] : splits
    }
}
