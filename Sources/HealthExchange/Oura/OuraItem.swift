internal import Foundation

/// An object of Oura's JSON: a sleep, a heart rate, a day, a workout or a session.
struct OuraItem: Decodable {
    /// Heart rates at equal distances from a time.
    struct Series: Decodable {
        let interval: NumberOrText?
        let items: [NumberOrText?]?
        let timestamp: String?
    }

    private struct Average: Decodable {
        let average: NumberOrText?
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// What an object is.
    enum Kind {
        case sleep, heartRate, workout, session, day, oxygen, fitness, scores, tag, other
    }

    /// The names of the members.
    let names: Set<String>
    private let texts: [String: String]
    private let numbers: [String: Double]
    /// The heart rates of a sleep, at five minutes from each other in the older interface.
    let rates: Series?
    let oldRates: [NumberOrText?]
    /// The oxygen saturation of a night in percent.
    let oxygen: Double?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        var (texts, numbers): ([String: String], [String: Double]) = ([:], [:])
        for key in container.allKeys {
            if let number = try? container.decode(Double.self, forKey: key) {
                numbers[key.stringValue] = number
            } else if let text = try? container.decode(String.self, forKey: key) {
                texts[key.stringValue] = text
            }
        }
        func value<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value? {
            try? container.decodeIfPresent(type, forKey: Name(stringValue: name))
        }
        names = Set(container.allKeys.map(\.stringValue))
        (self.texts, self.numbers) = (texts, numbers)
        rates = value(Series.self, "heart_rate")
        oldRates = value([NumberOrText?].self, "hr_5min") ?? []
        oxygen = value(Average.self, "spo2_percentage")?.average?.value
    }

    /// A text that is not empty, under the first name that has one.
    func text(_ names: String...) -> String? {
        names.lazy.compactMap { texts[$0] }.first { !$0.isEmpty }
    }

    /// A number, also one that is written as a text, under the first name that has one.
    func number(_ names: String...) -> Double? {
        names.lazy.compactMap { name in
            (numbers[name] ?? texts[name].flatMap { NumberBytes.double($0) })
                .flatMap { $0.isFinite ? $0 : nil }
        }.first
    }

    /// What the object is, by its members.
    var kind: Kind {
        func has(_ wanted: String...) -> Bool { names.isSuperset(of: wanted) }
        if has("bedtime_start", "bedtime_end") { return .sleep }
        if has("bpm", "timestamp") { return .heartRate }
        if has("start_datetime", "end_datetime") { return has("activity") ? .workout : .session }
        if has("steps"), !names.isDisjoint(with: ["day", "summary_date"]) { return .day }
        if has("spo2_percentage") { return .oxygen }
        if has("vo2_max", "day") { return .fitness }
        if !names.isDisjoint(with: ["tag_type_code", "tags"]) { return .tag }
        return has("score") ? .scores : .other
    }
}
