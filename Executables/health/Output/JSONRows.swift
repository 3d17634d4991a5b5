internal import Foundation
internal import HealthExchange
internal import HealthModel

/// The rows of a JSON value: the elements of a list, of the list in an object, or the object
/// itself.
struct JSONRows {
    private let rows: [[String: Any]]
    private let whole: Any

    /// The columns that come first, in this order.
    private static let first = [
        "day", "date", "start", "end", "kind", "type", "name", "value", "unit", "sum", "average",
        "minimum", "maximum",
    ]

    /// Creates the rows of a value.
    init(_ value: some Encodable) throws {
        let text = try StandardOutput.text(json: value)
        whole = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        if let list = whole as? [[String: Any]] {
            rows = list
        } else if let object = whole as? [String: Any] {
            let lists = object.compactMap { key, value in
                (value as? [[String: Any]]).map { (key, $0) }
            }
            // The list in an object, such as a day's entries or the buckets of statistics.
            rows = lists.min { $0.0 < $1.0 }?.1 ?? [object]
        } else {
            rows = []
        }
    }

    /// One object in each line; an object that is not a list is one line.
    var lines: [String] {
        get throws {
            try (whole as? [Any] ?? [whole]).map { try Self.json($0) }
        }
    }

    /// The table with its header; a field of a nested object is named with a dot.
    var table: [String] {
        get throws {
            let flat = try rows.map { try Self.flat($0) }
            let known = Set(flat.flatMap(\.keys))
            let columns =
                Self.first.filter(known.contains)
                + known.subtracting(Self.first).sorted()
            guard !columns.isEmpty else { return [] }
            return [Self.line(columns)]
                + flat.map { row in Self.line(columns.map { row[$0] }) }
        }
    }

    /// The lines of the table for fixed columns, without the header.
    func lines(of columns: [String]) throws -> [String] {
        try rows.map { row in
            let flat = try Self.flat(row)
            return Self.line(columns.map { flat[$0] })
        }
    }

    /// The names of columns as one line.
    static func line(_ columns: [String]) -> String { line(columns.map { .text($0) }) }

    private static func line(_ cells: [CSVText.Cell?]) -> String {
        var line = CSVText()
        for cell in cells { line.field(cell == .text("") ? nil : cell) }
        return String(decoding: line.bytes, as: UTF8.self)
    }

    private static func flat(_ row: [String: Any]) throws -> [String: CSVText.Cell] {
        var flat: [String: CSVText.Cell] = [:]
        for (key, value) in row {
            if let object = value as? [String: Any] {
                for (inner, cell) in try self.flat(object) { flat["\(key).\(inner)"] = cell }
            } else if let text = value as? String {
                flat[key] = .text(text)
            } else if !(value is NSNull) {
                let text = try json(value)
                flat[key] = value is [Any] ? .text(text) : .number(text)
            }
        }
        return flat
    }

    private static func json(_ value: Any) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: value,
            options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        return OutsideText.json(String(decoding: data, as: UTF8.self))
    }
}

/// Writes a JSON list in batches, with the same bytes as if it were written at once.
struct JSONListWriter {
    /// The columns of the list as CSV; other fields are omitted.
    let columns: [String]
    private var isEmpty = true

    /// Creates a writer of a list with fixed columns.
    init(columns: [String]) { self.columns = columns }

    /// Writes the next elements.
    mutating func write(_ elements: [some Encodable]) throws {
        guard !elements.isEmpty else { return }
        switch StandardOutput.format {
        case .ndjson: try StandardOutput.write(rows: JSONRows(elements).lines)
        case .csv:
            if isEmpty { try StandardOutput.write(rows: [JSONRows.line(columns)]) }
            try StandardOutput.write(rows: JSONRows(elements).lines(of: columns))
        case .json:
            let text = try StandardOutput.text(json: elements)
            // The brackets of each batch are removed, because only the whole list has brackets.
            try StandardOutput.write((isEmpty ? "[" : ",") + text.dropFirst().dropLast(2))
        }
        isEmpty = false
    }

    /// Ends the list.
    func end() throws {
        switch (StandardOutput.format, isEmpty) {
        case (.json, true): try StandardOutput.write(json: [String]())
        case (.json, false): try StandardOutput.write("\n]\n")
        case (.csv, true): try StandardOutput.write(rows: [JSONRows.line(columns)])
        default: break
        }
    }
}
