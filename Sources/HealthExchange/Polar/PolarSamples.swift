internal import Foundation

/// The measurements of an exercise in Polar Flow's archive.
struct PolarSamples: Decodable {
    /// A measurement of the older generation; one without a value is a gap.
    struct Timed: Decodable {
        let dateTime: String?
        let value: NumberOrText?
    }

    /// Measurements at equal distances, in which `NaN` is a gap.
    struct Series: Decodable {
        let type: String?
        let intervalMillis: NumberOrText?
        let values: [NumberOrText]?

        /// The type without the words that newer files write before it.
        var name: String { (type ?? "").replacing("SAMPLE_TYPE_", with: "") }
        var hasValues: Bool { values?.contains { $0.value != nil } ?? false }
    }

    /// The newer generation.
    let series: [Series]
    /// The older generation.
    let heartRates: [Timed]
    let places: [PolarActivity.Place]
    /// The names of the measurements of the older generation that are not read.
    let others: [String]

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        func list<Element: Decodable>(_ name: String) throws -> [Element] {
            try container.decodeIfPresent([Element].self, forKey: Name(stringValue: name)) ?? []
        }
        series = try list("samples") + list("transitionSamples")
        heartRates = try list("heartRate")
        places = try list("recordedRoute")
        others = container.allKeys.filter { key in
            let isKnown = ["samples", "transitionSamples", "heartRate", "recordedRoute"]
                .contains(key.stringValue)
            let timed = isKnown ? nil : try? container.decode([Timed].self, forKey: key)
            return timed?.contains { $0.value?.value != nil } ?? false
        }.map(\.stringValue).sorted()
    }
}
