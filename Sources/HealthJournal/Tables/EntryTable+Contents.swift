internal import Foundation
internal import GRDB
internal import HealthModel

// The tables `food_item` and `nutrient`.
extension EntryTable {
    /// Adds the items of meals, with one query for all of them.
    func addItems(to entries: inout [StoredEntry]) throws {
        let meals = entries.indices.filter { entries[$0].kind == .food && entries[$0].entry != nil }
        guard !meals.isEmpty else { return }
        let items = try items(of: meals.map { entries[$0].rowID })
        for index in meals {
            guard case .food(var meal)? = entries[index].entry else { continue }
            meal.items = items[entries[index].rowID] ?? []
            entries[index].entry = .food(meal)
        }
    }

    /// The items of some meals, each meal's in their order.
    private func items(of meals: [Int64]) throws -> [Int64: [FoodItem]] {
        var items: [Int64: [FoodItem]] = [:]
        items.reserveCapacity(meals.count)
        // A year of meals has tens of thousands of rows, so columns are read by their position.
        let select = try tx.db.cachedStatement(
            sql: """
                SELECT i.entry, i.id, i.name, i.brand, i.serving, i.origin, i.confidence, n.type,
                    n.value, n.unit
                FROM food_item i LEFT JOIN nutrient n ON n.item = i.id
                WHERE i.entry IN (SELECT value FROM json_each(?))
                ORDER BY i.entry, i.position, i.id
                """)
        let list = "[" + meals.map(String.init).joined(separator: ",") + "]"
        let rows = try Row.fetchCursor(select, arguments: [list])
        var last: (meal: Int64, id: Int64, item: FoodItem)?
        while let row = try rows.next() {
            let id: Int64 = row[1]
            if last?.id != id {
                if let last { items[last.meal, default: []].append(last.item) }
                last = (row[0], id, try item(row))
            }
            if let (type, quantity) = try nutrient(row) { last?.item.nutrients[type] = quantity }
        }
        if let last { items[last.meal, default: []].append(last.item) }
        return items
    }

    /// An item without its nutrients.
    private func item(_ row: Row) throws -> FoodItem {
        FoodItem(
            name: row[2], brand: row[3], servingSize: row[4], origin: try .init(stored: row[5]),
            confidence: row[6], nutrients: [:])
    }

    /// The nutrient in a row; nil if the item has none.
    private func nutrient(_ row: Row) throws -> (ObjectType, Quantity)? {
        guard let identifier: String = row[7] else { return nil }
        guard let nutrient = Nutrient.named(identifier) else {
            throw JournalError.corrupt("\(identifier) is not a nutrient")
        }
        let unit: String = row[9]
        // Most amounts are stored in the nutrient's own unit, whose text needs no look-up.
        return (
            nutrient.type,
            Quantity(
                row[8],
                unit == nutrient.unit.unitString ? nutrient.unit : try HealthUnit(stored: unit))
        )
    }
}

// The table `measurement`.
extension EntryTable {
    /// The columns of a measurement in ``selection``, where the table is named `m`.
    static let measurementColumns =
        """
        m.type AS measured, m.value AS measure, m.unit AS measure_unit, m.diastolic, m.diastolic_unit
        """

    /// Reads the measurement in a row of ``selection``.
    func measurement(_ row: Row, _ header: EntryHeader) throws -> MeasurementEntry {
        let identifier: String = row["measured"] ?? ""
        guard let type = ObjectType.named(identifier) else {
            throw JournalError.corrupt("\(identifier) is not a measurement")
        }
        return MeasurementEntry(
            header: header, type: type, value: try required(row, "measure"),
            diastolic: try quantity(row, "diastolic"))
    }

    /// Writes the content of a measurement.
    func insert(_ entry: MeasurementEntry, _ rowID: Int64) throws {
        try tx.run(
            "INSERT INTO measurement VALUES (?, ?, ?, ?, ?, ?)",
            [
                rowID, entry.type.identifier, entry.value.value, entry.value.unit.exactString,
                entry.diastolic?.value, entry.diastolic?.unit.exactString,
            ])
    }

    /// The last visible measurement of each type, the latest first.
    func latestMeasurements() throws -> [MeasurementEntry] {
        let found = try find(
            where: """
                e.id IN (SELECT id FROM (SELECT entry.id AS id, max(entry.date) FROM entry
                    JOIN measurement ON measurement.entry = entry.id
                    WHERE entry.deleted_at IS NULL GROUP BY measurement.type))
                    AND \(Self.isVisible) ORDER BY e.date DESC, e.id DESC
                """, [])
        return found.compactMap { stored in
            guard case .measurement(let entry)? = stored.entry else { return nil }
            return entry
        }
    }
}

// The table `day_note`.
extension EntryTable {
    /// Reads the day note in a row of ``selection``.
    func dayNote(_ row: Row, _ header: EntryHeader) throws -> DayNoteEntry {
        guard let text: String = row["day_note"] else {
            throw JournalError.corrupt("the text of a day note is missing")
        }
        return DayNoteEntry(header: header, text: text)
    }

    /// Writes the content of a day note.
    func insert(_ entry: DayNoteEntry, _ rowID: Int64) throws {
        try tx.run("INSERT INTO day_note VALUES (?, ?)", [rowID, entry.text])
    }
}

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

    /// The meal of the day; that of another app's entry follows from its time.
    private func meal(_ row: Row, _ header: EntryHeader) throws -> Meal {
        let stored = try Meal(stored: row["meal"] ?? "")
        return header.source.isForeign ? .usual(at: header.date, in: header.timeZone) : stored
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
                    meal: try meal(row, header), brand: row["brand"], items: []))
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
