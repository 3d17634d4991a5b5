internal import Foundation
internal import Synchronization

/// A cache of the summaries of days, so that pages of long periods do not read every entry of a
/// year again.
///
/// The change log names the entries that changed since then. Their earlier and present days are
/// computed again, with the days next to them, because a workout that two sources recorded around
/// midnight counts on one of two days. The log does not show which entries a copy replaces, or the
/// hour at which days begin: if one of these changes, all days are read again. The activity of a
/// day is read each time.
final class KeptSummaries: Sendable {
    /// Summaries that are valid at one position in the change log.
    private struct State: Sendable {
        let position: Int64
        let boundary: DayBoundary
        /// A number that changes when copies replace other entries.
        let replacements: Int
        var days: [Day: DaySummary] = [:]
        /// The day of each entry of these days.
        var dayOfEntry: [UUID: Day] = [:]
    }

    /// The number of changes after which all days are read again.
    private static let mostChanges = 2000
    /// The largest number of cached days: three years.
    private static let mostDays = 1100

    private let state = Mutex<State?>(nil)

    /// The summaries of a range of days, with the activity of each.
    func summaries(of days: ClosedRange<Day>, _ tx: JournalTransaction) throws -> [DaySummary] {
        var known = try current(tx)
        for run in Self.runs(days.filter { known.days[$0] == nil }) {
            for summary in try tx.entries.summaries(of: run) {
                known.days[summary.day] = summary.withoutItems()
                for entry in summary.entries { known.dayOfEntry[entry.id] = summary.day }
            }
        }
        keep(known, asked: days)
        let activities = try tx.activity.from(days.lowerBound, through: days.upperBound)
        return days.compactMap { day in
            var summary = known.days[day]
            summary?.activity = activities[day]
            return summary
        }
    }

    /// The cached summaries that are still valid.
    private func current(_ tx: JournalTransaction) throws -> State {
        let position = try tx.changes.last()
        let boundary = try tx.settings.dayBoundary()
        let replacements = try tx.number(
            """
            SELECT coalesce(sum(overrides * 2654435761 % 4294967291), 0) FROM entry
            WHERE overrides IS NOT NULL
            """)
        let none = State(position: position, boundary: boundary, replacements: replacements)
        // A snapshot that is older than the summaries cannot use them.
        guard let kept = state.withLock({ $0 }), kept.position <= position,
            kept.boundary == boundary, kept.replacements == replacements
        else { return none }
        guard kept.position < position else { return kept }
        guard let changes = try tx.entries.changes(after: kept.position, atMost: Self.mostChanges)
        else { return none }
        var known = State(
            position: position, boundary: boundary, replacements: replacements, days: kept.days,
            dayOfEntry: kept.dayOfEntry)
        let earlier = changes.entries.compactMap { known.dayOfEntry.removeValue(forKey: $0) }
        for day in changes.days.union(earlier) {
            for near in -1...1 { known.days[day.advanced(by: near)] = nil }
        }
        return known
    }

    private func keep(_ known: State, asked: ClosedRange<Day>) {
        var known = known
        if known.days.count > Self.mostDays {
            known.days = known.days.filter { asked.contains($0.key) }
            known.dayOfEntry = known.dayOfEntry.filter { asked.contains($0.value) }
            guard known.days.count <= Self.mostDays else { return }
        }
        state.withLock { state in
            if let newer = state, newer.position > known.position { return }
            state = known
        }
    }

    /// The ranges of consecutive days in a sorted list of days.
    private static func runs(_ days: [Day]) -> [ClosedRange<Day>] {
        var runs: [ClosedRange<Day>] = []
        for day in days {
            if let last = runs.last, last.upperBound.advanced(by: 1) == day {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs
    }
}
