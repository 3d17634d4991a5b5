internal import Foundation
internal import HealthModel

/// A mapping that a person keeps under a name.
package struct SavedMapping: Hashable, Sendable {
    /// The name, unique among the mappings of the person.
    package let name: String
    /// The mapping.
    package let mapping: ColumnMapping

    /// Creates a saved mapping; nil for a text that is no name.
    package init?(name: String, mapping: ColumnMapping) {
        let name = name.trimmingCharacters(in: .whitespaces)
        guard Self.isName(name) else { return nil }
        self.name = name
        self.mapping = mapping
    }

    /// Whether a text can be a name: 1 to 60 characters, at most 240 bytes, in one line, without `=` and `,`, which
    /// tell a mapping from a name.
    package static func isName(_ text: String) -> Bool {
        (1...60).contains(text.count) && text.utf8.count <= 240
            && !text.unicodeScalars.contains {
                CharacterSet.controlCharacters.contains($0) || CharacterSet.newlines.contains($0)
                    || $0 == "=" || $0 == ","
            }
    }

    /// Whether a table has all columns of the mapping.
    package func fits(_ columns: [String]) -> Bool {
        Set(columns).isSuperset(of: [mapping.date] + mapping.columns)
    }
}

extension SavedMapping: Codable {
    /// A column as it is stored: the identifier of a type or the name of a role, and a unit.
    private struct Column: Codable {
        var name: String
        var type: String?
        var role: ColumnRole?
        var unit: String?
    }

    private enum Key: String, CodingKey {
        case name, date, time, end, source, columns, rows, activity, sourceName, order
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? {
            try values.decodeIfPresent(String.self, forKey: key)
        }
        var mapping = ColumnMapping(
            date: try values.decode(String.self, forKey: .date), time: try text(.time),
            end: try text(.end), source: try text(.source), measures: [],
            rows: try values.decode(TableRows.self, forKey: .rows), activity: try text(.activity),
            sourceName: try text(.sourceName) ?? "CSV",
            dateOrder: try text(.order).flatMap { DateOrder(rawValue: $0) })
        for column in try values.decode([Column].self, forKey: .columns) {
            if let role = column.role {
                mapping.parts.append(
                    ColumnMapping.Part(role: role, column: column.name, unit: column.unit))
            } else if let type = column.type.flatMap({ ObjectType.named($0) }) {
                mapping.measures.append(
                    ColumnMapping.Measure(
                        type: type, column: column.name,
                        unit: try column.unit.map { try HealthUnit($0) }))
            } else {
                throw DecodingError.dataCorruptedError(
                    forKey: .columns, in: values, debugDescription: "a column without a meaning")
            }
        }
        let name = try values.decode(String.self, forKey: .name)
        guard let saved = SavedMapping(name: name, mapping: mapping) else {
            throw DecodingError.dataCorruptedError(
                forKey: .name, in: values, debugDescription: "no name")
        }
        self = saved
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(name, forKey: .name)
        try values.encode(mapping.date, forKey: .date)
        try values.encodeIfPresent(mapping.time, forKey: .time)
        try values.encodeIfPresent(mapping.end, forKey: .end)
        try values.encodeIfPresent(mapping.source, forKey: .source)
        try values.encode(mapping.rows, forKey: .rows)
        try values.encodeIfPresent(mapping.activity, forKey: .activity)
        try values.encode(mapping.sourceName, forKey: .sourceName)
        try values.encodeIfPresent(mapping.dateOrder?.rawValue, forKey: .order)
        let measures = mapping.measures.map {
            Column(name: $0.column, type: $0.type.identifier, unit: $0.unit?.exactString)
        }
        let parts = mapping.parts.map {
            Column(name: $0.column, role: $0.role, unit: $0.unit)
        }
        try values.encode(measures + parts, forKey: .columns)
    }
}
