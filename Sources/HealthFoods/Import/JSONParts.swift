internal import Foundation
internal import HealthExchange

/// Reads the parts of a JSON object in memory that the caller asks for.
///
/// It is separate from `JSONScanner` of HealthExchange, which reads a source in blocks: a line of a dump
/// is in memory, where this one is 17 times as fast.
struct JSONParts {
    /// The text is no JSON, or is cut off.
    struct Damage: Error {}

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Visits the members of an object; the body reads or skips each value.
    ///
    /// Another value than an object is skipped.
    mutating func forEachMember(_ body: (inout JSONParts, String) throws -> Void) throws {
        guard try peek() == UInt8(ascii: "{") else { return try skip() }
        place += 1
        if try take(UInt8(ascii: "}")) { return }
        repeat {
            guard try peek() == UInt8(ascii: "\"") else { throw Damage() }
            let key = try string()
            guard try take(UInt8(ascii: ":")) else { throw Damage() }
            try body(&self, key)
        } while try take(UInt8(ascii: ","))
        guard try take(UInt8(ascii: "}")) else { throw Damage() }
    }

    /// The next value as a text; nil if it is another value.
    mutating func text() throws -> String? {
        guard try peek() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        return try string()
    }

    /// The texts of an array; other values are skipped.
    mutating func texts() throws -> [String] {
        guard try peek() == UInt8(ascii: "[") else {
            try skip()
            return []
        }
        place += 1
        var texts: [String] = []
        if try take(UInt8(ascii: "]")) { return texts }
        repeat {
            if let text = try text() { texts.append(text) }
        } while try take(UInt8(ascii: ","))
        guard try take(UInt8(ascii: "]")) else { throw Damage() }
        return texts
    }

    /// The next value as a number, which some programs write as a text; nil if it is another value.
    mutating func number() throws -> Double? {
        let isText = try peek() == UInt8(ascii: "\"")
        let start = place
        try skip()
        let range = isText ? start + 1..<place - 1 : start..<place
        let number = bytes.withUnsafeBytes {
            NumberBytes.double(UnsafeRawBufferPointer(rebasing: $0[range]))
        }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Skips a value, whose brackets are counted and whose words are not checked.
    mutating func skip() throws {
        var depth = 0
        repeat {
            switch try peek() {
            case UInt8(ascii: "\""): _ = try stringRange()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { throw Damage() }
                depth -= 1
                place += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw Damage() }
                place += 1
            default: skipWord()
            }
        } while depth > 0
    }

    /// Requires that nothing follows.
    mutating func end() throws {
        skipSpace()
        guard place == bytes.count else { throw Damage() }
    }

    /// Skips a number, `true`, `false` or `null`, which is at least a byte.
    private mutating func skipWord() {
        place += 1
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"),
                UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), 0...0x20:
                return
            default: place += 1
            }
        }
    }

    private mutating func string() throws -> String {
        let (range, isEscaped) = try stringRange()
        guard isEscaped else { return String(decoding: bytes[range], as: UTF8.self) }
        let quoted = Data(bytes[range.lowerBound - 1...range.upperBound])
        return try JSONDecoder().decode(String.self, from: quoted)
    }

    /// The bytes between quotation marks, and whether one of them escapes the next.
    private mutating func stringRange() throws -> (range: Range<Int>, isEscaped: Bool) {
        let start = place + 1
        var isEscaped = false
        place = start
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place += 1
                return (start..<place - 1, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                place += 2
            default: place += 1
            }
        }
        throw Damage()
    }

    private mutating func take(_ byte: UInt8) throws -> Bool {
        guard try peek() == byte else { return false }
        place += 1
        return true
    }

    /// The next byte that is no space.
    private mutating func peek() throws -> UInt8 {
        skipSpace()
        guard place < bytes.count else { throw Damage() }
        return bytes[place]
    }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }
}
