internal import Foundation
internal import GRDB

/// An entry as the tables store it, deleted ones included.
struct StoredEntry {
    let rowID: Int64
    let uuid: UUID
    let kind: EntryKind
    let version: Int
    let isForeign: Bool
    let deletedAt: Date?
    /// The entry; nil if only its tombstone is left.
    var entry: JournalEntry?

    var isDeleted: Bool { deletedAt != nil }
}

/// The tables `entry`, `source`, and one for the content of each kind.
package struct EntryTable {
    let tx: JournalTransaction

    /// Reads entries; the condition names the entry `e` and its source `s`, and may contain ORDER
    /// BY and LIMIT.
    func find(where condition: String, _ arguments: StatementArguments) throws -> [StoredEntry] {
        var found = try tx.map(Self.selection + " WHERE " + condition, arguments, decode)
        try addItems(to: &found)
        return found
    }

    /// The entry with an identity, deleted or not.
    func find(_ uuid: UUID) throws -> StoredEntry? {
        try find(where: "e.uuid = ?", [uuid]).first
    }

    /// The entries in some rows, deleted or not, by the row.
    func find(rows: [Int64]) throws -> [Int64: StoredEntry] {
        guard !rows.isEmpty else { return [:] }
        let list = "[" + rows.map(String.init).joined(separator: ",") + "]"
        let found = try find(where: "e.id IN (SELECT value FROM json_each(?))", [list])
        return Dictionary(found.map { ($0.rowID, $0) }) { first, _ in first }
    }

    /// The row of the entry with an identity, deleted or not.
    func row(of uuid: UUID) throws -> Int64? {
        try tx.row("SELECT id FROM entry WHERE uuid = ?", [uuid])?["id"]
    }

    /// The entry with an identity, deleted or not.
    ///
    /// - Throws: ``JournalError/notFound(_:)``.
    func existing(_ uuid: UUID) throws -> StoredEntry {
        guard let found = try find(uuid) else { throw JournalError.notFound(uuid) }
        return found
    }

    /// The person's copy that replaces an entry, deleted or not.
    func copy(of known: StoredEntry) throws -> StoredEntry? {
        try find(where: "e.overrides = ?", [known.rowID]).first
    }

    /// The drink of an upstream record, deleted or not.
    func drink(ofRecord upstreamID: String) throws -> StoredEntry? {
        try find(
            where: "e.id = (SELECT entry FROM drink WHERE upstream = ?)", [upstreamID]
        ).first
    }

    /// The person's own entries that are not deleted, in order of time.
    package func own() throws -> [JournalEntry] {
        try find(
            where: "e.is_foreign = 0 AND e.deleted_at IS NULL ORDER BY e.date, e.id", []
        ).compactMap(\.entry)
    }

    /// The condition for a visible entry: it is neither deleted nor replaced by the person's copy.
    static let isVisible =
        "e.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM entry o WHERE o.overrides = e.id)"
}

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
