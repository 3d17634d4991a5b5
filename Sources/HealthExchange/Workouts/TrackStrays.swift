internal import Foundation
internal import HealthModel

/// Finds the points of a track that a person cannot have reached from the others.
///
/// A receiver without a fix writes latitude and longitude 0, or a date in 1970. One such point would add thousands of
/// kilometres, or fifty years.
enum TrackStrays {
    /// The fastest speed in metres per second: far above an airliner's, because fixes and times are coarse.
    private static let fastest = 1_500.0
    /// The longest time between two points in seconds.
    private static let longest = 30 * 86_400.0

    /// The places of the points without the strays, in their order.
    ///
    /// The points are followed from the first one. If that leads to less than half of them, it is a stray itself, and
    /// they are followed from the last one.
    static func others(_ points: [TrackPoint]) -> [Int] {
        let forward = reached(points.indices, points)
        guard forward.count * 2 < points.count else { return forward }
        let backward = reached(points.indices.reversed(), points)
        return backward.count > forward.count ? backward.reversed() : forward
    }

    private static func reached(_ places: some Sequence<Int>, _ points: [TrackPoint]) -> [Int] {
        var kept: [Int] = []
        var time: Date?
        var location: RouteLocation?
        for place in places {
            let point = points[place]
            guard let pointTime = point.time else { continue }
            if let time, abs(pointTime.timeIntervalSince(time)) > longest { continue }
            if let here = point.location {
                if let location, !reaches(location, here) { continue }
                location = here
            }
            time = pointTime
            kept.append(place)
        }
        return kept
    }

    private static func reaches(_ first: RouteLocation, _ second: RouteLocation) -> Bool {
        // Times are often whole seconds.
        let seconds = abs(second.timestamp.timeIntervalSince(first.timestamp)) + 1
        return first.distance(to: second) <= fastest * seconds
    }
}
