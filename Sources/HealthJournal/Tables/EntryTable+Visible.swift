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
