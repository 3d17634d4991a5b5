internal import HealthModel

/// The grid lines and labels around the columns of a chart.
struct ChartFrame {
    let size: ChartSize
    let insets: ChartInsets

    /// The left and the right end of the plot area.
    var sides: (left: Double, right: Double) { (insets.left, size.width - insets.right) }

    /// A scale over the height of the plot area.
    func scale(_ domain: ClosedRange<Double>) -> ChartScale {
        ChartScale(domain: domain, start: size.height - insets.bottom, end: insets.top)
    }

    /// A horizontal axis with one place for each label.
    func axis(_ labels: [String]) -> BandAxis {
        BandAxis(
            labels: labels, left: sides.left, right: sides.right, baseline: size.height - 6)
    }

    /// A label for each round value, and a grid line; the scale on the right has labels alone.
    func values(
        _ scale: ChartScale, isRight: Bool = false, _ environment: ScreenEnvironment
    ) -> [ChartDrawing.Shape] {
        let digits = scale.tickDigits(about: 4)
        return scale.ticks(about: 4).flatMap { tick -> [ChartDrawing.Shape] in
            let height = scale.place(of: tick)
            let label = ChartDrawing.Shape.text(
                environment.number(tick, digits: digits),
                at: ChartPoint(isRight ? sides.right + 6 : sides.left - 6, height + 4),
                anchor: isRight ? .start : .end, role: .label)
            guard !isRight else { return [label] }
            let line = [ChartPoint(sides.left, height), ChartPoint(sides.right, height)]
            return [.path(line, isClosed: false, role: .grid), label]
        }
    }
}
