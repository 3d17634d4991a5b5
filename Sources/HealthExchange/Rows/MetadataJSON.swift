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
        let read = try? JSONDecoder().decode(
            [String: MetadataJSONValue].self, from: Data(text.utf8))
        return read?.mapValues(\.value)
    }
}
