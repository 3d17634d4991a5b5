internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// A chart of values over time as dots and lines.
public struct LineChart: Hashable, Sendable {
    /// A series of values.
    public struct Series: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The way it is drawn: dots, a line, or a line with the area below it.
        public var role: ChartDrawing.Role
        /// The values; x is in seconds since 2001.
        public var points: [ChartPoint]

        /// Creates the values.
        public init(name: String, role: ChartDrawing.Role, points: [ChartPoint]) {
            self.name = name
            self.role = role
            self.points = points.filter { $0.x.isFinite && $0.y.isFinite }.sorted { $0.x < $1.x }
        }
    }

    /// The title.
    public var title: String
    /// The series, from back to front.
    public var series: [Series]
    /// The goal, drawn as a horizontal line; nil for none.
    public var goal: Double?
    /// The size of the chart.
    public var size: ChartSize
    /// The margins around the plot area.
    public var insets: ChartInsets
    /// The unit's label.
    public var unit: String
    /// Whether the axes have labels; a sparkline has none.
    public var hasAxes: Bool

    /// Creates a chart.
    public init(
        title: String, series: [Series], goal: Double? = nil, size: ChartSize,
        insets: ChartInsets = ChartInsets(), unit: String = "", hasAxes: Bool = true
    ) {
        self.title = title
        self.series = series
        self.goal = goal
        self.size = size
        self.insets = insets
        self.unit = unit
        self.hasAxes = hasAxes
    }

    /// The scale of the values; its round bounds include all values and the goal.
    public var yScale: ChartScale {
        let values = series.flatMap { $0.points.map(\.y) } + [goal].compactMap { $0 }
        return ChartScale(
            domain: ChartScale.niceDomain(values, about: 4), start: size.height - insets.bottom,
            end: insets.top)
    }

    /// The scale of the time axis.
    public var xScale: ChartScale {
        let times = series.flatMap { $0.points.map(\.x) }
        return ChartScale(
            domain: (times.min() ?? 0)...(times.max() ?? 0), start: insets.left,
            end: size.width - insets.right)
    }

    /// Draws the chart as shapes.
    public func drawing(_ environment: ScreenEnvironment) -> ChartDrawing {
        let (x, y) = (xScale, yScale)
        var shapes: [ChartDrawing.Shape] = []
        if hasAxes { shapes += axes(x, y, environment) }
        if let goal {
            let height = y.place(of: goal)
            shapes.append(
                .path(
                    [ChartPoint(x.start, height), ChartPoint(x.end, height)], isClosed: false,
                    role: .goal))
        }
        for series in series { shapes += draw(series, x, y, environment) }
        return ChartDrawing(
            title: title, summary: summary(environment), size: size, shapes: shapes)
    }

    private func axes(_ x: ChartScale, _ y: ChartScale, _ environment: ScreenEnvironment)
        -> [ChartDrawing.Shape]
    {
        var shapes: [ChartDrawing.Shape] = []
        let digits = y.tickDigits(about: 4)
        for tick in y.ticks(about: 4) {
            let height = y.place(of: tick)
            shapes.append(
                .path(
                    [ChartPoint(x.start, height), ChartPoint(x.end, height)], isClosed: false,
                    role: .grid))
            shapes.append(
                .text(
                    environment.number(tick, digits: digits),
                    at: ChartPoint(x.start - 6, height + 4), anchor: .end, role: .label))
        }
        guard series.contains(where: { !$0.points.isEmpty }) else { return shapes }
        let room = max(Int(nearest: ((x.end - x.start) / 80).rounded(.down)), 1)
        for tick in DayTicks.ticks(
            from: x.domain.lowerBound, to: x.domain.upperBound, atMost: room, environment)
        {
            shapes.append(
                .text(
                    tick.label, at: ChartPoint(x.place(of: tick.seconds), size.height - 6),
                    anchor: .middle, role: .label))
        }
        return shapes
    }

    private func draw(
        _ series: Series, _ x: ChartScale, _ y: ChartScale, _ environment: ScreenEnvironment
    ) -> [ChartDrawing.Shape] {
        let places = series.points.map { ChartPoint(x.place(of: $0.x), y.place(of: $0.y)) }
        guard let first = places.first, let last = places.last else { return [] }
        let line = ChartDrawing.Shape.path(places, isClosed: false, role: .line)
        switch series.role {
        case .points:
            return zip(places, series.points).map { place, point in
                .dot(place, radius: 2.5, role: .points, hint: hint(point, environment))
            }
        case .area:
            let ground = [ChartPoint(last.x, y.start), ChartPoint(first.x, y.start)]
            return [.path(places + ground, isClosed: true, role: .area), line]
        default: return [line]
        }
    }

    private func hint(_ point: ChartPoint, _ environment: ScreenEnvironment) -> String {
        let day = DayBoundary().day(
            of: Date(timeIntervalSinceReferenceDate: point.x), in: environment.timeZone())
        return "\(environment.full(day)): \(write(point.y, environment))"
    }

    private func summary(_ environment: ScreenEnvironment) -> String {
        let words = environment.language.charts
        let parts = series.compactMap { series -> String? in
            guard let first = series.points.first, let last = series.points.last else {
                return nil
            }
            return words.span(
                series.name, from: write(first.y, environment), to: write(last.y, environment))
        }
        return parts.isEmpty ? words.noData : parts.joined(separator: "; ")
    }

    private func write(_ value: Double, _ environment: ScreenEnvironment) -> String {
        let text = environment.number(value, digits: 1)
        return unit.isEmpty ? text : "\(text) \(unit)"
    }
}

/// A small chart of a card, without labels: the values of some days from left to right.
struct Sparkline: Hashable, Sendable {
    /// One day.
    struct Value: Hashable, Sendable {
        /// The lowest value; for a sum zero.
        var low: Double
        /// The highest value, or the sum.
        var high: Double
        /// The average, or the sum.
        var middle: Double
    }

    /// Whether the values are sums, which are bars from zero; otherwise ranges with their average.
    var isSum: Bool
    /// The values; nil for a day without data.
    var values: [Value?]
    var size = ChartSize(width: 240, height: 44)

    /// Draws the values; coordinates are rounded to half a point, because a page has many.
    func drawing(title: String, summary: String) -> ChartDrawing {
        ChartDrawing(title: title, summary: summary, size: size, shapes: isSum ? bars : ranges)
    }

    private var step: Double { size.width / Double(max(values.count, 1)) }

    private var scale: ChartScale {
        let known = values.compactMap { $0 }
        let (low, high) = (known.map(\.low).min() ?? 0, known.map(\.high).max() ?? 0)
        let domain = isSum ? min(low, 0)...max(high, low, 0) : low...max(low, high)
        return ChartScale(domain: domain, start: size.height - 3, end: 3)
    }

    /// All bars as one path along the base line, which encloses nothing between two bars.
    private var bars: [ChartDrawing.Shape] {
        let (scale, step) = (scale, step)
        let base = rounded(scale.place(of: 0))
        var points: [ChartPoint] = []
        for (index, value) in values.enumerated() {
            guard let value, value.high > 0 else { continue }
            let left = (Double(index) + 0.15) * step
            let (start, end) = (rounded(left), rounded(left + step * 0.7))
            // A small bar stays visible.
            let top = rounded(min(scale.place(of: value.high), base - 1.5))
            points += [
                ChartPoint(start, base), ChartPoint(start, top), ChartPoint(end, top),
                ChartPoint(end, base),
            ]
        }
        return points.isEmpty ? [] : [.path(points, isClosed: true, role: .bar)]
    }

    private var ranges: [ChartDrawing.Shape] {
        let (scale, step) = (scale, step)
        let known = values.enumerated().compactMap { index, value in
            value.map { (x: rounded((Double(index) + 0.5) * step), value: $0) }
        }
        guard let first = known.first else { return [] }
        func point(_ x: Double, _ value: Double) -> ChartPoint {
            ChartPoint(x, rounded(scale.place(of: value)))
        }
        guard known.count > 1 else {
            return [
                .dot(point(first.x, first.value.middle), radius: 3, role: .points, hint: "")
            ]
        }
        let band =
            known.map { point($0.x, $0.value.high) }
            + known.reversed().map { point($0.x, $0.value.low) }
        let line = known.map { point($0.x, $0.value.middle) }
        let isBand = known.contains { $0.value.low < $0.value.high }
        return (isBand ? [.path(band, isClosed: true, role: .area)] : [])
            + [.path(line, isClosed: false, role: .line)]
    }

    private func rounded(_ value: Double) -> Double { (value * 2).rounded() / 2 }
}
