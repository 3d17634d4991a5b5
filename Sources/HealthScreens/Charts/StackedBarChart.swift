/// A chart of stacked bars, such as the sleep stages of each night.
public struct StackedBarChart: Hashable, Sendable {
    /// One bar.
    public struct Bar: Hashable, Sendable {
        /// The label below it.
        public var label: String
        /// The values of its parts from the bottom, one for each name; nil leaves a gap.
        public var parts: [Double]?

        /// Creates a bar.
        public init(_ label: String, _ parts: [Double]?) {
            self.label = label
            self.parts = parts
        }
    }

    /// The title.
    public var title: String
    /// The bars from left to right.
    public var bars: [Bar]
    /// The names of the parts.
    public var names: [String]
    /// The size of the chart.
    public var size: ChartSize
    /// The margins around the plot area.
    public var insets: ChartInsets
    /// The unit's label.
    public var unit: String

    /// Creates a chart.
    public init(
        title: String, bars: [Bar], names: [String], size: ChartSize,
        insets: ChartInsets = ChartInsets(), unit: String = ""
    ) {
        self.title = title
        self.bars = bars
        self.names = names
        self.size = size
        self.insets = insets
        self.unit = unit
    }

    /// The roles for a number of parts, from the bottom; all parts from the fifth on share one
    /// role.
    public static func roles(_ count: Int) -> [ChartDrawing.Role] {
        let roles: [ChartDrawing.Role] = [.part1, .part2, .part3, .part4, .part5]
        return (0..<max(count, 0)).map { roles[min($0, roles.count - 1)] }
    }

    /// Draws the chart as shapes, with the scale and the labels of a bar chart of the sums.
    public func drawing(_ environment: ScreenEnvironment) -> ChartDrawing {
        let sums = BarChart(
            title: title, bars: bars.map { .init($0.label, $0.parts?.reduce(0, +)) }, size: size,
            insets: insets, unit: unit)
        var drawing = sums.drawing(environment)
        drawing.shapes = drawing.shapes.filter { shape in
            if case .bar = shape { false } else { true }
        }
        let (y, step) = (
            sums.yScale, (size.width - insets.right - insets.left) / Double(max(bars.count, 1))
        )
        let roles = Self.roles(names.count)
        for (index, bar) in bars.enumerated() {
            let left = insets.left + (Double(index) + 0.15) * step
            var below = 0.0
            for (part, value) in (bar.parts ?? []).enumerated().prefix(names.count)
            where value.isFinite && value > 0 {
                let (bottom, top) = (y.place(of: below), y.place(of: below + value))
                below += value
                drawing.shapes.append(
                    .bar(
                        ChartPoint(left, top),
                        size: ChartSize(width: step * 0.7, height: bottom - top),
                        role: roles[part],
                        hint: "\(bar.label): \(names[part]) \(write(value, environment))"))
            }
        }
        return drawing
    }

    private func write(_ value: Double, _ environment: ScreenEnvironment) -> String {
        let text = environment.number(value, digits: 1)
        return unit.isEmpty ? text : "\(text) \(unit)"
    }
}

/// The name of a part of the bars, with the role that determines its colour.
public struct ChartLegend: Hashable, Sendable {
    /// The role of the part.
    public let role: ChartDrawing.Role
    /// The name of the part.
    public let name: String
}
