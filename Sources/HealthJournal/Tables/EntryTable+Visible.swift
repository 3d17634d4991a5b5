internal import Foundation
internal import GRDB

extension EntryTable {
    /// The visible entries of a time range, without its end.
    func visible(in interval: DateInterval, _ kinds: Set<EntryKind>) throws -> [JournalEntry] {
        try find(
            where: "e.date >= ? AND e.date < ? AND e.kind IN (\(Self.list(kinds))) AND "
                + Self.isVisible + " ORDER BY e.date, e.id",
            [interval.start.stored, interval.end.stored]
        ).compactMap(\.entry)
    }

    /// The visible entries of a range of days, by day.
    func visible(from first: Day, through last: Day, _ kinds: Set<EntryKind>) throws -> [Day:
        [JournalEntry]]
    {
        let boundary = try tx.settings.dayBoundary()
        var finder = DayFinder(boundary)
        var days: [Day: [JournalEntry]] = [:]
        for entry in try visible(in: boundary.window(from: first, through: last), kinds) {
            let day = finder.day(of: entry.date, in: entry.header.timeZone)
            if day >= first, day <= last { days[day, default: []].append(entry) }
        }
        return days
    }

    /// The totals of each day of a range, without its activity.
    func summaries(of days: ClosedRange<Day>) throws -> [DaySummary] {
        let entries = try visible(
            from: days.lowerBound.advanced(by: -1), through: days.upperBound.advanced(by: 1),
            Set(EntryKind.allCases))
        return days.map { day in
            // Two records of one workout may lie on either side of midnight.
            let around = (-1...1).flatMap { entries[day.advanced(by: $0)] ?? [] }
            return DaySummary(
                day: day, entries: entries[day] ?? [],
                counting: Set(WorkoutOverlap.distinct(around.workouts).map(\.header.id)),
                activity: nil)
        }
    }

    /// The entries that changed after a position in the change log, and the days on which they are
    /// now; nil if they are more than a number.
    func changes(after position: Int64, atMost limit: Int) throws -> (
        entries: [UUID], days: Set<Day>
    )? {
        let entries = try tx.map(
            "SELECT DISTINCT entry FROM change WHERE sequence > ? LIMIT ?", [position, limit + 1]
        ) { row -> UUID in row["entry"] }
        guard entries.count <= limit else { return nil }
        var finder = DayFinder(try tx.settings.dayBoundary())
        let days = try tx.map(
            """
            SELECT date, zone FROM entry
            WHERE uuid IN (SELECT entry FROM change WHERE sequence > ?)
            """, [position]
        ) { row in
            finder.day(
                of: Date(stored: row["date"]), in: TimeZone(identifier: row["zone"]) ?? .gmt)
        }
        return (entries, Set(days))
    }

    /// The last visible entry of a kind up to now.
    func latest(_ kind: EntryKind) throws -> JournalEntry? {
        try find(
            where: "e.kind = ? AND e.date <= ? AND " + Self.isVisible
                + " ORDER BY e.date DESC, e.id DESC LIMIT 1",
            [kind.rawValue, tx.now + EntryRules.tolerance]
        ).first?.entry
    }

    /// Kinds as a list of SQL literals; they are constants, not input.
    static func list(_ kinds: Set<EntryKind>) -> String {
        EntryKind.allCases.filter(kinds.contains).map { "'\($0.rawValue)'" }
            .joined(separator: ", ")
    }
}
