internal import Foundation

/// A chart as a list of shapes, which both SVG and SwiftUI can draw.
public struct ChartDrawing: Hashable, Sendable, Codable {
    /// The purpose of a shape; the page chooses its colour.
    public enum Role: String, Hashable, Sendable, Codable {
        /// A grid line at a label.
        case grid
        /// A label.
        case label
        /// Dots for single values.
        case points
        /// A line that connects values.
        case line
        /// The area below a line.
        case area
        /// A bar.
        case bar
        /// The line of the goal.
        case goal
        /// The parts of a stacked bar, from the bottom.
        case part1, part2, part3, part4, part5
        /// A bar from the lowest to the highest value.
        case range
        /// Dots for averages and for the values of a line.
        case dots
        /// The curve of an electrocardiogram, and the lines of its paper.
        case trace, paper
        /// The bar that shows the scale of a route.
        case rule
        /// The person's usual range.
        case band
        /// A transparent rectangle over a column or a row, with what is said about it.
        case slot
        /// The bars, the line and the values of a second series.
        case bar2, line2, dots2
        /// A mark on the time axis.
        case mark
        /// The label of a mark.
        case markLabel
    }

    /// The part of a text that is placed at its point.
    public enum Anchor: String, Hashable, Sendable, Codable {
        /// Its beginning.
        case start
        /// Its middle.
        case middle
        /// Its end.
        case end
    }

    /// One shape.
    public enum Shape: Hashable, Sendable, Codable {
        /// A polyline; a closed path is filled.
        case path([ChartPoint], isClosed: Bool, role: Role)
        /// A dot, with the tooltip text.
        case dot(ChartPoint, radius: Double, role: Role, hint: String)
        /// A rectangle given by its upper left corner, with the tooltip text.
        case bar(ChartPoint, size: ChartSize, role: Role, hint: String)
        /// A text.
        case text(String, at: ChartPoint, anchor: Anchor, role: Role)
    }

    /// The title for screen readers.
    public var title: String
    /// A one-sentence summary for screen readers.
    public var summary: String
    /// The size of the drawing.
    public var size: ChartSize
    /// The shapes, from back to front.
    public var shapes: [Shape]

    /// Creates a drawing.
    public init(title: String, summary: String, size: ChartSize, shapes: [Shape]) {
        self.title = title
        self.summary = summary
        self.size = size
        self.shapes = shapes
    }
}

/// A drawing as SVG text that is identical on every machine.
///
/// The class of a shape is the name of its role. The style sheet of the page, or the one inside the
/// SVG, sets the colours.
public struct SVG: Hashable, Sendable {
    private let drawing: ChartDrawing
    private let hasStyle: Bool

    /// Creates the SVG of a drawing; `hasStyle` embeds the colours for light and dark mode.
    public init(_ drawing: ChartDrawing, hasStyle: Bool = true) {
        self.drawing = drawing
        self.hasStyle = hasStyle
    }

    /// The `svg` element.
    public var text: String {
        let (width, height) = (number(drawing.size.width), number(drawing.size.height))
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" \
            viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">
            """,
            "<title>\(escape(drawing.title))</title>",
            "<desc>\(escape(drawing.summary))</desc>",
        ]
        if hasStyle { lines.append("<style>\(SVG.style)</style>") }
        lines += drawing.shapes.map(element)
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The style sheet of charts, for a page that includes it once for all charts.
    public static let style = """
        .chart{font:11px system-ui,sans-serif;color:#1d1d1f}\
        .chart .grid{stroke:currentColor;stroke-opacity:.12;fill:none}\
        .chart .label{fill:currentColor;fill-opacity:.7}\
        .chart .line{stroke:#0a6cd6;stroke-width:2;fill:none;stroke-linejoin:round;\
        stroke-linecap:round}\
        .chart .area{fill:#0a6cd6;fill-opacity:.12}\
        .chart .points{fill:#0a6cd6;fill-opacity:.45}\
        .chart .bar{fill:#0a6cd6}\
        .chart .goal{stroke:#1f8a4c;stroke-width:1.5;stroke-dasharray:4 4;fill:none}\
        .chart .part1{fill:#2747a8}.chart .part2{fill:#4f83e0}.chart .part3{fill:#8fc0f7}\
        .chart .part4{fill:#a7a9b8}.chart .part5{fill:#e2963a}\
        .chart .trace,.chart .rule{stroke:currentColor;stroke-width:1.2;fill:none}\
        .chart .paper{stroke:#d3304f;stroke-opacity:.25;fill:none}\
        .chart .range{fill:#0a6cd6;fill-opacity:.3}.chart .dots{fill:#0a6cd6}\
        .chart .band{fill:#1f8a4c;fill-opacity:.12}.chart .slot{fill:transparent}\
        .chart .bar2{fill:#b8571a;fill-opacity:.55}\
        .chart .line2{stroke:#b8571a;stroke-width:2;fill:none;stroke-linejoin:round;\
        stroke-linecap:round}.chart .dots2{fill:#b8571a}\
        .chart .mark{stroke:#1d1d1f;stroke-dasharray:2 3;fill:#fff}\
        .chart .markLabel{fill:#1d1d1f;pointer-events:none}\
        @media (prefers-color-scheme:dark){.chart{color:#f5f5f7}\
        .chart .line{stroke:#5aa9ff}\
        .chart .area,.chart .points,.chart .bar,.chart .range,.chart .dots{fill:#5aa9ff}\
        .chart .goal{stroke:#5ac98a}\
        .chart .line2{stroke:#ffa05c}.chart .dots2,.chart .bar2{fill:#ffa05c}\
        .chart .mark{stroke:#f5f5f7;fill:#1d1d1f}.chart .markLabel{fill:#f5f5f7}}
        """

    private func element(_ shape: ChartDrawing.Shape) -> String {
        switch shape {
        case .path(let points, let isClosed, let role):
            let steps = points.enumerated().map { index, point in
                "\(index == 0 ? "M" : "L")\(number(point.x)) \(number(point.y))"
            }
            let data = steps.joined() + (isClosed ? "Z" : "")
            return "<path class=\"\(role.rawValue)\" d=\"\(data)\"/>"
        case .dot(let point, let radius, let role, let hint):
            return """
                <circle class="\(role.rawValue)" cx="\(number(point.x))" cy="\(number(point.y))" \
                r="\(number(radius))"\(end("circle", hint))
                """
        case .bar(let point, let size, let role, let hint):
            return """
                <rect class="\(role.rawValue)" x="\(number(point.x))" y="\(number(point.y))" \
                width="\(number(size.width))" height="\(number(size.height))" rx="2"\
                \(end("rect", hint))
                """
        case .text(let text, let point, let anchor, let role):
            return """
                <text class="\(role.rawValue)" x="\(number(point.x))" y="\(number(point.y))" \
                text-anchor="\(anchor.rawValue)">\(escape(text))</text>
                """
        }
    }

    /// The end of an element, with its tooltip if it has one.
    private func end(_ name: String, _ hint: String) -> String {
        hint.isEmpty ? "/>" : "><title>\(escape(hint))</title></\(name)>"
    }

    /// A number with at most two decimals and a decimal point in every locale.
    private func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    private func escape(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // XML cannot represent these characters.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}": break
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
