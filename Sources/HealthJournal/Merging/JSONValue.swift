internal import Foundation

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
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
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
