internal import HealthModel
internal import HealthWords

/// A chart of values as bars from zero, such as water by day of a week.
public struct BarChart: Hashable, Sendable {
    /// One bar.
    public struct Bar: Hashable, Sendable {
        /// The label below it.
        public var label: String
        /// The value; nil leaves a gap, unlike 0.
        public var value: Double?

        /// Creates a bar.
        public init(_ label: String, _ value: Double?) {
            self.label = label
            self.value = value
        }
    }

    /// The title.
    public var title: String
    /// The bars from left to right.
    public var bars: [Bar]
    /// The goal, drawn as a horizontal line; nil for none.
    public var goal: Double?
    /// The size of the chart.
    public var size: ChartSize
    /// The margins around the plot area.
    public var insets: ChartInsets
    /// The unit's label.
    public var unit: String

    /// Creates a chart.
    public init(
        title: String, bars: [Bar], goal: Double? = nil, size: ChartSize,
        insets: ChartInsets = ChartInsets(), unit: String = ""
    ) {
        self.title = title
        self.bars = bars
        self.goal = goal
        self.size = size
        self.insets = insets
        self.unit = unit
    }

    /// The scale of the values, which always includes zero.
    public var yScale: ChartScale {
        let values = bars.compactMap(\.value) + [goal].compactMap { $0 }
        return frame.scale(ChartScale.niceDomain(values, about: 4, from: true))
    }

    private var frame: ChartFrame { ChartFrame(size: size, insets: insets) }

    /// Draws the chart as shapes.
    public func drawing(_ environment: ScreenEnvironment) -> ChartDrawing {
        let y = yScale
        let (left, right) = frame.sides
        var shapes = frame.values(y, environment)
        let axis = frame.axis(bars.map(\.label))
        for (index, bar) in bars.enumerated() {
            let (middle, step) = (axis.middle(of: index), axis.step)
            if let value = bar.value, value.isFinite {
                let places = [y.place(of: 0), y.place(of: value)]
                let (top, bottom) = (min(places[0], places[1]), max(places[0], places[1]))
                if bottom > top {
                    shapes.append(
                        .bar(
                            ChartPoint(middle - step * 0.35, top),
                            size: ChartSize(width: step * 0.7, height: bottom - top), role: .bar,
                            hint: "\(bar.label): \(write(value, environment))"))
                }
            }
        }
        shapes += axis.shapes
        if let goal {
            let height = y.place(of: goal)
            shapes.append(
                .path(
                    [ChartPoint(left, height), ChartPoint(right, height)], isClosed: false,
                    role: .goal))
        }
        return ChartDrawing(
            title: title, summary: summary(environment), size: size, shapes: shapes)
    }

    private func summary(_ environment: ScreenEnvironment) -> String {
        let parts = bars.compactMap { bar in
            bar.value.map { "\(bar.label) \(write($0, environment))" }
        }
        return parts.isEmpty ? environment.language.charts.noData : parts.joined(separator: ", ")
    }

    private func write(_ value: Double, _ environment: ScreenEnvironment) -> String {
        let text = environment.number(value, digits: 1)
        return unit.isEmpty ? text : "\(text) \(unit)"
    }
}
