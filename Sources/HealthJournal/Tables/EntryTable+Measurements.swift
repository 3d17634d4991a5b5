internal import Foundation
internal import GRDB
internal import HealthModel

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
