internal import Foundation
internal import GRDB
internal import HealthModel

extension EntryTable {
    static let selection = """
        SELECT e.id, e.uuid, e.kind, e.date, e.zone, e.is_foreign, e.version, e.created_at,
            e.modified_at, e.note, e.deleted_at, e.has_content,
            (SELECT o.uuid FROM entry o WHERE o.id = e.overrides) AS overrides,
            s.kind AS source_kind, s.bundle, s.name AS source_name, s.device,
            w.mass, w.mass_unit, w.body_fat, w.lean, w.lean_unit,
            d.volume, d.volume_unit, d.name AS drink_name, d.upstream,
            f.name AS food_name, f.meal, f.brand,
            t.activity, t.end_date, t.energy, t.energy_unit, t.distance, t.distance_unit,
            \(measurementColumns), y.text AS day_note
        FROM entry e JOIN source s ON s.id = e.source
        LEFT JOIN weight w ON w.entry = e.id
        LEFT JOIN drink d ON d.entry = e.id
        LEFT JOIN food f ON f.entry = e.id
        LEFT JOIN workout t ON t.entry = e.id
        LEFT JOIN measurement m ON m.entry = e.id
        LEFT JOIN day_note y ON y.entry = e.id
        """

    /// Reads a row of ``selection``; meals come without their items.
    func decode(_ row: Row) throws -> StoredEntry {
        let rowID: Int64 = row["id"]
        let kind = try EntryKind(stored: row["kind"])
        let header = EntryHeader(
            id: row["uuid"], date: Date(stored: row["date"]),
            timeZone: TimeZone(identifier: row["zone"]) ?? .gmt,
            source: EntrySource(
                kind: try .init(stored: row["source_kind"]), bundleIdentifier: row["bundle"],
                name: row["source_name"], device: row["device"] == "" ? nil : row["device"]),
            version: min(row["version"], EntryRules.mostStoredVersion),
            modifiedAt: Date(stored: row["modified_at"]),
            createdAt: Date(stored: row["created_at"]), note: row["note"],
            overrides: row["overrides"])
        let deletedAt: Double? = row["deleted_at"]
        return StoredEntry(
            rowID: rowID, uuid: header.id, kind: kind, version: header.version,
            isForeign: row["is_foreign"], deletedAt: deletedAt.map { Date(stored: $0) },
            entry: row["has_content"] ? try content(row, kind, header) : nil)
    }

    private func content(_ row: Row, _ kind: EntryKind, _ header: EntryHeader)
        throws -> JournalEntry
    {
        switch kind {
        case .weight:
            .weight(
                WeightEntry(
                    header: header, mass: try required(row, "mass"), bodyFat: row["body_fat"],
                    leanMass: try quantity(row, "lean")))
        case .drink:
            .drink(
                DrinkEntry(
                    header: header, volume: try required(row, "volume"), name: row["drink_name"],
                    upstreamID: row["upstream"]))
        case .food:
            .food(
                FoodEntry(
                    header: header, name: row["food_name"] ?? "",
                    meal: try .init(stored: row["meal"] ?? ""), brand: row["brand"], items: []))
        case .workout:
            .workout(
                WorkoutEntry(
                    header: header, activity: row["activity"] ?? 0,
                    end: Date(stored: row["end_date"] ?? 0),
                    energy: try quantity(row, "energy"),
                    distance: try quantity(row, "distance")))
        case .measurement: .measurement(try measurement(row, header))
        case .dayNote: .dayNote(try dayNote(row, header))
        }
    }

    func quantity(_ row: Row, _ column: String) throws -> Quantity? {
        guard let value: Double = row[column], let text: String = row[column + "_unit"] else {
            return nil
        }
        return Quantity(value, try HealthUnit(stored: text))
    }

    func required(_ row: Row, _ column: String) throws -> Quantity {
        guard let quantity = try quantity(row, column) else {
            throw JournalError.corrupt("\(column) is missing")
        }
        return quantity
    }
}
