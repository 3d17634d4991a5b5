internal import Foundation
internal import HealthModel

/// Reads lengths of time.
enum TimeLength {
    /// The seconds in a unit of a column's name, such as `Duration (min)`; nil if it names none.
    static func seconds(in heading: ColumnHeading) -> Double? {
        guard let text = UnitReading.brackets(of: heading.name) else { return nil }
        return switch HealthUnit(everyday: text)?.exactString {
        case "s": 1
        case "min": 60
        case "hr": 3_600
        default: nil
        }
    }

    /// The seconds of `1h 5m`, `45m`, `30s`, `0:00:30` and `30:00`; nil for another text.
    static func seconds(of text: String) -> Double? {
        if text.contains(":") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { UInt32($0) }
            guard numbers.count == parts.count, (2...3).contains(parts.count),
                numbers.dropFirst().allSatisfy({ $0 < 60 })
            else { return nil }
            return numbers.reduce(0) { $0 * 60 + Double($1) }
        }
        var seconds = 0.0
        let words = text.lowercased().split(separator: " ")
        for word in words {
            guard let number = UInt32(word.dropLast()), let unit = units[word.last ?? " "] else {
                return nil
            }
            seconds += Double(number) * unit
        }
        return words.isEmpty ? nil : seconds
    }

    private static let units: [Character: Double] = ["h": 3_600, "m": 60, "s": 1]
}
