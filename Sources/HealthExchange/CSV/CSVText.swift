/// Writes rows of comma-separated values by RFC 4180: quotes if needed, CR LF at the end.
struct CSVText {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    /// Removes the written bytes and keeps the capacity.
    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Appends a field; nil is an empty one.
    mutating func field(_ text: String?) {
        if !isFirst { bytes.append(0x2C) }
        isFirst = false
        guard let text else { return }
        let needsQuotes =
            text.isEmpty
            || text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
            || text.first == " " || text.last == " "
        guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
        bytes.append(0x22)
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    /// Ends the row.
    mutating func endRow() {
        bytes.append(contentsOf: [0x0D, 0x0A])
        isFirst = true
    }
}
