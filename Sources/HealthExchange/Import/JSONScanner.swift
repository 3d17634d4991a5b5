internal import Foundation

/// Scans JSON of any size, and returns the requested parts one at a time.
///
/// A part is returned as its bytes, up to a limit; the rest is skipped. Memory is limited by the
/// largest part. Texts that are in memory as a whole have faster scanners of their own: `JSONLine` of
/// HealthFoods and `WorkoutText` of HealthModel.
struct JSONScanner {
    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var captured: [UInt8]?
    private var captureLimit = 0
    private var isOverLimit = false
    /// The number of bytes that were read.
    private(set) var bytesRead: Int64 = 0
    /// The line of the byte at `linesEnd` in the buffer.
    private var countedLine: Int
    private var linesEnd = 0

    private static let blockSize = 1 << 18
    /// A nesting limit above any real file.
    private static let deepest = 200

    /// Creates a scanner.
    ///
    /// - Parameters:
    ///   - source: The JSON from its start.
    ///   - line: The line of the file on which it starts.
    init(_ source: any ByteSource, line: Int = 1) {
        self.source = source
        countedLine = line
    }

    /// The line on which the next value begins, from 1.
    mutating func line() throws(ExchangeError) -> Int {
        _ = try peek()
        countLines()
        return countedLine
    }

    /// The kind of a value by its first byte.
    enum Kind {
        case object, array, string, other
    }

    /// The kind of the next value, which is not consumed.
    mutating func peekKind() throws(ExchangeError) -> Kind {
        switch try peek() {
        case 0x7B: return .object
        case 0x5B: return .array
        case 0x22: return .string
        case nil: throw truncated
        default: return .other
        }
    }

    /// Visits the members of the next object; the body reads or skips each value.
    mutating func forEachMember(
        _ body: (inout JSONScanner, String) throws -> Void
    ) throws {
        try expect(0x7B)
        if try take(0x7D) { return }
        repeat {
            let key = try key()
            try expect(0x3A)
            try body(&self, key)
        } while try take(0x2C)
        try expect(0x7D)
    }

    /// Visits the elements of the next array; the body reads or skips each.
    mutating func forEachElement(_ body: (inout JSONScanner) throws -> Void) throws {
        try expect(0x5B)
        if try take(0x5D) { return }
        repeat { try body(&self) } while try take(0x2C)
        try expect(0x5D)
    }

    /// The bytes of the next value.
    ///
    /// - Throws: `tooLong` for more than the limit; the value is consumed then.
    mutating func value(limit: Int) throws(ExchangeError) -> Data {
        _ = try peek()
        captured = []
        captureLimit = limit
        isOverLimit = false
        defer { captured = nil }
        try skipValue()
        guard !isOverLimit else {
            throw ExchangeError(.tooLong, position: bytesRead, detail: "one JSON value")
        }
        return Data(captured ?? [])
    }

    /// Decodes the next value; nil if it has another structure.
    mutating func decode<T: Decodable>(_ type: T.Type, limit: Int = 1 << 20) throws -> T? {
        try? JSONDecoder().decode(type, from: value(limit: limit))
    }

    /// Skips the next value.
    mutating func skipValue() throws(ExchangeError) {
        var depth = 0
        repeat {
            switch try next() {
            case 0x7B, 0x5B:
                depth += 1
                guard depth <= Self.deepest else {
                    throw ExchangeError(.tooLong, position: bytesRead, detail: "nested too deep")
                }
            case 0x7D, 0x5D:
                depth -= 1
                guard depth >= 0 else { throw malformed("a bracket too many") }
            case 0x22: try skipString()
            case 0x2C, 0x3A: if depth == 0 { throw malformed("a value is missing") }
            default: try skipWord()
            }
        } while depth > 0
    }

    /// Whether anything but white space is left.
    mutating func hasMore() throws(ExchangeError) -> Bool { try peek() != nil }

    // MARK: Bytes

    private mutating func key() throws(ExchangeError) -> String {
        let data = try value(limit: 1 << 16)
        guard data.first == 0x22, let key = try? JSONDecoder().decode(String.self, from: data)
        else {
            throw malformed("a key is missing")
        }
        return key
    }

    private mutating func skipString() throws(ExchangeError) {
        while true {
            switch try rawNext() {
            case 0x22: return
            case 0x5C: _ = try rawNext()
            default: break
            }
        }
    }

    /// A number, true, false or null.
    private mutating func skipWord() throws(ExchangeError) {
        while let byte = try rawPeek() {
            let isEnd = byte <= 0x20 || byte == 0x2C || byte == 0x5D || byte == 0x7D || byte == 0x3A
            if isEnd { return }
            _ = try rawNext()
        }
    }

    private mutating func expect(_ byte: UInt8) throws(ExchangeError) {
        guard try peek() == byte else {
            throw try peek() == nil ? truncated : malformed("another sign was expected")
        }
        _ = try rawNext()
    }

    private mutating func take(_ byte: UInt8) throws(ExchangeError) -> Bool {
        guard try peek() == byte else { return false }
        _ = try rawNext()
        return true
    }

    private mutating func next() throws(ExchangeError) -> UInt8 {
        guard try peek() != nil else { throw truncated }
        return try rawNext()
    }

    /// The next byte that is not white space, which is not consumed.
    private mutating func peek() throws(ExchangeError) -> UInt8? {
        while let byte = try rawPeek() {
            if byte > 0x20 { return byte }
            _ = try rawNext()
        }
        return nil
    }

    /// Counts the lines up to the position.
    private mutating func countLines() {
        for byte in buffer[linesEnd..<position] where byte == 0x0A { countedLine += 1 }
        linesEnd = position
    }

    private mutating func rawPeek() throws(ExchangeError) -> UInt8? {
        if position == buffer.count {
            guard !isAtEnd else { return nil }
            countLines()
            buffer = try source.readPrefix(Self.blockSize)
            (position, linesEnd) = (0, 0)
            // A byte order mark is not part of the text.
            if bytesRead == 0, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
            bytesRead += Int64(buffer.count)
            if buffer.isEmpty {
                isAtEnd = true
                return nil
            }
        }
        return buffer[position]
    }

    private mutating func rawNext() throws(ExchangeError) -> UInt8 {
        guard let byte = try rawPeek() else { throw truncated }
        position += 1
        if captured != nil {
            captured?.append(byte)
            if captured?.count ?? 0 > captureLimit {
                isOverLimit = true
                captured = nil
            }
        }
        return byte
    }

    private var truncated: ExchangeError {
        ExchangeError(.truncated, position: bytesRead, detail: "the JSON ends early")
    }

    private func malformed(_ detail: String) -> ExchangeError {
        ExchangeError(.malformed, position: bytesRead, detail: detail)
    }
}
