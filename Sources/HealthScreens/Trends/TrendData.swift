internal import HealthJournal

/// The days and hours from which the cards of the trends are made.
struct TrendData: Sendable {
    /// The days in order, up to the last shown one; more than the range, for comparison.
    let days: [DaySummary]
    /// The hours of the last day; nil for ranges of several days.
    let hours: [DayHours.Hour]?
    /// The shown range.
    let range: TrendsScreen.Range
    /// The current day, which averages leave out.
    let running: RunningDay

    /// The bars of a measure: hours, days, or weeks with the average of their logged days.
    ///
    /// - Parameter shown: The measure's values on the days of the range.
    func bars(_ measure: TrendMeasure, _ shown: [DayValue], _ environment: ScreenEnvironment)
        -> [BarChart.Bar]
    {
        if let hours { return hours.map { BarChart.Bar($0.label, measure.value($0.summary)) } }
        guard range.daysInBar > 1 else {
            return shown.map { BarChart.Bar(environment.short($0.day), $0.value) }
        }
        return stride(from: 0, to: shown.count, by: range.daysInBar).map { first in
            let week = shown[first..<min(first + range.daysInBar, shown.count)]
            let known = running.values(of: measure, on: week)
            let mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
            return BarChart.Bar(week.first.map { environment.short($0.day) } ?? "", mean)
        }
    }
}
