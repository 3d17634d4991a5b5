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
        /// What is said about it.
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
