/// A place: in a chart's data, or on its ground with y downwards.
public struct ChartPoint: Hashable, Sendable, Codable {
    /// To the right.
    public var x: Double
    /// Up in data, down on the ground.
    public var y: Double

    /// Makes a place.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// How large a chart is, in points.
public struct ChartSize: Hashable, Sendable, Codable {
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// Makes a size; below 1 point there is nothing to draw on.
    public init(width: Double, height: Double) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }
}

/// The room around what is plotted, for labels.
public struct ChartInsets: Hashable, Sendable, Codable {
    /// Above.
    public var top: Double
    /// To the left.
    public var left: Double
    /// Below.
    public var bottom: Double
    /// To the right.
    public var right: Double

    /// Makes room; the default holds the labels of both axes.
    public init(top: Double = 12, left: Double = 44, bottom: Double = 24, right: Double = 12) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// A little room, for a chart without labels.
    public static let sparkline = ChartInsets(top: 2, left: 2, bottom: 2, right: 2)
}
