internal import Foundation

/// Scans JSON of any size, and returns the requested parts one at a time.
///
/// A part is returned as its bytes, up to a limit; the rest is skipped. Memory is limited by the
/// largest part. Two scanners of whole texts in memory are separate, because they are faster:
/// `JSONLine` of HealthFoods, and `WorkoutText` of HealthModel, which accepts only usual workouts.
struct JSONScanner {
    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The start of the captured value in the buffer; nil if nothing is captured.
    private var captureStart: Int?
    /// The bytes of the captured value in earlier blocks.
    private var captured: [UInt8] = []
    private var captureLimit = 0
    private var isOverLimit = false
    /// The number of bytes that were read.
    private(set) var bytesRead: Int64 = 0
    /// The line of the byte at `linesEnd` in the buffer.
    private var countedLine: Int
    private var linesEnd = 0

    private let blockSize: Int
    /// A nesting limit above any real file.
    private static let deepest = 200

    /// Creates a scanner.
    ///
    /// - Parameters:
    ///   - source: The JSON from its start.
    ///   - line: The line of the file on which it starts.
    ///   - blockSize: The number of bytes that are read at once.
    init(_ source: any ByteSource, line: Int = 1, blockSize: Int = 1 << 18) {
        self.source = source
        self.blockSize = blockSize
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
        try withValue(limit: limit) { Data($0) }
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

    // MARK: Values

    private mutating func key() throws(ExchangeError) -> String {
        let key = try withValue(limit: 1 << 16) { bytes -> String? in
            guard bytes.first == 0x22 else { return nil }
            let text = bytes.dropFirst().dropLast()
            let isPlain = text.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x5C }
            return isPlain
                ? String(decoding: text, as: UTF8.self)
                : try? JSONDecoder().decode(String.self, from: Data(bytes))
        }
        guard let key else { throw malformed("a key is missing") }
        return key
    }

    /// Reads the next value, and passes its bytes to a closure.
    private mutating func withValue<T>(
        limit: Int, _ body: (UnsafeBufferPointer<UInt8>) -> T
    ) throws(ExchangeError) -> T {
        _ = try peek()
        captureStart = position
        captureLimit = limit
        defer {
            captureStart = nil
            captured = []
            isOverLimit = false
        }
        try skipValue()
        let range = (captureStart ?? 0)..<position
        guard !isOverLimit, captured.count + range.count <= limit else {
            throw ExchangeError(.tooLong, position: bytesRead, detail: "one JSON value")
        }
        guard captured.isEmpty else {
            captured += buffer[range]
            return captured.withUnsafeBufferPointer(body)
        }
        return buffer.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    private mutating func skipString() throws(ExchangeError) {
        while try fill() {
            switch skip(while: { $0 != 0x22 && $0 != 0x5C }) {
            case 0x22:
                position += 1
                return
            case 0x5C:
                position += 1
                guard try fill() else { throw truncated }
                position += 1
            default: break
            }
        }
        throw truncated
    }

    /// A number, true, false or null.
    private mutating func skipWord() throws(ExchangeError) {
        while try fill() {
            let end = skip {
                $0 > 0x20 && $0 != 0x2C && $0 != 0x5D && $0 != 0x7D && $0 != 0x3A
            }
            if end != nil { return }
        }
    }

    // MARK: Bytes

    private mutating func expect(_ byte: UInt8) throws(ExchangeError) {
        let found = try peek()
        guard found == byte else {
            throw found == nil ? truncated : malformed("another sign was expected")
        }
        position += 1
    }

    private mutating func take(_ byte: UInt8) throws(ExchangeError) -> Bool {
        guard try peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func next() throws(ExchangeError) -> UInt8 {
        guard let byte = try peek() else { throw truncated }
        position += 1
        return byte
    }

    /// The next byte that is not white space, which is not consumed.
    private mutating func peek() throws(ExchangeError) -> UInt8? {
        while try fill() {
            if let byte = skip(while: { $0 <= 0x20 }) { return byte }
        }
        return nil
    }

    /// Moves to the first byte of the buffer that does not meet a condition, and returns it.
    ///
    /// Without such a byte it moves to the end of the buffer and returns nil.
    @inline(__always)
    private mutating func skip(while condition: (UInt8) -> Bool) -> UInt8? {
        let start = position
        let (place, byte) = buffer.withUnsafeBufferPointer { bytes -> (Int, UInt8?) in
            var place = start
            while place < bytes.count {
                let byte = bytes[place]
                if !condition(byte) { return (place, byte) }
                place += 1
            }
            return (place, nil)
        }
        position = place
        return byte
    }

    /// Counts the lines up to the position.
    private mutating func countLines() {
        for byte in buffer[linesEnd..<position] where byte == 0x0A { countedLine += 1 }
        linesEnd = position
    }

    /// Reads the next block if the buffer has no more bytes; returns false at the end of the JSON.
    private mutating func fill() throws(ExchangeError) -> Bool {
        while position == buffer.count {
            guard !isAtEnd else { return false }
            countLines()
            keepCaptured()
            buffer = try source.readPrefix(blockSize)
            (position, linesEnd) = (0, 0)
            // A byte order mark is not part of the text.
            if bytesRead == 0, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
            bytesRead += Int64(buffer.count)
            isAtEnd = buffer.isEmpty
        }
        return true
    }

    /// Keeps the captured bytes of a block, up to the limit, before the next block replaces it.
    private mutating func keepCaptured() {
        guard let start = captureStart else { return }
        captureStart = 0
        guard !isOverLimit, captured.count + position - start <= captureLimit else {
            isOverLimit = true
            captured = []
            return
        }
        captured += buffer[start..<position]
    }

    private var truncated: ExchangeError {
        ExchangeError(.truncated, position: bytesRead, detail: "the JSON ends early")
    }

    private func malformed(_ detail: String) -> ExchangeError {
        ExchangeError(.malformed, position: bytesRead, detail: detail)
    }
}
