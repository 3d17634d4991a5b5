package import Foundation

/// Reads JSON into a value in one pass, without the types and errors of `JSONDecoder`.
///
/// A push has hundreds of small records. `JSONDecoder` reads most of their texts and numbers
/// several times, because the type of a ``JSONValue`` is not known in advance.
///
/// Source: RFC 8259. If two members have the same name, the first one is used. Numbers have the
/// precision of a `Double`.
struct JSONReader: ~Copyable {
    /// The text is not JSON; the value is the position of the error.
    struct Failure: Error, Hashable {
        let place: Int
    }

    /// The largest depth of nested arrays and objects, as for `JSONDecoder`.
    private static let maximumDepth = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads a text.
    static func value(of data: Data) throws(Failure) -> JSONValue {
        let outcome = data.withUnsafeBytes { raw -> Result<JSONValue, Failure> in
            var reader = JSONReader(raw.bindMemory(to: UInt8.self))
            do throws(Failure) {
                return .success(try reader.all())
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private mutating func all() throws(Failure) -> JSONValue {
        let value = try value()
        skipSpace()
        guard place == bytes.count else { throw failure }
        return value
    }

    private var failure: Failure { Failure(place: place) }

    /// The byte at the present position; zero, which is not JSON, at the end.
    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func skipSpace() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    }

    private mutating func take(_ byte: UInt8) throws(Failure) {
        guard next == byte else { throw failure }
        place += 1
    }

    private mutating func value() throws(Failure) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure)
        -> JSONValue
    {
        for offset in 0..<word.utf8CodeUnitCount { try take(word.utf8Start[offset]) }
        return value
    }

    private mutating func enter() throws(Failure) {
        guard depth < Self.maximumDepth else { throw failure }
        depth += 1
        place += 1
        skipSpace()
    }

    private mutating func object() throws(Failure) -> [String: JSONValue] {
        try enter()
        var members: [String: JSONValue] = [:]
        while next != UInt8(ascii: "}") {
            if !members.isEmpty {
                try take(UInt8(ascii: ","))
                skipSpace()
            }
            guard next == UInt8(ascii: "\"") else { throw failure }
            let name = try string()
            skipSpace()
            try take(UInt8(ascii: ":"))
            let value = try value()
            if members[name] == nil { members[name] = value }
            skipSpace()
        }
        place += 1
        depth -= 1
        return members
    }

    private mutating func array() throws(Failure) -> [JSONValue] {
        try enter()
        var elements: [JSONValue] = []
        while next != UInt8(ascii: "]") {
            if !elements.isEmpty { try take(UInt8(ascii: ",")) }
            elements.append(try value())
            skipSpace()
        }
        place += 1
        depth -= 1
        return elements
    }
}

// MARK: Texts

extension JSONReader {
    private mutating func string() throws(Failure) -> String {
        place += 1
        let start = place
        while true {
            switch next {
            case UInt8(ascii: "\""):
                let text = try text(UnsafeBufferPointer(rebasing: bytes[start..<place]))
                place += 1
                return text
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw failure
            default: place += 1
            }
        }
    }

    private func text(_ bytes: some Collection<UInt8>) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure }
        return text
    }

    /// Reads the rest of a text from its first escaped character.
    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var content = [UInt8](bytes[start..<place])
        while next != UInt8(ascii: "\"") {
            let byte = next
            guard byte >= 0x20 else { throw failure }
            place += 1
            if byte == UInt8(ascii: "\\") {
                try appendEscaped(to: &content)
            } else {
                content.append(byte)
            }
        }
        let text = try text(content)
        place += 1
        return text
    }

    private mutating func appendEscaped(to content: inout [UInt8]) throws(Failure) {
        let byte = next
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): try appendUnit(to: &content)
        default: throw failure
        }
    }

    private mutating func appendUnit(to content: inout [UInt8]) throws(Failure) {
        var code = try unit()
        if (0xD800..<0xDC00).contains(code) {
            try take(UInt8(ascii: "\\"))
            try take(UInt8(ascii: "u"))
            let low = try unit()
            guard (0xDC00..<0xE000).contains(low) else { throw failure }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw failure }
        content.append(contentsOf: Character(scalar).utf8)
    }

    private mutating func unit() throws(Failure) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch next {
            case let byte where byte >= 0x30 && byte <= 0x39: digit = byte - 0x30
            case let byte where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66:
                digit = (byte | 0x20) - 0x61 + 10
            default: throw failure
            }
            code = code << 4 | UInt32(digit)
            place += 1
        }
        return code
    }
}

// MARK: Numbers

extension JSONReader {
    private mutating func number() throws(Failure) -> Double {
        let start = place
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { place += 1 }
        let first = place
        var mantissa: UInt64 = 0
        var digits = takeDigits(&mantissa)
        // A number must not begin with a zero before more digits.
        guard digits > 0, digits == 1 || bytes[first] != UInt8(ascii: "0") else { throw failure }
        var exponent = 0
        if next == UInt8(ascii: ".") {
            place += 1
            let decimals = takeDigits(&mantissa)
            guard decimals > 0 else { throw failure }
            digits += decimals
            exponent = -decimals
        }
        let isPlain = next | 0x20 != UInt8(ascii: "e")
        if !isPlain { try skipExponent() }
        // Numbers of up to 15 digits and 10^22 are both exact, so their quotient is the nearest
        // number.
        if isPlain, digits <= 15, exponent >= -22 {
            let value = Double(mantissa) / Self.powers[-exponent]
            return isNegative ? -value : value
        }
        guard let value = Double(try text(bytes[start..<place])), value.isFinite else {
            throw failure
        }
        return value
    }

    private static let powers: [Double] = (0...22).map { power in
        (0..<power).reduce(1.0) { product, _ in product * 10 }
    }

    /// Appends digits to a number and returns how many there were.
    private mutating func takeDigits(_ number: inout UInt64) -> Int {
        let start = place
        while next >= 0x30 && next <= 0x39 {
            number = number &* 10 &+ UInt64(next - 0x30)
            place += 1
        }
        return place - start
    }

    private mutating func skipExponent() throws(Failure) {
        place += 1
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
        var ignored: UInt64 = 0
        guard takeDigits(&ignored) > 0 else { throw failure }
    }
}

extension JSONValue {
    /// Reads a JSON text.
    ///
    /// - Throws: An error if the text is not JSON.
    package init(text: Data) throws { self = try JSONReader.value(of: text) }
}

/// Any JSON value, so that fields of a newer version are kept and passed on.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Creates the JSON value of an encodable value.
    package init(encoding value: some Encodable) throws {
        self = try JSONValue(text: JSONEncoder().encode(value))
    }

    /// Decodes a type from this value.
    package func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// The length of the longest text in the value, in bytes of UTF-8.
    package var longestText: Int {
        switch self {
        case .null, .bool, .number: 0
        case .string(let text): text.utf8.count
        case .array(let values): values.map(\.longestText).max() ?? 0
        case .object(let members):
            members.map { max($0.utf8.count, $1.longestText) }.max() ?? 0
        }
    }

    /// The members if the value is an object.
    package var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements if the value is an array.
    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A text that is the same for the same value on every device, to order two different values.
    package var canonicalText: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode([self]) else { return "" }
        return String(bytes: data, encoding: .utf8) ?? ""
    }
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The order saves errors: each kind that does not fit throws one, which costs more than decoding.
        // Most values of a record are texts and numbers.
        if container.decodeNil() {
            self = .null
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let members = try? container.decode([String: JSONValue].self) {
            self = .object(members)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
    }
}
