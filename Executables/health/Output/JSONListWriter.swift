internal import Foundation

/// Writes a list as JSON in pieces, with the same bytes as if it were written at once.
struct JSONListWriter {
    /// The columns of the list as CSV; what a piece has beside them is left out.
    let columns: [String]
    private var isEmpty = true

    /// A writer of a list with fixed columns.
    init(columns: [String]) { self.columns = columns }

    /// Writes the next elements.
    mutating func write(_ elements: [some Encodable]) throws {
        guard !elements.isEmpty else { return }
        switch StandardOutput.format {
        case .ndjson: try StandardOutput.write(JSONRows(elements).lines)
        case .csv:
            if isEmpty { try StandardOutput.write([JSONRows.line(columns)]) }
            try StandardOutput.write(JSONRows(elements).lines(of: columns))
        case .json:
            let text = try StandardOutput.text(json: elements)
            // Of "[", elements, a line break and "]" the brackets belong to the whole list.
            try StandardOutput.write((isEmpty ? "[" : ",") + text.dropFirst().dropLast(2))
        }
        isEmpty = false
    }

    /// Ends the list.
    func end() throws {
        switch (StandardOutput.format, isEmpty) {
        case (.json, true): try StandardOutput.write(json: [String]())
        case (.json, false): try StandardOutput.write("\n]\n")
        case (.csv, true): try StandardOutput.write([JSONRows.line(columns)])
        default: break
        }
    }
}
