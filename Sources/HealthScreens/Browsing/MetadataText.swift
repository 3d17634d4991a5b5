internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Formats a sample's metadata as lines such as "Time zone: Europe/Berlin".
struct MetadataText {
    let environment: ScreenEnvironment
    private var words: DataWords { environment.language.data }

    /// One line for each key, sorted by the display names.
    func lines(_ metadata: [String: MetadataValue]) -> [String] {
        metadata.map { "\(name($0.key)): \(text($0.value, of: $0.key))" }.sorted()
    }

    /// The display name of a key: the part after "HK" or the last dot, split into words.
    private func name(_ key: String) -> String {
        var name = key.split(separator: ".").last ?? key[...]
        for prefix in ["HKMetadataKey", "HK"] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        return environment.language.metadataKeys.name(String(name))
            ?? IdentifierText.spaced(String(name))
    }

    private func text(_ value: MetadataValue, of key: String) -> String {
        switch value {
        case .string(let text): return text
        case .number, .exact:
            let number = value.number ?? 0
            if MetadataKeyFacts.named(key)?.isBoolean == true {
                return number == 0 ? words.no : words.yes
            }
            return environment.number(number, digits: 2)
        case .date(let date):
            let zone = environment.timeZone()
            let day = DayBoundary().day(of: date, in: zone)
            return "\(environment.full(day)), \(environment.time(date, in: zone))"
        case .quantity(let quantity):
            return environment.amount(quantity, in: quantity.unit, digits: 2)
        }
    }
}
