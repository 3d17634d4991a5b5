/// Writes rows of comma-separated values by RFC 4180: quotes if needed, CR LF at the end.
///
/// Every table of this package is written by it, so that no text becomes a formula.
package struct CSVText {
    /// The written bytes.
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    /// Creates a writer without rows.
    package init() {}

    /// Removes the written bytes and keeps the capacity.
    package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Appends a field; nil is an empty one.
    ///
    /// A text that a spreadsheet would run gets an apostrophe; a number is written unchanged.
    package mutating func field(_ cell: Cell?) {
        if !isFirst { bytes.append(0x2C) }
        isFirst = false
        switch cell {
        case nil: break
        case .number(let number): bytes.append(contentsOf: number.utf8)
        case .text(let text): append(SpreadsheetText.protected(text))
        }
    }

    private mutating func append(_ text: String) {
        // Readers guess the separator, so semicolons and tabs are quoted too.
        let needsQuotes =
            text.isEmpty || text.utf8.contains(where: Self.needsQuotes)
            || text.utf8.first == 0x20 || text.utf8.last == 0x20
        guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
        bytes.append(0x22)
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        // Tab, line feed, carriage return, quote, comma and semicolon.
        case 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x3B: true
        default: false
        }
    }

    /// Ends the row.
    package mutating func endRow() {
        bytes.append(contentsOf: [0x0D, 0x0A])
        isFirst = true
    }
}

extension CSVText {
    /// The content of a field.
    package enum Cell: Hashable, Sendable {
        /// Text, of which any may come from outside.
        case text(String)
        /// A number in digits.
        case number(String)
    }
}
