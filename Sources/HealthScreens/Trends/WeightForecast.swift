public import Foundation

/// When the trend reaches a goal if it goes on as in the last weeks.
public struct WeightForecast: Hashable, Sendable {
    /// What can be said.
    public enum Outlook: Hashable, Sendable {
        /// The goal is reached within a tenth of a unit.
        case reached
        /// On that instant.
        case reaches(Date)
        /// The trend stands still or leads away, or the way is longer than two years.
        case open
    }

    /// What can be said.
    public let outlook: Outlook

    /// Looks ahead from the trend.
    ///
    /// - Parameters:
    ///   - trend: The last value of the trend.
    ///   - weeklyChange: How much it changes in a week.
    ///   - goal: The goal, in the same unit.
    ///   - now: The instant that it is.
    public init(trend: Double, weeklyChange: Double, goal: Double, now: Date) {
        let way = goal - trend
        if abs(way) < 0.1 {
            outlook = .reached
        } else if way * weeklyChange > 0, abs(weeklyChange) >= 0.01, way / weeklyChange <= 104 {
            outlook = .reaches(now.addingTimeInterval(way / weeklyChange * 7 * 86_400))
        } else {
            outlook = .open
        }
    }
}
