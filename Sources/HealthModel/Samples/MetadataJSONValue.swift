internal import Foundation

/// A metadata value as it stands in the JSON Lines of a store: a text, a number, `{"date": …}`, or
/// `{"value": …, "unit": …}`.
package struct MetadataJSONValue: Decodable {
    /// The value.
    package let value: MetadataValue

    private enum Keys: String, CodingKey { case date, number, value, unit }

    /// Decodes a value.
    package init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Keys.self) {
            value = try Self.keyed(keyed)
            return
        }
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            value = .string(text)
        } else {
            value = .number(try single.decode(Double.self))
        }
    }

    private static func keyed(_ container: KeyedDecodingContainer<Keys>) throws -> MetadataValue {
        if let text = try container.decodeIfPresent(String.self, forKey: .date) {
            guard let date = InstantText.instant(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .date, in: container, debugDescription: "no instant")
            }
            return .date(date)
        }
        if container.contains(.number) {
            return .number(try container.decode(JSONNumber.self, forKey: .number).value)
        }
        return .quantity(
            Quantity(
                try container.decode(JSONNumber.self, forKey: .value).value,
                try container.decode(HealthUnit.self, forKey: .unit)))
    }
}

/// A number that may be infinite or "not a number", which JSON contains as text.
package struct JSONNumber: Decodable {
    /// The number.
    package let value: Double

    /// Decodes a number or its name.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            value = number
            return
        }
        switch try container.decode(String.self) {
        case "nan": value = .nan
        case "inf": value = .infinity
        case "-inf": value = -.infinity
        default:
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
        }
    }
}
