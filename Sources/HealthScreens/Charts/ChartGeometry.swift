/// A point in a chart's data, or on its drawing area, where y points downwards.
public struct ChartPoint: Hashable, Sendable, Codable {
    /// The horizontal coordinate, to the right.
    public var x: Double
    /// The vertical coordinate: upwards in data, downwards on the drawing area.
    public var y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// The size of a chart, in points.
public struct ChartSize: Hashable, Sendable, Codable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size; values below 1 point are raised to 1.
    public init(width: Double, height: Double) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }
}

/// The margins around the plot area, which hold the labels.
public struct ChartInsets: Hashable, Sendable, Codable {
    /// The top margin.
    public var top: Double
    /// The left margin.
    public var left: Double
    /// The bottom margin.
    public var bottom: Double
    /// The right margin.
    public var right: Double

    /// Creates margins; the defaults have room for the labels of both axes.
    public init(top: Double = 12, left: Double = 44, bottom: Double = 24, right: Double = 12) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Small margins for a chart without labels.
    public static let sparkline = ChartInsets(top: 2, left: 2, bottom: 2, right: 2)
}
