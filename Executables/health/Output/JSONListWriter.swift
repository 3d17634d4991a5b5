internal import Foundation

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
