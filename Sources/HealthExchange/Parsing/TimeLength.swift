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

/// Reads lengths of time as ISO 8601 writes them.
enum ISODuration {
    /// The seconds of `PT1H38M13.5S`, `PT4194.878S` or `P1DT2H`; nil for another text, and for years and months,
    /// whose length is unknown.
    static func seconds(of text: String) -> Double? {
        guard text.utf8.count <= 64,
            let match = text.wholeMatch(
                of:
                    /P(?:(\d+)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?/
            )
        else { return nil }
        let (_, days, hours, minutes, seconds) = match.output
        let parts = [(days, 86_400.0), (hours, 3_600), (minutes, 60), (seconds, 1)]
        guard parts.contains(where: { $0.0 != nil }) else { return nil }
        let sum = parts.reduce(0) { $0 + ($1.0.flatMap { Double($0) } ?? 0) * $1.1 }
        return sum < 1e9 ? sum : nil
    }
}
