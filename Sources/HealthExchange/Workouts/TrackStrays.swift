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
    /// Times are compared over the whole track. Locations are compared within a segment: between two segments the
    /// receiver was off, so nothing is known about the way.
    static func others(_ points: [TrackPoint], segments: [Range<Int>]) -> [Int] {
        let timely = reached(points.indices.filter { points[$0].time != nil }) {
            isTimely(points[$0], points[$1])
        }
        var rest = timely[...]
        return segments.flatMap { segment in
            let places = Array(rest.prefix { $0 < segment.upperBound })
            rest = rest.dropFirst(places.count)
            let located = reached(places.filter { points[$0].location != nil }) {
                isNear(points[$0], points[$1])
            }
            return (located + places.filter { points[$0].location == nil }).sorted()
        }
    }

    /// The places that can be reached from each other, in their order.
    ///
    /// They are followed from the first one. If that leads to less than half of them, it is a stray itself, and they
    /// are followed from the last one.
    private static func reached(_ places: [Int], by reaches: (Int, Int) -> Bool) -> [Int] {
        func follow(_ places: some Sequence<Int>) -> [Int] {
            var kept: [Int] = []
            for place in places where kept.last.map({ reaches($0, place) }) ?? true {
                kept.append(place)
            }
            return kept
        }
        let forward = follow(places)
        guard forward.count * 2 < places.count else { return forward }
        let backward = follow(places.reversed())
        return backward.count > forward.count ? backward.reversed() : forward
    }

    private static func isTimely(_ first: TrackPoint, _ second: TrackPoint) -> Bool {
        guard let first = first.time, let second = second.time else { return false }
        return abs(second.timeIntervalSince(first)) <= longest
    }

    private static func isNear(_ first: TrackPoint, _ second: TrackPoint) -> Bool {
        guard let first = first.location, let second = second.location else { return false }
        // Times are often whole seconds.
        let seconds = abs(second.timestamp.timeIntervalSince(first.timestamp)) + 1
        return first.distance(to: second) <= fastest * seconds
    }
}
