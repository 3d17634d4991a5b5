/// Reads comma-separated values row by row, with memory limited by the longest permitted row.
package struct CSVReader {
    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private let separator: UInt8
    /// The line of the start of the last row, from 1.
    package private(set) var line = 0
    private var nextLine = 1
    /// Whether the end of the file ended the last row, instead of a line break.
    package private(set) var endsWithFile = false
    /// The number of bytes that were read.
    package private(set) var bytesRead: Int64 = 0

    private static let longestRow = 4 << 20
    private static let mostFields = 4_096

    /// Creates a reader at the start of a source, with a separator.
    package init(_ source: any ByteSource, separator: UInt8) {
        self.source = source
        self.separator = separator
    }

    /// The separator of a table: the only one of its first line if that has several, otherwise the most
    /// frequent one in its first lines, outside quotes.
    ///
    /// The first line decides first, because fields can be lists with commas.
    package static func separator(of prefix: [UInt8]) -> UInt8 {
        let signs: [UInt8] = [0x2C, 0x3B, 0x09]
        let first = counts(prefix.prefix { $0 != 0x0A && $0 != 0x0D })
        let present = signs.filter { first[$0, default: 0] > 0 }
        if present.count == 1, first[present[0], default: 0] > 1 { return present[0] }
        let all = counts(prefix.prefix(4_096))
        return signs.max { all[$0, default: 0] < all[$1, default: 0] } ?? 0x2C
    }

    /// The numbers of separators outside quotes.
    private static func counts(_ bytes: ArraySlice<UInt8>) -> [UInt8: Int] {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes.prefix(4_096) {
            if byte == 0x22 { isQuoted.toggle() }
            if !isQuoted, byte == 0x2C || byte == 0x3B || byte == 0x09 {
                counts[byte, default: 0] += 1
            }
        }
        return counts
    }

    /// The fields of the next row; nil after the last.
    ///
    /// A quote that is not closed would make one field of the rows below it.
    ///
    /// - Throws: `tooLong` for a row that is longer than any real one, `unclosedQuote` for a quote without an end, and
    ///   for one of several lines that ends in the middle of a field.
    package mutating func next() throws(ExchangeError) -> [String]? {
        var fields: [String] = []
        var field: [UInt8] = []
        var size = 0
        line = nextLine
        guard try peek() != nil else { return nil }
        endsWithFile = false
        while true {
            guard let byte = try read() else { break }
            size += 1
            guard size <= Self.longestRow, fields.count < Self.mostFields else {
                throw ExchangeError(.tooLong, position: bytesRead, detail: "line \(line)")
            }
            switch byte {
            case 0x22 where field.isEmpty: try readQuoted(&field, &size)
            case separator:
                fields.append(FieldText.text(field))
                field.removeAll(keepingCapacity: true)
            case 0x0D:
                if try peek() == 0x0A { _ = try read() }
                nextLine += 1
                return fields + [FieldText.text(field)]
            case 0x0A:
                nextLine += 1
                return fields + [FieldText.text(field)]
            default: field.append(byte)
            }
        }
        endsWithFile = true
        return fields + [FieldText.text(field)]
    }

    /// Reads up to the quote that ends a field; a doubled quote is one quote.
    private mutating func readQuoted(_ field: inout [UInt8], _ size: inout Int)
        throws(ExchangeError)
    {
        let opened = nextLine
        func unclosed() -> ExchangeError {
            ExchangeError(.unclosedQuote, line: opened, detail: "a quoted field")
        }
        while let byte = try read() {
            size += 1
            guard size <= Self.longestRow else {
                throw ExchangeError(.tooLong, position: bytesRead, detail: "line \(line)")
            }
            if byte == 0x22 {
                let next = try peek()
                guard next == 0x22 else {
                    // The quote that begins a later field seems to end one that is not closed.
                    let isEnd = next.map { [separator, 0x0A, 0x0D].contains($0) } ?? true
                    guard isEnd || !field.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
                        throw unclosed()
                    }
                    return
                }
                _ = try read()
            }
            if byte == 0x0A { nextLine += 1 }
            field.append(byte)
        }
        throw unclosed()
    }

    private mutating func peek() throws(ExchangeError) -> UInt8? {
        if position == buffer.count {
            guard !isAtEnd else { return nil }
            buffer = try source.readPrefix(1 << 18)
            position = 0
            if bytesRead == 0, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
            bytesRead += Int64(buffer.count)
            if position >= buffer.count {
                isAtEnd = true
                return nil
            }
        }
        return buffer[position]
    }

    private mutating func read() throws(ExchangeError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        return byte
    }
}

/// Reads the bytes of fields as text.
enum FieldText {
    /// The text of a field in UTF-8; bytes that are no UTF-8 are read as Windows-1252.
    ///
    /// Windows-1252 has all letters of ISO 8859-1, and signs such as the euro in place of its control characters.
    static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let isSign = (0x80...0x9F).contains(byte)
            text.append(isSign ? signs[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(text)
    }

    /// The characters of the bytes 0x80 to 0x9F; five of these bytes have none.
    private static let signs: [Unicode.Scalar] = Array(
        """
        €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ
        """.unicodeScalars)
}
