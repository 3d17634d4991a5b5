internal import HealthModel
internal import HealthWords

/// A chart of one or two series over the same days, each with an axis of its own.
///
/// Sums are bars from zero, measurements are lines with gaps. Of two sums the second is a line, so that
/// both stay visible. Marks, such as the notes on days, are vertical lines with a label.
public struct OverlayChart: Hashable, Sendable {
    /// One series.
    public struct Series: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The unit's label.
        public var unit: String
        /// Whether the values are sums.
        public var isSum: Bool
        /// One value for each label of the chart; nil leaves a gap.
        public var values: [Double?]
        /// The values as text, with the unit.
        public var texts: [String]

        /// Creates a series.
        public init(
            name: String, unit: String, isSum: Bool, values: [Double?], texts: [String]
        ) {
            self.name = name
            self.unit = unit
            self.isSum = isSum
            self.values = values
            self.texts = texts
        }
    }

    /// A mark.
    public struct Mark: Hashable, Sendable {
        /// The place on the time axis, from 0 to 1.
        public var place: Double
        /// The label above the line.
        public var label: String
        /// The tooltip text.
        public var hint: String

        /// Creates a mark.
        public init(place: Double, label: String, hint: String) {
            self.place = place
            self.label = label
            self.hint = hint
        }
    }

    /// The title.
    public var title: String
    /// The labels of the time axis, from left to right.
    public var labels: [String]
    /// The series: the first has the left axis, the second the right one; more are not drawn.
    public var series: [Series]
    /// The marks, from left to right.
    public var marks: [Mark]
    /// The size of the chart.
    public var size: ChartSize

    /// Creates a chart.
    public init(
        title: String, labels: [String], series: [Series], marks: [Mark] = [], size: ChartSize
    ) {
        self.title = title
        self.labels = labels
        self.series = Array(series.prefix(2))
        self.marks = marks
        self.size = size
    }

    /// The role of each series, which determines its colour and its shape.
    public var roles: [ChartDrawing.Role] {
        guard let first = series.first else { return [] }
        let one: ChartDrawing.Role = first.isSum ? .bar : .line
        return series.count < 2 ? [one] : [one, series[1].isSum && !first.isSum ? .bar2 : .line2]
    }

    /// Draws the chart as shapes.
    public func drawing(_ environment: ScreenEnvironment) -> ChartDrawing {
        let frame = ChartFrame(size: size, insets: insets)
        let axis = frame.axis(labels)
        let scales = zip(series, roles).map { series, role in
            frame.scale(
                ChartScale.niceDomain(
                    series.values.compactMap { $0 }, about: 4, from: role == .bar || role == .bar2))
        }
        var shapes: [ChartDrawing.Shape] = []
        for (place, scale) in scales.enumerated() {
            shapes += frame.values(scale, isRight: place == 1, environment)
        }
        shapes += axis.shapes
        let drawn = zip(zip(series, roles), scales).map { ($0.0, $0.1, $1) }
        // Bars are behind lines, and marks in front of both.
        for (series, role, scale) in drawn where role == .bar || role == .bar2 {
            shapes += bars(series, role, scale, axis)
        }
        for (series, role, scale) in drawn where role == .line || role == .line2 {
            shapes += lines(series, role, scale, axis)
        }
        shapes += marks(axis)
        return ChartDrawing(
            title: title, summary: summary(environment), size: size, shapes: shapes)
    }

    /// The rows of the labels of marks: marks that are close together have their labels at different
    /// heights.
    private var levels: [Int] {
        let width = size.width - 44 - (series.count > 1 ? 44 : 12)
        var ends = [-Double.infinity, -Double.infinity, -Double.infinity]
        return marks.map { mark in
            let x = mark.place * width
            let level = ends.firstIndex { x - $0 >= 20 } ?? 0
            ends[level] = x
            return level
        }
    }

    private var insets: ChartInsets {
        ChartInsets(
            top: marks.isEmpty ? 12 : 26 + 20 * Double(levels.max() ?? 0), left: 44, bottom: 24,
            right: series.count > 1 ? 44 : 12)
    }

    private func bars(
        _ series: Series, _ role: ChartDrawing.Role, _ scale: ChartScale, _ axis: BandAxis
    ) -> [ChartDrawing.Shape] {
        series.values.enumerated().compactMap { index, value in
            guard let value, value.isFinite else { return nil }
            let places = [scale.place(of: 0), scale.place(of: value)]
            let (top, bottom) = (min(places[0], places[1]), max(places[0], places[1]))
            guard bottom > top else { return nil }
            return .bar(
                ChartPoint(axis.middle(of: index) - axis.step * 0.35, top),
                size: ChartSize(width: axis.step * 0.7, height: bottom - top), role: role,
                hint: hint(series, index))
        }
    }

    private func lines(
        _ series: Series, _ role: ChartDrawing.Role, _ scale: ChartScale, _ axis: BandAxis
    ) -> [ChartDrawing.Shape] {
        var shapes: [ChartDrawing.Shape] = []
        var line: [ChartPoint] = []
        func close() {
            if line.count > 1 { shapes.append(.path(line, isClosed: false, role: role)) }
            line = []
        }
        var dots: [ChartDrawing.Shape] = []
        for (index, value) in series.values.enumerated() {
            guard let value, value.isFinite else {
                close()
                continue
            }
            let point = ChartPoint(axis.middle(of: index), scale.place(of: value))
            line.append(point)
            dots.append(
                .dot(
                    point, radius: 3.5, role: role == .line ? .dots : .dots2,
                    hint: hint(series, index)))
        }
        close()
        return shapes + dots
    }

    private func marks(_ axis: BandAxis) -> [ChartDrawing.Shape] {
        zip(marks, levels).flatMap { mark, level -> [ChartDrawing.Shape] in
            let x = axis.left + mark.place * (axis.right - axis.left)
            let top = 12 + 20 * Double(level)
            let line = [ChartPoint(x, top), ChartPoint(x, size.height - insets.bottom)]
            return [
                .path(line, isClosed: false, role: .mark),
                .dot(ChartPoint(x, top), radius: 9, role: .mark, hint: mark.hint),
                .text(mark.label, at: ChartPoint(x, top + 4), anchor: .middle, role: .markLabel),
            ]
        }
    }

    private func hint(_ series: Series, _ index: Int) -> String {
        let label = index < labels.count ? "\(labels[index]): " : ""
        return "\(label)\(series.name) \(text(series, index))"
    }

    private func text(_ series: Series, _ index: Int) -> String {
        index < series.texts.count ? series.texts[index] : "–"
    }

    private func summary(_ environment: ScreenEnvironment) -> String {
        let words = environment.language.charts
        let parts = series.compactMap { series -> String? in
            let known = series.values.indices.filter { series.values[$0] != nil }
            guard let first = known.first, let last = known.last else { return nil }
            return words.span(
                series.name, from: text(series, first), to: text(series, last))
        }
        let all = parts + marks.map(\.hint)
        return all.isEmpty ? words.noData : all.joined(separator: "; ")
    }
}
