internal import Foundation
internal import HealthModel

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
        let read = try? JSONDecoder().decode([String: Value].self, from: Data(text.utf8))
        return read?.mapValues(\.value)
    }

    /// One value, for decoding.
    struct Value: Decodable {
        let value: MetadataValue

        private enum Keys: String, CodingKey { case date, number, value, unit }

        init(from decoder: any Decoder) throws {
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

        private static func keyed(_ container: KeyedDecodingContainer<Keys>) throws -> MetadataValue
        {
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
}

/// A number that may be infinite or "not a number", which JSON contains as text.
struct JSONNumber: Decodable {
    let value: Double

    init(from decoder: any Decoder) throws {
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
