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
