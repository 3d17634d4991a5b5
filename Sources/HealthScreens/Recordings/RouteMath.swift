internal import Foundation
internal import HealthModel

/// The segments and the splits of a route.
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

    /// The parts of a route between the pauses of its workout, during which nothing was travelled.
    ///
    /// - Parameters:
    ///   - points: The points in order of time.
    ///   - events: The events of the workout.
    static func segments(_ points: [RouteLocation], _ events: [WorkoutEvent])
        -> [ArraySlice<RouteLocation>]
    {
        let (pause, resume) = (1, 2)
        let marks = events.filter { $0.type == pause || $0.type == resume }
            .sorted { ($0.interval.start, $0.type) < ($1.interval.start, $1.type) }
        let ends = zip(marks, marks.dropFirst()).compactMap { first, second in
            first.type == pause && second.type == resume ? second.interval.start : nil
        }
        var segments: [ArraySlice<RouteLocation>] = []
        var rest = points[...]
        for end in ends {
            let before = rest.prefix { $0.timestamp < end }
            segments.append(before)
            rest = rest.dropFirst(before.count)
        }
        return (segments + [rest]).filter { !$0.isEmpty }
    }

    /// The splits of a route; the time at a boundary is interpolated between two points.
    ///
    /// - Parameters:
    ///   - segments: The parts between pauses, with their points in order of time.
    ///   - meters: The length of a split.
    static func splits(_ segments: [ArraySlice<RouteLocation>], every meters: Double) -> [Split] {
        guard meters > 0 else { return [] }
        var splits: [Split] = []
        var current = Split(meters: 0, seconds: 0, climb: 0)
        for (last, point) in segments.flatMap({ zip($0, $0.dropFirst()) }) {
            var length = last.distance(to: point)
            var time = point.timestamp.timeIntervalSince(last.timestamp)
            current.climb += max(point.altitude - last.altitude, 0)
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
