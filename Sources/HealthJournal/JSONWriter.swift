package import Foundation

/// Writes JSON into one block of bytes, in one pass.
package struct JSONWriter: Sendable {
    /// The bytes that were written.
    package private(set) var bytes: [UInt8] = []
    /// Whether a comma must precede the next element or member.
    private var followsAnother = false

    /// Creates a writer with space for a number of bytes.
    package init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

    /// The bytes that were written.
    package var data: Data { Data(bytes) }

    /// Writes an object, whose members the body writes.
    package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        try inside("{", "}", body)
    }

    /// Writes an array, whose elements the body writes.
    package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
        try inside("[", "]", body)
    }

    private mutating func inside(
        _ start: Unicode.Scalar, _ end: Unicode.Scalar, _ body: (inout JSONWriter) throws -> Void
    ) rethrows {
        begin()
        bytes.append(UInt8(ascii: start))
        followsAnother = false
        try body(&self)
        bytes.append(UInt8(ascii: end))
        followsAnother = true
    }

    /// Writes the name of a member; its value comes next.
    package mutating func name(_ name: String) {
        begin()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        followsAnother = false
    }

    package mutating func string(_ text: String) {
        begin()
        quote(text)
        followsAnother = true
    }

    package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

    package mutating func null() { literal("null") }

    package mutating func int(_ value: Int) { literal(String(value)) }

    /// Writes a number.
    ///
    /// - Throws: An error for infinity and for what is not a number, which JSON does not have.
    package mutating func number(_ value: Double) throws {
        if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return int(whole) }
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "JSON has no such number."))
        }
        literal(value.description)
    }

    /// Writes a text that is already JSON.
    package mutating func json(_ text: Data) {
        begin()
        bytes.append(contentsOf: text)
        followsAnother = true
    }

    package mutating func value(_ value: JSONValue) throws {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value): try number(value)
        case .string(let text): string(text)
        case .array(let elements):
            try array { writer in for element in elements { try writer.value(element) } }
        case .object(let members):
            try object { writer in
                for (name, member) in members {
                    writer.name(name)
                    try writer.value(member)
                }
            }
        }
    }

    private mutating func literal(_ text: String) {
        begin()
        bytes.append(contentsOf: text.utf8)
        followsAnother = true
    }

    private mutating func begin() {
        if followsAnother { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            if utf8.contains(where: Self.isEscaped) {
                for byte in utf8 { append(byte) }
            } else {
                bytes.append(contentsOf: utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(_ byte: UInt8) {
        guard Self.isEscaped(byte) else { return bytes.append(byte) }
        bytes.append(UInt8(ascii: "\\"))
        guard byte < 0x20 else { return bytes.append(byte) }
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: ("u" + String(repeating: "0", count: 4 - digits.count)).utf8)
        bytes.append(contentsOf: digits.utf8)
    }
}
