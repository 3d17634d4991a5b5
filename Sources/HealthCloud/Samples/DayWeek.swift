internal import HealthJournal

/// The weeks of days by which figures are kept: each begins on a Monday, in the time zone of its days.
enum DayWeek {
    /// The number of the week of a day, counted from the first of 2001, which was a Monday.
    static func number(of day: Day) -> Int {
        let days = monday.distance(to: day)
        return days >= 0 ? days / 7 : (days - 6) / 7
    }

    /// The days of a week.
    static func days(_ number: Int) -> ClosedRange<Day> {
        let first = monday.advanced(by: number * 7)
        return first...first.advanced(by: 6)
    }

    private static let monday = Day(year: 2001, month: 1, day: 1)
}
