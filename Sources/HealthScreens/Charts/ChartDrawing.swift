/// A chart as shapes on a ground: what SVG and SwiftUI both draw.
public struct ChartDrawing: Hashable, Sendable, Codable {
    /// What a shape is for; the page chooses its colour.
    public enum Role: String, Hashable, Sendable, Codable {
        /// A line across the ground at a label.
        case grid
        /// A label.
        case label
        /// Single values.
        case points
        /// A line through values.
        case line
        /// The ground below a line.
        case area
        /// A bar.
        case bar
        /// The goal.
        case goal
        /// The parts of a bar, from below.
        case part1, part2, part3, part4, part5
    }

    /// Which end of a text is at its place.
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
        /// Straight lines from point to point; a closed one is filled.
        case path([ChartPoint], isClosed: Bool, role: Role)
        /// A dot, with what it says when pointed at.
        case dot(ChartPoint, radius: Double, role: Role, hint: String)
        /// A rectangle by its upper left corner, with what it says when pointed at.
        case bar(ChartPoint, size: ChartSize, role: Role, hint: String)
        /// A text.
        case text(String, at: ChartPoint, anchor: Anchor, role: Role)
    }

    /// What the chart is, for those who hear it.
    public var title: String
    /// What it shows in a sentence, for those who hear it.
    public var summary: String
    /// How large it is.
    public var size: ChartSize
    /// The shapes, those behind first.
    public var shapes: [Shape]

    /// Puts a drawing together.
    public init(title: String, summary: String, size: ChartSize, shapes: [Shape]) {
        self.title = title
        self.summary = summary
        self.size = size
        self.shapes = shapes
    }
}
