internal import HealthModel
internal import HealthWords

/// A chart of columns in order of time: sums as stacked bars from zero, or measurements as ranges
/// of low and high with their average.
struct ColumnChart: Hashable, Sendable {
    /// The values of a column.
    enum Content: Hashable, Sendable {
        /// A sum as its parts from the bottom.
        case parts([Double])
        /// The lowest, the average and the highest value.
        case range(low: Double, middle: Double, high: Double)
    }

    /// One column.
    struct Column: Hashable, Sendable {
        /// The label below it.
        var label: String
        /// What is said about it: "10 Mar 2026: 48–140 bpm, average 71 bpm".
        var reading: String
        /// The values; nil leaves a gap.
        var content: Content?
    }

    /// The title for screen readers.
    var title: String
    /// The columns from left to right.
    var columns: [Column]
    /// The person's usual range, drawn as a band; nil for none.
    var band: ClosedRange<Double>?
    var size = ChartSize(width: 560, height: 190)
    var insets = ChartInsets()

    /// The scale of the values: sums begin at zero, ranges near their lowest value.
    var yScale: ChartScale {
        var values = band.map { [$0.lowerBound, $0.upperBound] } ?? []
        var isSum = false
        for case let content? in columns.map(\.content) {
            switch content {
            case .parts(let parts):
                isSum = true
                values.append(parts.reduce(0, +))
            case .range(let low, _, let high): values += [low, high]
            }
        }
        return frame.scale(ChartScale.niceDomain(values, about: 4, from: isSum))
    }

    /// Draws the chart; the rectangle of a column over the whole height has its reading.
    func drawing(_ environment: ScreenEnvironment) -> ChartDrawing {
        let (frame, y) = (frame, yScale)
        let axis = frame.axis(columns.map(\.label))
        let step = axis.step
        var shapes = bandShapes(y) + frame.values(y, environment) + axis.shapes
        var (line, slots): ([ChartPoint], [ChartDrawing.Shape]) = ([], [])
        for (index, column) in columns.enumerated() {
            let middle = axis.middle(of: index)
            switch column.content {
            case .parts(let parts): shapes += bars(parts, middle, step, y)
            case .range(let low, let average, let high):
                shapes += range(low, high, middle, step, y)
                line.append(ChartPoint(middle, y.place(of: average)))
            case nil: break
            }
            slots.append(
                .bar(
                    ChartPoint(middle - step / 2, insets.top),
                    size: ChartSize(
                        width: step, height: size.height - insets.top - insets.bottom),
                    role: .slot, hint: column.reading))
        }
        if line.count > 1 { shapes.append(.path(line, isClosed: false, role: .line)) }
        let radius = min(max(step * 0.18, 1.5), 3.5)
        shapes += line.map { .dot($0, radius: radius, role: .dots, hint: "") }
        return ChartDrawing(
            title: title, summary: summary(environment), size: size, shapes: shapes + slots)
    }

    private var frame: ChartFrame { ChartFrame(size: size, insets: insets) }

    private func bandShapes(_ y: ChartScale) -> [ChartDrawing.Shape] {
        guard let band else { return [] }
        let (top, bottom) = (y.place(of: band.upperBound), y.place(of: band.lowerBound))
        return [
            .bar(
                ChartPoint(frame.sides.left, top),
                size: ChartSize(
                    width: frame.sides.right - frame.sides.left, height: bottom - top),
                role: .band, hint: "")
        ]
    }

    private func bars(
        _ parts: [Double], _ middle: Double, _ step: Double, _ y: ChartScale
    ) -> [ChartDrawing.Shape] {
        let roles =
            parts.count == 1 ? [ChartDrawing.Role.bar] : StackedBarChart.roles(parts.count)
        var below = 0.0
        return zip(parts, roles).compactMap { value, role in
            guard value.isFinite, value > 0 else { return nil }
            let (bottom, top) = (y.place(of: below), y.place(of: below + value))
            below += value
            return .bar(
                ChartPoint(middle - step * 0.35, top),
                size: ChartSize(width: step * 0.7, height: bottom - top), role: role, hint: "")
        }
    }

    private func range(
        _ low: Double, _ high: Double, _ middle: Double, _ step: Double, _ y: ChartScale
    ) -> [ChartDrawing.Shape] {
        guard low < high else { return [] }
        let width = min(step * 0.6, 14)
        let (top, bottom) = (y.place(of: high), y.place(of: low))
        return [
            .bar(
                ChartPoint(middle - width / 2, top),
                size: ChartSize(width: width, height: bottom - top), role: .range, hint: "")
        ]
    }

    private func summary(_ environment: ScreenEnvironment) -> String {
        let parts = columns.filter { $0.content != nil }.map(\.reading)
        return parts.isEmpty ? environment.language.charts.noData : parts.joined(separator: "; ")
    }
}
