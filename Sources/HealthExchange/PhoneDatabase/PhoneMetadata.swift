internal import Foundation
internal import GRDB
internal import HealthModel

/// The metadata of samples, which are read beside them.
struct PhoneMetadata {
    private let rows: RowsByObject?
    private let intake: SampleIntake

    init(_ tables: PhoneTables, _ intake: SampleIntake) throws {
        self.intake = intake
        guard tables.has("metadata_values", ["key_id", "object_id", "value_type"]),
            tables.has("metadata_keys", ["key"])
        else {
            rows = nil
            return
        }
        func column(_ name: String) -> String { tables.column("v", "metadata_values", name) }
        rows = try RowsByObject(
            tables.db,
            """
            SELECT v.object_id, k.key, v.value_type, \(column("string_value")),
                \(column("numerical_value")), \(column("date_value"))
            FROM metadata_values AS v JOIN metadata_keys AS k ON k.ROWID = v.key_id
            WHERE v.object_id IS NOT NULL ORDER BY v.object_id
            """)
    }

    /// The metadata of an object; keys that are private to the system are counted.
    func metadata(of object: Int64) throws -> Metadata {
        guard let found = try rows?.rows(of: object), !found.isEmpty else { return [:] }
        var metadata: Metadata = [:]
        for row in found {
            guard let key = row.value(String.self, at: 1) else { continue }
            if key.hasPrefix("_HKPrivate") {
                intake.skip("metadata", key, .unknownElement)
            } else if let value = Self.value(row) {
                metadata[key] = value
            } else {
                intake.skip("metadata", key, .invalid(attribute: "value"))
            }
        }
        return metadata
    }

    /// Text 0, number 1, date 2, quantity 3; the data of 4 have no place.
    private static func value(_ row: Row) -> MetadataValue? {
        let text = row.value(String.self, at: 3)
        let number = row.value(Double.self, at: 4)
        switch row.value(Int64.self, at: 2) {
        case 0: return text.map { .string($0) }
        case 1: return number.map { .number($0) }
        case 2:
            return row.value(Double.self, at: 5)
                .map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        case 3:
            guard let number, let unit = text.flatMap({ try? HealthUnit($0) }) else { return nil }
            return .quantity(Quantity(number, unit))
        default: return nil
        }
    }
}
