internal import Foundation

/// A JSON value as rows: the elements of a list, the list inside of an object, or the object itself.
struct JSONRows {
    private let rows: [[String: Any]]
    private let whole: Any

    /// Columns that come first, in this order.
    private static let first = [
        "day", "date", "start", "end", "kind", "type", "name", "value", "unit", "sum", "average",
        "minimum", "maximum",
    ]

    /// The rows of a value.
    init(_ value: some Encodable) throws {
        let text = try StandardOutput.text(json: value)
        whole = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        if let list = whole as? [[String: Any]] {
            rows = list
        } else if let object = whole as? [String: Any] {
            let lists = object.compactMap { key, value in
                (value as? [[String: Any]]).map { (key, $0) }
            }
            // A day has its entries, statistics have their buckets.
            rows = lists.min { $0.0 < $1.0 }?.1 ?? [object]
        } else {
            rows = []
        }
    }

    /// One object a line; an object that is no list is a line itself.
    var lines: [String] {
        get throws {
            try (whole as? [Any] ?? [whole]).map { try Self.json($0) }
        }
    }

    /// The table with its head; a field inside of an object is named with a point.
    var table: [String] {
        get throws {
            let flat = try rows.map { try Self.flat($0) }
            let known = Set(flat.flatMap(\.keys))
            let columns =
                Self.first.filter(known.contains)
                + known.subtracting(Self.first).sorted()
            guard !columns.isEmpty else { return [] }
            return [Self.line(columns)]
                + flat.map { row in Self.line(columns.map { row[$0] ?? "" }) }
        }
    }

    /// The lines of the table for fixed columns, without the head.
    func lines(of columns: [String]) throws -> [String] {
        try rows.map { row in
            let flat = try Self.flat(row)
            return Self.line(columns.map { flat[$0] ?? "" })
        }
    }

    /// Fields of a table in one line; a field with a comma, a quote or a line break is quoted.
    static func line(_ fields: [String]) -> String {
        fields.map { field in
            guard field.contains(where: { ",\"\n\r".contains($0) }) else { return field }
            return "\"\(field.replacing("\"", with: "\"\""))\""
        }.joined(separator: ",")
    }

    private static func flat(_ row: [String: Any]) throws -> [String: String] {
        var flat: [String: String] = [:]
        for (key, value) in row {
            if let object = value as? [String: Any] {
                for (inner, text) in try self.flat(object) { flat["\(key).\(inner)"] = text }
            } else if let text = value as? String {
                flat[key] = text
            } else if !(value is NSNull) {
                flat[key] = try json(value)
            }
        }
        return flat
    }

    private static func json(_ value: Any) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: value,
            options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }
}
