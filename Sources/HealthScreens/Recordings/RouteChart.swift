internal import Foundation
internal import HealthModel

/// A route as a line without a map: its shape, its start, its end, and a scale.
struct RouteChart: Sendable {
    /// The title for screen readers.
    var title: String
    /// The text about the route.
    var summary: String
    /// The points in order of time.
    var points: [RouteLocation]
    /// The metres of the longest scale bar's unit: 1000, or those of a mile.
    var unit: Double
    /// The label of a length in the unit.
    var label: @Sendable (Double) -> String
    var size = ChartSize(width: 560, height: 320)

    /// The largest number of points that are drawn.
    private static let mostPoints = 500
    private static let inset = 18.0

    /// Draws the route: east is right and north is up, and both have the same scale.
    func drawing() -> ChartDrawing {
        guard let first = points.first else {
            return ChartDrawing(title: title, summary: summary, size: size, shapes: [])
        }
        let step = max(1, (points.count + Self.mostPoints - 1) / Self.mostPoints)
        var chosen = stride(from: 0, to: points.count, by: step).map { points[$0] }
        if let last = points.last { chosen.append(last) }
        // Near a point, a degree of longitude is shorter by the cosine of the latitude.
        let narrow = cos(first.latitude * .pi / 180)
        let flat = chosen.map { ChartPoint($0.longitude * narrow, -$0.latitude) }
        let (left, right) = (flat.map(\.x).min() ?? 0, flat.map(\.x).max() ?? 0)
        let (top, bottom) = (flat.map(\.y).min() ?? 0, flat.map(\.y).max() ?? 0)
        let room = ChartSize(
            width: size.width - 2 * Self.inset, height: size.height - 2 * Self.inset - 20)
        let scale = min(
            room.width / max(right - left, 1e-6), room.height / max(bottom - top, 1e-6))
        let origin = ChartPoint(
            (size.width - (right - left) * scale) / 2,
            Self.inset + (room.height - (bottom - top) * scale) / 2)
        let line = flat.map {
            ChartPoint(origin.x + ($0.x - left) * scale, origin.y + ($0.y - top) * scale)
        }
        var shapes: [ChartDrawing.Shape] = [.path(line, isClosed: false, role: .line)]
        if let start = line.first, let end = line.last {
            shapes.append(.dot(end, radius: 5, role: .part5, hint: ""))
            shapes.append(.dot(start, radius: 5, role: .dots, hint: ""))
        }
        // A degree of latitude is 111,195 metres on the sphere of the splits.
        shapes += bar(pointsPerMeter: scale / 111_195)
        return ChartDrawing(title: title, summary: summary, size: size, shapes: shapes)
    }

    /// A scale bar of a round length, at most a third of the width.
    private func bar(pointsPerMeter: Double) -> [ChartDrawing.Shape] {
        let lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
        let most = size.width / 3
        guard let length = lengths.last(where: { $0 * unit * pointsPerMeter <= most }) else {
            return []
        }
        let width = length * unit * pointsPerMeter
        let (right, bottom) = (size.width - Self.inset, size.height - 8)
        return [
            .path(
                [
                    ChartPoint(right - width, bottom - 5), ChartPoint(right - width, bottom),
                    ChartPoint(right, bottom), ChartPoint(right, bottom - 5),
                ], isClosed: false, role: .rule),
            .text(
                label(length), at: ChartPoint(right - width - 6, bottom), anchor: .end,
                role: .label),
        ]
    }
}

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
