/// Writes a list as JSON in pieces, with the same bytes as if it were written at once.
struct JSONListWriter {
    private var isEmpty = true

    /// Writes the next elements.
    mutating func write(_ elements: [some Encodable]) throws {
        guard !elements.isEmpty else { return }
        let text = try StandardOutput.text(json: elements)
        // Of "[", elements, a line break and "]" the brackets belong to the whole list.
        try StandardOutput.write((isEmpty ? "[" : ",") + text.dropFirst().dropLast(2))
        isEmpty = false
    }

    /// Ends the list.
    func end() throws {
        if isEmpty { return try StandardOutput.write(json: [String]()) }
        try StandardOutput.write("\n]\n")
    }
}
