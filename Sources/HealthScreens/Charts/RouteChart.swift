internal import Foundation
internal import HealthModel

/// A route as a line without a map: its shape, its start, its end, and a scale.
struct RouteChart: Sendable {
    /// The title for screen readers.
    var title: String
    /// What is said about the route.
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
