public import Foundation

/// A person's activity on one day: the values of the three rings.
public struct ActivitySummaryRecord: Hashable, Sendable, Codable {
    /// The year of the day in the Gregorian calendar.
    public var year: Int
    /// The month, from 1.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int
    /// The raw value of the move mode: active energy 1, move time 2.
    public var moveMode = 1
    /// Kilocalories.
    public var activeEnergyBurned = 0.0
    /// Kilocalories.
    public var activeEnergyBurnedGoal = 0.0
    /// Minutes.
    public var moveTime = 0.0
    /// Minutes.
    public var moveTimeGoal = 0.0
    /// Minutes.
    public var exerciseTime = 0.0
    /// Minutes; nil without a goal.
    public var exerciseTimeGoal: Double?
    /// Hours in which the person stood.
    public var standHours = 0.0
    /// The goal of stand hours; nil without a goal.
    public var standHoursGoal: Double?
    /// Whether the rings were paused on that day.
    public var isPaused = false
    /// The date of the measurement; nil if unknown.
    public var asOf: Date?

    /// Creates a summary of a day without activity.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day as components, without a calendar.
    public var dateComponents: DateComponents {
        DateComponents(year: year, month: month, day: day)
    }

    /// The day as a sortable number: 20260131.
    var number: Int { Self.number(year: year, month: month, day: day) }

    /// Invalid components become the nearest valid ones, because a range may begin at any year.
    static func number(year: Int, month: Int, day: Int) -> Int {
        let year = min(max(year, 0), 9_999)
        return (year * 100 + min(max(month, 0), 99)) * 100 + min(max(day, 0), 99)
    }
}
