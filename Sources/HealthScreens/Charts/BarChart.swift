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
        /// The text about it: "10 Mar 2026: 48–140 bpm, average 71 bpm".
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
    /// Whether values are counts, so that the scale has only whole numbers.
    var isOfCounts = false
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
        let values = frame.values(y, ofCounts: isOfCounts, environment)
        var shapes = bandShapes(y) + values + axis.shapes
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

/// A chart of rows over one axis of time: the stages of nights, or when events happened.
struct RowChart: Hashable, Sendable {
    /// A part of a row.
    struct Segment: Hashable, Sendable {
        var start: Double
        var end: Double
        var role: ChartDrawing.Role
    }

    /// One row.
    struct Row: Hashable, Sendable {
        /// The label before it.
        var label: String
        /// The text about it.
        var reading: String
        /// Its parts, in the unit of the domain.
        var segments: [Segment]
    }

    /// A label of the axis.
    struct Tick: Hashable, Sendable {
        var place: Double
        var label: String
    }

    /// The title for screen readers.
    var title: String
    /// The rows from the top.
    var rows: [Row]
    /// The range of the axis.
    var domain: ClosedRange<Double>
    /// The labels of the axis.
    var ticks: [Tick]
    var width = 560.0
    var rowHeight = 18.0
    var insets = ChartInsets(top: 6, left: 66, bottom: 24, right: 16)

    /// The size, with a height for all rows.
    var size: ChartSize {
        ChartSize(
            width: width,
            height: insets.top + Double(max(rows.count, 1)) * rowHeight + insets.bottom)
    }

    /// The scale of the axis.
    var xScale: ChartScale {
        ChartScale(domain: domain, start: insets.left, end: width - insets.right)
    }

    /// Draws the chart; a short part is at least 2 points wide, so that it can be seen.
    func drawing(noData: String) -> ChartDrawing {
        let (x, size) = (xScale, size)
        let bottom = size.height - insets.bottom
        var shapes: [ChartDrawing.Shape] = ticks.flatMap { tick in
            let place = x.place(of: tick.place)
            return [
                ChartDrawing.Shape.path(
                    [ChartPoint(place, insets.top), ChartPoint(place, bottom)], isClosed: false,
                    role: .grid),
                .text(
                    tick.label, at: ChartPoint(place, size.height - 6), anchor: .middle,
                    role: .label),
            ]
        }
        var slots: [ChartDrawing.Shape] = []
        for (index, row) in rows.enumerated() {
            let top = insets.top + Double(index) * rowHeight
            shapes.append(
                .text(
                    row.label, at: ChartPoint(insets.left - 8, top + rowHeight / 2 + 4),
                    anchor: .end, role: .label))
            for segment in row.segments {
                let (start, end) = (
                    max(segment.start, domain.lowerBound), min(segment.end, domain.upperBound)
                )
                guard start <= end else { continue }
                let (left, right) = (x.place(of: start), x.place(of: end))
                shapes.append(
                    .bar(
                        ChartPoint(left, top + 3),
                        size: ChartSize(width: max(right - left, 2), height: rowHeight - 6),
                        role: segment.role, hint: ""))
            }
            slots.append(
                .bar(
                    ChartPoint(0, top), size: ChartSize(width: width, height: rowHeight),
                    role: .slot, hint: row.reading))
        }
        let readings = rows.map(\.reading).joined(separator: "; ")
        return ChartDrawing(
            title: title, summary: readings.isEmpty ? noData : readings, size: size,
            shapes: shapes + slots)
    }
}
