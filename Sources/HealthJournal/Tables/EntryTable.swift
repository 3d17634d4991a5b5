internal import Foundation
internal import GRDB
internal import HealthModel

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

    /// The entries that changed after a position in the change log, and their present days; nil if
    /// there are more than a number.
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

extension EntryTable {
    /// Inserts an entry as it is and returns its row.
    func insert(_ entry: JournalEntry) throws -> Int64 {
        let header = entry.header
        try tx.run(
            """
            INSERT INTO entry (uuid, kind, date, zone, source, is_foreign, version, created_at,
                modified_at, note, overrides)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM entry WHERE uuid = ?))
            """,
            [
                header.id, entry.kind.rawValue, header.date.stored,
                header.timeZone.identifier, try sourceRow(header.source), header.source.isForeign,
                header.version, header.createdAt.stored,
                header.modifiedAt.stored, header.note, header.overrides,
            ])
        let rowID = tx.db.lastInsertedRowID
        try insertContent(entry, rowID)
        return rowID
    }

    /// Overwrites an entry; its identity, kind, owner and creation date stay.
    func overwrite(_ rowID: Int64, with entry: JournalEntry) throws {
        let header = entry.header
        try tx.run(
            """
            UPDATE entry SET date = ?, zone = ?, source = ?, version = ?, modified_at = ?, note = ?,
                has_content = 1
            WHERE id = ?
            """,
            [
                header.date.stored, header.timeZone.identifier,
                try sourceRow(header.source), header.version,
                header.modifiedAt.stored, header.note, rowID,
            ])
        try deleteContent(rowID)
        try insertContent(entry, rowID)
    }

    /// Overwrites an entry with what devices agreed on, its creation date too.
    func overwrite(_ rowID: Int64, withMerged entry: JournalEntry) throws {
        try overwrite(rowID, with: entry)
        try tx.run(
            "UPDATE entry SET created_at = ? WHERE id = ?",
            [entry.header.createdAt.stored, rowID])
    }

    /// Writes a note or removes it.
    func setNote(_ note: String?, _ rowID: Int64) throws {
        try tx.run("UPDATE entry SET note = ? WHERE id = ?", [note, rowID])
    }

    /// Removes the upstream record of a drink, so that another drink can have it.
    func removeUpstream(of rowID: Int64) throws {
        try tx.run("UPDATE drink SET upstream = NULL WHERE entry = ?", [rowID])
    }

    /// Sets the version of an entry, and the time of its last edit if there is one.
    func setVersion(_ version: Int, modifiedAt: Double? = nil, _ rowID: Int64) throws {
        try tx.run(
            "UPDATE entry SET version = ?, modified_at = coalesce(?, modified_at) WHERE id = ?",
            [version, modifiedAt, rowID])
    }

    /// Marks an entry as deleted, or with nil as not deleted.
    func setDeleted(_ date: Double?, _ rowID: Int64) throws {
        try tx.run("UPDATE entry SET deleted_at = ? WHERE id = ?", [date, rowID])
    }

    /// Removes the row of an entry with everything that refers to it.
    func remove(_ rowID: Int64) throws {
        try tx.run("DELETE FROM entry WHERE id = ?", [rowID])
    }

    /// Deletes the content of an entry; its row stays.
    func deleteContent(_ rowID: Int64) throws {
        for table in ["weight", "drink", "food", "workout", "measurement", "day_note"] {
            try tx.run("DELETE FROM \(table) WHERE entry = ?", [rowID])
        }
    }

    private func insertContent(_ entry: JournalEntry, _ rowID: Int64) throws {
        switch entry {
        case .weight(let weight):
            try tx.run(
                "INSERT INTO weight VALUES (?, ?, ?, ?, ?, ?)",
                [
                    rowID, weight.mass.value, weight.mass.unit.exactString, weight.bodyFat,
                    weight.leanMass?.value, weight.leanMass?.unit.exactString,
                ])
        case .drink(let drink):
            try tx.run(
                "INSERT INTO drink VALUES (?, ?, ?, ?, ?)",
                [
                    rowID, drink.volume.value, drink.volume.unit.exactString, drink.name,
                    drink.upstreamID,
                ])
        case .food(let food):
            try tx.run(
                "INSERT INTO food VALUES (?, ?, ?, ?)",
                [rowID, food.name, food.storedMeal.rawValue, food.brand])
            for (position, item) in food.items.enumerated() {
                try insert(item, position, rowID)
            }
        case .workout(let workout):
            try tx.run(
                "INSERT INTO workout VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    rowID, workout.activity, workout.end.stored,
                    workout.energy?.value, workout.energy?.unit.exactString,
                    workout.distance?.value, workout.distance?.unit.exactString,
                ])
        case .measurement(let measurement): try insert(measurement, rowID)
        case .dayNote(let note): try insert(note, rowID)
        }
    }

    private func insert(_ item: FoodItem, _ position: Int, _ rowID: Int64) throws {
        try tx.run(
            """
            INSERT INTO food_item (entry, position, name, brand, serving, origin, confidence)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                rowID, position, item.name, item.brand, item.servingSize, item.origin.rawValue,
                item.confidence,
            ])
        let itemID = tx.db.lastInsertedRowID
        try tx.insert(into: "nutrient (item, type, value, unit)", item.nutrients) {
            [
                .integer(itemID), .text($0.key.identifier), .real($0.value.value),
                .text($0.value.unit.exactString),
            ]
        }
    }

    private func sourceRow(_ source: EntrySource) throws -> Int64 {
        let arguments: StatementArguments = [
            source.bundleIdentifier, source.kind.rawValue, source.name, source.device ?? "",
        ]
        if let row = try tx.row(
            "SELECT id FROM source WHERE bundle = ? AND kind = ? AND name = ? AND device = ?",
            arguments)
        {
            return row["id"]
        }
        try tx.run(
            "INSERT INTO source (bundle, kind, name, device) VALUES (?, ?, ?, ?)", arguments)
        return tx.db.lastInsertedRowID
    }
}

/// The table `change`: the changes of entries, in order.
package struct ChangeLog {
    let tx: JournalTransaction

    /// Appends a row.
    func append(_ action: JournalChange.Action, _ uuid: UUID, _ kind: EntryKind, _ version: Int)
        throws
    {
        try tx.run(
            "INSERT INTO change (entry, kind, action, version, at) VALUES (?, ?, ?, ?, ?)",
            [uuid, kind.rawValue, action.rawValue, version, tx.now])
    }

    /// The rows after a position, oldest first.
    func after(_ sequence: Int64, limit: Int) throws -> [JournalChange] {
        try tx.rows(
            "SELECT * FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?", [sequence, limit]
        )
        .map { row in
            JournalChange(
                sequence: row["sequence"], entryID: row["entry"],
                kind: try .init(stored: row["kind"]), action: try .init(stored: row["action"]),
                version: row["version"], date: Date(stored: row["at"]))
        }
    }

    /// The last position; 0 if the log is empty.
    func last() throws -> Int64 { Int64(try tx.number("SELECT max(sequence) FROM change")) }
}
