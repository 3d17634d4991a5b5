/// The straight line that fits points best, by the least squares of the vertical distances.
package enum LinearRegression {
    /// The slope of the line, in units of `y` for one unit of `x`.
    ///
    /// Not a number if there are fewer than two different values of `x`.
    package static func slope(of points: [(x: Double, y: Double)]) -> Double {
        let count = Double(points.count)
        let meanX = points.reduce(0) { $0 + $1.x } / count
        let meanY = points.reduce(0) { $0 + $1.y } / count
        var covariance = 0.0
        var variance = 0.0
        for (x, y) in points {
            covariance += (x - meanX) * (y - meanY)
            variance += (x - meanX) * (x - meanX)
        }
        return covariance / variance
    }
}
