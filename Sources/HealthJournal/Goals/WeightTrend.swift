public import Foundation

/// A person's weight without the noise of single days: an exponential average that knows time.
///
/// A weight counts the more, the longer the pause before it, so days without one do no harm. After
/// a pause of ``restart`` the trend begins anew.
public struct WeightTrend: Hashable, Sendable {
    /// One weight, in any unit.
    public struct Point: Hashable, Sendable {
        /// When it was.
        public var date: Date
        /// The weight.
        public var value: Double

        /// Makes a point.
        public init(date: Date, value: Double) {
            self.date = date
            self.value = value
        }
    }

    /// The time in which an old weight loses all but 1/e of its say, in seconds.
    public let timeConstant: TimeInterval
    /// The pause after which the trend begins anew, in seconds.
    public let restart: TimeInterval

    /// Makes a trend; by default a day's new weight has a say of one tenth.
    public init(
        timeConstant: TimeInterval = 9.491_221 * 86_400, restart: TimeInterval = 60 * 86_400
    ) {
        self.timeConstant = max(timeConstant, 1)
        self.restart = restart
    }

    /// The trend at each weight, in order of time; the weights may come in any order.
    ///
    /// Weights of one instant count as their mean, so each of them has the same say.
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

    /// The change of the trend in a week, from the points of its last four weeks.
    ///
    /// Nil where they span less than a week: the noise of days would be taken for a pace.
    public func weeklyChange(_ weights: [Point]) -> Double? {
        let trend = points(weights)
        guard let last = trend.last else { return nil }
        let recent = trend.filter { last.date.timeIntervalSince($0.date) <= 28 * 86_400 }
        let times = recent.map { $0.date.timeIntervalSince(last.date) / (7 * 86_400) }
        let count = Double(recent.count)
        guard let first = times.first, first <= -1 else { return nil }
        let meanTime = times.reduce(0, +) / count
        let meanValue = recent.reduce(0) { $0 + $1.value } / count
        var covariance = 0.0
        var variance = 0.0
        for (time, point) in zip(times, recent) {
            covariance += (time - meanTime) * (point.value - meanValue)
            variance += (time - meanTime) * (time - meanTime)
        }
        return covariance / variance
    }
}
