internal import Foundation
internal import HealthJournal

/// The current day, whose values are not complete: averages leave it out.
struct RunningDay: Sendable {
    /// The current day.
    let day: Day
    /// Whether the night before it is over, so that its sleep is complete.
    let isNightOver: Bool

    /// Finds the current day of a journal.
    init(of journal: Journal) async throws(JournalError) {
        let boundary = try await journal.settings.dayBoundary()
        let (now, zone) = (journal.environment.now(), journal.environment.timeZone())
        day = boundary.day(of: now, in: zone)
        isNightOver = boundary.night(before: day, in: zone).end <= now
    }

    /// The values of a measure to be averaged, without that of the current day.
    ///
    /// - Returns: The value of the current day if there is no other.
    func values(of measure: TrendMeasure, on days: some Sequence<DayValue>) -> [Double] {
        let complete = days.filter { !isRunning($0, measure) }.compactMap(\.value)
        return complete.isEmpty ? days.compactMap(\.value) : complete
    }

    /// Whether the current day has the only value of a measure.
    func isAlone(_ measure: TrendMeasure, on days: some Sequence<DayValue>) -> Bool {
        days.allSatisfy { isRunning($0, measure) || $0.value == nil }
    }

    private func isRunning(_ day: DayValue, _ measure: TrendMeasure) -> Bool {
        day.day == self.day && !(measure.isOfNight && isNightOver)
    }
}
