internal import Foundation
internal import GRDB
internal import HealthModel

extension JournalTransaction {
    /// Inserts an entry as it is, and says its row.
    func insert(_ entry: JournalEntry) throws -> Int64 {
        let header = entry.header
        try run(
            """
            INSERT INTO entry (uuid, kind, date, zone, source, is_foreign, version, created_at,
                modified_at, note, overrides)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM entry WHERE uuid = ?))
            """,
            [
                header.id, entry.kind.rawValue, header.date.timeIntervalSinceReferenceDate,
                header.timeZone.identifier, try sourceRow(header.source), header.source.isForeign,
                header.version, header.createdAt.timeIntervalSinceReferenceDate,
                header.modifiedAt.timeIntervalSinceReferenceDate, header.note, header.overrides,
            ])
        let rowID = db.lastInsertedRowID
        try insertContent(entry, rowID)
        return rowID
    }

    /// Overwrites an entry; identity, kind, owner and the time of its making stay.
    func overwrite(_ rowID: Int64, with entry: JournalEntry) throws {
        let header = entry.header
        try run(
            """
            UPDATE entry SET date = ?, zone = ?, source = ?, version = ?, modified_at = ?, note = ?,
                has_content = 1
            WHERE id = ?
            """,
            [
                header.date.timeIntervalSinceReferenceDate, header.timeZone.identifier,
                try sourceRow(header.source), header.version,
                header.modifiedAt.timeIntervalSinceReferenceDate, header.note, rowID,
            ])
        try deleteContent(rowID)
        try insertContent(entry, rowID)
    }

    /// Takes away what an entry says; its row stays.
    func deleteContent(_ rowID: Int64) throws {
        for table in ["weight", "drink", "food", "workout"] {
            try run("DELETE FROM \(table) WHERE entry = ?", [rowID])
        }
    }

    private func insertContent(_ entry: JournalEntry, _ rowID: Int64) throws {
        switch entry {
        case .weight(let weight):
            try run(
                "INSERT INTO weight VALUES (?, ?, ?, ?, ?, ?)",
                [
                    rowID, weight.mass.value, weight.mass.unit.exactString, weight.bodyFat,
                    weight.leanMass?.value, weight.leanMass?.unit.exactString,
                ])
        case .drink(let drink):
            try run(
                "INSERT INTO drink VALUES (?, ?, ?, ?, ?)",
                [
                    rowID, drink.volume.value, drink.volume.unit.exactString, drink.name,
                    drink.upstreamID,
                ])
        case .food(let food):
            try run(
                "INSERT INTO food VALUES (?, ?, ?, ?)",
                [rowID, food.name, food.meal.rawValue, food.brand])
            for (position, item) in food.items.enumerated() {
                try insert(item, position, rowID)
            }
        case .workout(let workout):
            try run(
                "INSERT INTO workout VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    rowID, workout.activity, workout.end.timeIntervalSinceReferenceDate,
                    workout.energy?.value, workout.energy?.unit.exactString,
                    workout.distance?.value, workout.distance?.unit.exactString,
                ])
        }
    }

    private func insert(_ item: FoodItem, _ position: Int, _ rowID: Int64) throws {
        try run(
            """
            INSERT INTO food_item (entry, position, name, brand, serving, origin, confidence)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                rowID, position, item.name, item.brand, item.servingSize, item.origin.rawValue,
                item.confidence,
            ])
        let itemID = db.lastInsertedRowID
        for (type, quantity) in item.nutrients {
            try run(
                "INSERT INTO nutrient VALUES (?, ?, ?, ?)",
                [itemID, type.identifier, quantity.value, quantity.unit.exactString])
        }
    }

    private func sourceRow(_ source: EntrySource) throws -> Int64 {
        let arguments: StatementArguments = [
            source.bundleIdentifier, source.kind.rawValue, source.name, source.device ?? "",
        ]
        if let row = try row(
            "SELECT id FROM source WHERE bundle = ? AND kind = ? AND name = ? AND device = ?",
            arguments)
        {
            return row["id"]
        }
        try run("INSERT INTO source (bundle, kind, name, device) VALUES (?, ?, ?, ?)", arguments)
        return db.lastInsertedRowID
    }

    /// Writes a row into the log of changes.
    func log(_ action: JournalChange.Action, _ uuid: UUID, _ kind: EntryKind, _ version: Int)
        throws
    {
        try run(
            "INSERT INTO change (entry, kind, action, version, at) VALUES (?, ?, ?, ?, ?)",
            [uuid, kind.rawValue, action.rawValue, version, now])
    }
}
