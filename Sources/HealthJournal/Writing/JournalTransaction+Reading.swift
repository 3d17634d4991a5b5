internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// The visible entries of an interval, without its end.
    func entries(in interval: DateInterval, _ kinds: Set<EntryKind>) throws -> [JournalEntry] {
        try stored(
            where: "e.date >= ? AND e.date < ? AND e.kind IN (\(list(kinds))) AND "
                + Self.isVisible + " ORDER BY e.date, e.id",
            [
                interval.start.timeIntervalSinceReferenceDate,
                interval.end.timeIntervalSinceReferenceDate,
            ]
        ).compactMap(\.entry)
    }

    /// The visible entries of a range of days, by day.
    func entries(from first: Day, through last: Day, _ kinds: Set<EntryKind>) throws -> [Day:
        [JournalEntry]]
    {
        let boundary = try dayBoundary()
        var days: [Day: [JournalEntry]] = [:]
        for entry in try entries(in: boundary.window(from: first, through: last), kinds) {
            let day = boundary.day(of: entry.date, in: entry.header.timeZone)
            if day >= first, day <= last { days[day, default: []].append(entry) }
        }
        return days
    }

    func activities(from first: Day, through last: Day) throws -> [Day: DailyActivity] {
        let found = try rows(
            "SELECT * FROM activity WHERE day BETWEEN ? AND ?",
            [first.description, last.description])
        var activities: [Day: DailyActivity] = [:]
        for row in found {
            guard let day = Day(row["day"]) else { throw JournalError.corrupt("activity.day") }
            activities[day] = DailyActivity(
                day: day, steps: row["steps"], activeEnergy: row["active_energy"],
                basalEnergy: row["basal_energy"], asleep: row["asleep"])
        }
        return activities
    }

    func changes(after sequence: Int64, limit: Int) throws -> [JournalChange] {
        try rows(
            "SELECT * FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?", [sequence, limit]
        )
        .map { row in
            JournalChange(
                sequence: row["sequence"], entryID: row["entry"], kind: try parsed(row["kind"]),
                action: try parsed(row["action"]), version: row["version"],
                date: date(row["at"]))
        }
    }

    func checkIntegrity() throws -> [String] {
        var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        let orphans = try rows("PRAGMA foreign_key_check")
        if !orphans.isEmpty { problems.append("\(orphans.count) rows refer to nothing") }
        let empty = try number(
            """
            SELECT count(*) FROM entry e WHERE has_content = 1
                AND NOT EXISTS (SELECT 1 FROM weight WHERE entry = e.id AND e.kind = 'weight')
                AND NOT EXISTS (SELECT 1 FROM drink WHERE entry = e.id AND e.kind = 'drink')
                AND NOT EXISTS (SELECT 1 FROM food WHERE entry = e.id AND e.kind = 'food')
                AND NOT EXISTS (SELECT 1 FROM workout WHERE entry = e.id AND e.kind = 'workout')
            """)
        if empty > 0 { problems.append("\(empty) entries say nothing") }
        let idle = try number(
            """
            SELECT count(*) FROM outbox JOIN remote ON remote.id = outbox.remote
            JOIN entry ON entry.id = outbox.entry
            WHERE entry.deleted_at IS NULL AND (remote.is_enabled = 0
                OR EXISTS (SELECT 1 FROM kept_kind k
                    WHERE k.remote = remote.id AND k.kind = entry.kind))
            """)
        if idle > 0 { problems.append("\(idle) entries are pending for what is switched off") }
        return problems
    }

    /// Kinds as a list of SQL literals; they are constants, not input.
    private func list(_ kinds: Set<EntryKind>) -> String {
        EntryKind.allCases.filter(kinds.contains).map { "'\($0.rawValue)'" }
            .joined(separator: ", ")
    }
}
