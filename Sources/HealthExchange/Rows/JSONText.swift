internal import Foundation
internal import HealthModel

/// Writes JSON as UTF-8 incrementally, without a tree.
struct JSONText {
    /// The written bytes.
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Removes the written bytes and keeps the capacity.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    mutating func beginObject() { open(0x7B) }
    mutating func endObject() { close(0x7D) }
    mutating func beginArray() { open(0x5B) }
    mutating func endArray() { close(0x5D) }

    /// Appends the key of the next value.
    mutating func key(_ name: String) {
        comma()
        append(name)
        bytes.append(0x3A)
        needsComma = false
    }

    mutating func value(_ text: String) {
        comma()
        append(text)
        needsComma = true
    }

    /// Appends a number with the fewest digits that preserve it; "not a number" becomes a text.
    mutating func value(_ number: Double) {
        guard number.isFinite else {
            return value(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
        }
        raw(NumberWriting.text(number))
    }

    mutating func value(_ number: Int) { raw(String(number)) }
    mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

    /// Appends a value that is JSON already.
    mutating func raw(_ json: String) {
        comma()
        bytes.append(contentsOf: json.utf8)
        needsComma = true
    }

    /// Appends a member of an object, unless it is nil.
    mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        key(name)
        value(text)
    }

    mutating func member(_ name: String, _ number: Double?) {
        guard let number else { return }
        key(name)
        value(number)
    }

    mutating func member(_ name: String, raw json: String?) {
        guard let json else { return }
        key(name)
        raw(json)
    }

    mutating func object(_ name: String? = nil, _ body: (inout JSONText) throws -> Void) rethrows {
        if let name { key(name) }
        beginObject()
        try body(&self)
        endObject()
    }

    mutating func array(_ name: String, _ body: (inout JSONText) throws -> Void) rethrows {
        key(name)
        beginArray()
        try body(&self)
        endArray()
    }

    private mutating func comma() { if needsComma { bytes.append(0x2C) } }

    private mutating func open(_ byte: UInt8) {
        comma()
        bytes.append(byte)
        needsComma = false
    }

    private mutating func close(_ byte: UInt8) {
        bytes.append(byte)
        needsComma = true
    }

    private mutating func append(_ text: String) {
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes.append(contentsOf: [0x5C, 0x75, 0x30, 0x30])
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}

/// Formats numbers with the fewest digits that preserve them: 12 and not 12.0.
enum NumberWriting {
    static func text(_ number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
        return number.description
    }
}

/// Metadata as a readable JSON object: texts and numbers unchanged, dates as `{"date": …}`,
/// quantities as `{"value": …, "unit": …}`.
enum MetadataJSON {
    /// Writes metadata, its keys in order.
    static func write(_ metadata: Metadata, to json: inout JSONText) {
        json.beginObject()
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            json.key(key)
            switch value {
            case .string(let text): json.value(text)
            case .number(let number) where number.isFinite: json.value(number)
            case .number(let number): json.object { $0.member("number", number) }
            case .exact(let number): json.value(number.double)
            case .date(let date): json.object { $0.member("date", InstantText.utc(date)) }
            case .quantity(let quantity):
                json.object {
                    $0.member("value", quantity.value)
                    $0.member("unit", quantity.unit.exactString)
                }
            }
        }
        json.endObject()
    }

    /// The metadata as a text; nil for none.
    static func text(_ metadata: Metadata) -> String? {
        guard !metadata.isEmpty else { return nil }
        var json = JSONText()
        write(metadata, to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Parses the result of ``text(_:)``; nil for other texts.
    static func metadata(_ text: String) -> Metadata? {
        let read = try? JSONDecoder().decode(
            [String: MetadataJSONValue].self, from: Data(text.utf8))
        return read?.mapValues(\.value)
    }
}
