internal import Foundation
internal import GRDB
internal import HealthModel

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
                [rowID, food.name, food.meal.rawValue, food.brand])
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
        try tx.insert(into: "nutrient (item, type, value, unit)", Array(item.nutrients)) {
            [itemID, $0.key.identifier, $0.value.value, $0.value.unit.exactString]
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
