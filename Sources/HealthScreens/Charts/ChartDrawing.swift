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
