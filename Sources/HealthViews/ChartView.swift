// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
public import SwiftUI

/// A chart, from the same shapes as the page on the web.
public struct ChartView: View {
    let drawing: ChartDrawing

    /// Creates the view.
    ///
    /// - Parameter drawing: The shapes of the chart.
    public init(drawing: ChartDrawing) {
        self.drawing = drawing
    }

    /// The content of the view.
    public var body: some View {
        Canvas { context, size in
            context.scaleBy(
                x: size.width / drawing.size.width, y: size.height / drawing.size.height)
            for shape in drawing.shapes { draw(shape, in: context) }
        }
        .aspectRatio(drawing.size.width / drawing.size.height, contentMode: .fit)
        .accessibilityElement()
        .accessibilityLabel(drawing.title)
        .accessibilityValue(drawing.summary)
    }

    private func draw(_ shape: ChartDrawing.Shape, in context: GraphicsContext) {
        switch shape {
        case .path(let points, let isClosed, let role):
            var path = Path()
            path.addLines(points.map { CGPoint(x: $0.x, y: $0.y) })
            if isClosed { path.closeSubpath() }
            if isClosed {
                context.fill(path, with: .color(color(role)))
            } else {
                context.stroke(
                    path, with: .color(color(role)),
                    lineWidth: role == .line || role == .line2 ? 2 : 1)
            }
        case .dot(let point, let radius, let role, _):
            let box = CGRect(
                x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
            context.fill(Path(ellipseIn: box), with: .color(color(role)))
        case .bar(let point, let size, let role, _):
            let box = CGRect(x: point.x, y: point.y, width: size.width, height: size.height)
            context.fill(Path(roundedRect: box, cornerRadius: 2), with: .color(color(role)))
        case .text(let text, let point, let anchor, let role):
            let side: UnitPoint =
                switch anchor {
                case .start: .bottomLeading
                case .middle: .bottom
                case .end: .bottomTrailing
                }
            context.draw(
                Text(text).font(.caption2).foregroundStyle(color(role)),
                at: CGPoint(x: point.x, y: point.y), anchor: side)
        }
    }

    private func color(_ role: ChartDrawing.Role) -> Color {
        switch role {
        case .grid: .secondary.opacity(0.2)
        case .label: .secondary
        case .points: .blue.opacity(0.45)
        case .line, .bar, .range, .trace: .blue
        case .area, .band: .blue.opacity(0.12)
        case .slot: .clear
        case .paper: .red.opacity(0.2)
        case .rule: .primary
        case .goal: .green
        case .part1: .blue
        case .part2: .blue.opacity(0.7)
        case .part3: .blue.opacity(0.4)
        case .part4: .secondary
        case .part5: .orange
        case .dots: .blue
        case .bar2: .orange.opacity(0.55)
        case .line2, .dots2: .orange
        case .mark, .markLabel: .secondary
        }
    }
}

extension ScreenColor {
    /// The colour for a meaning.
    var color: Color {
        switch self {
        case .neutral: .secondary
        case .good: .green
        case .waiting: .orange
        case .problem: .red
        }
    }
}
#endif
