public import Foundation
internal import HealthModel

/// An exponential moving average of the body weight, which smooths daily fluctuations.
///
/// A weight after a longer pause has more influence, so missing days do not distort the trend.
/// After a pause of ``restart`` the trend begins again.
public struct WeightTrend: Hashable, Sendable {
    /// One weight, in any unit.
    public struct Point: Hashable, Sendable {
        /// The date.
        public var date: Date
        /// The weight.
        public var value: Double

        /// Creates a point.
        public init(date: Date, value: Double) {
            self.date = date
            self.value = value
        }
    }

    private static let week: TimeInterval = 7 * 86_400

    /// Seconds in which the influence of a weight falls to 1/e.
    public let timeConstant: TimeInterval
    /// Seconds of a pause after which the trend begins again.
    public let restart: TimeInterval

    /// Creates a trend; by default a weight of the next day has an influence of one tenth.
    public init(
        timeConstant: TimeInterval = 9.491_221 * 86_400, restart: TimeInterval = 60 * 86_400
    ) {
        self.timeConstant = max(timeConstant, 1)
        self.restart = restart
    }

    /// The trend at each weight, in order of time; the weights may be in any order.
    ///
    /// Weights with the same date count as their mean.
    public func points(_ weights: [Point]) -> [Point] {
        let means = Dictionary(grouping: weights, by: \.date).mapValues { weights in
            weights.reduce(0) { $0 + $1.value } / Double(weights.count)
        }
        var trend: [Point] = []
        for given in weights.sorted(by: { $0.date < $1.date }) {
            let weight = Point(date: given.date, value: means[given.date] ?? given.value)
            guard let last = trend.last else {
                trend.append(weight)
                continue
            }
            let pause = weight.date.timeIntervalSince(last.date)
            guard pause < restart else {
                trend.append(weight)
                continue
            }
            let say = 1 - exp(-pause / timeConstant)
            let value = last.value + say * (weight.value - last.value)
            trend.append(Point(date: weight.date, value: value))
        }
        return trend
    }

    /// The weekly change of the trend, from the points of its last four weeks.
    ///
    /// Nil if these span less than a week, because daily fluctuations would look like a change.
    public func weeklyChange(_ weights: [Point]) -> Double? {
        let trend = points(weights)
        guard let last = trend.last else { return nil }
        let recent = trend.filter { last.date.timeIntervalSince($0.date) <= 4 * Self.week }
        guard let first = recent.first, last.date.timeIntervalSince(first.date) >= Self.week else {
            return nil
        }
        return LinearRegression.slope(
            of: recent.map { ($0.date.timeIntervalSince(last.date) / Self.week, $0.value) })
    }
}
