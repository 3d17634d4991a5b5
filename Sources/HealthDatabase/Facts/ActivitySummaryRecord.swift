public import Foundation

/// What a person did on one day: the figures behind the three rings.
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
    /// Minutes; nil where there is no goal.
    public var exerciseTimeGoal: Double?
    /// Hours in which the person stood.
    public var standHours = 0.0
    /// Hours in which to stand; nil where there is no goal.
    public var standHoursGoal: Double?
    /// Whether the rings were paused on that day.
    public var isPaused = false
    /// When the figures were taken; nil where nobody said.
    public var asOf: Date?

    /// A summary of a day on which nothing was done.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day as components, without a calendar.
    public var dateComponents: DateComponents {
        DateComponents(year: year, month: month, day: day)
    }

    /// The day as a number that sorts: 20260131.
    var number: Int { Self.number(year: year, month: month, day: day) }

    /// What is no part of a date counts as the nearest that is: a range may begin at any year.
    static func number(year: Int, month: Int, day: Int) -> Int {
        let year = min(max(year, 0), 9_999)
        return (year * 100 + min(max(month, 0), 99)) * 100 + min(max(day, 0), 99)
    }
}
