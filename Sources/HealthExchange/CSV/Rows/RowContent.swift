internal import Foundation
internal import HealthModel

/// What the rows of a table describe.
enum RowContent {
    /// Measurements, or the workouts of Strava.
    case measurements
    /// Sets of exercises; several rows are one workout.
    case sets(SetTable)
    /// Workouts.
    case session(SessionTable)
    /// Nights.
    case night(NightTable)
    /// Series of a type.
    case series(SeriesTable)

    /// Creates the content of a layout with the names of the columns.
    init(_ layout: CSVLayout, _ headings: [ColumnHeading]) {
        if let columns = layout.sets {
            self = .sets(SetTable(columns, headings, isZeroMissing: layout.isZeroMissing))
        } else if let columns = layout.session {
            self = .session(SessionTable(columns, headings))
        } else if let columns = layout.night {
            self = .night(NightTable(columns, headings))
        } else if let columns = layout.series {
            self = .series(SeriesTable(columns, headings))
        } else {
            self = .measurements
        }
    }

    /// The columns that are read, in addition to those of dates and measurements.
    var places: Set<Int> {
        switch self {
        case .measurements: []
        case .sets(let table): table.places
        case .session(let table): table.places
        case .night(let table): table.places
        case .series(let table): Set([table.lengths, table.values].compactMap(\.self))
        }
    }

    /// The columns of numbers among them, which prove the decimal sign.
    var numbers: [Int] {
        switch self {
        case .measurements, .series: []
        case .sets(let table): table.numbers
        case .session(let table): table.numbers
        case .night(let table): table.stages.map(\.index)
        }
    }

    /// Whether a row without a readable end is left out.
    var needsEnd: Bool {
        switch self {
        case .measurements, .series: false
        case .sets, .session, .night: true
        }
    }
}

extension [ColumnHeading] {
    /// The last column with a name, otherwise the last one with the name and a unit in brackets; nil if
    /// there is none.
    func place(of name: String?) -> Int? {
        guard let name else { return nil }
        return lastIndex { $0.name == name } ?? lastIndex { $0.matches(name) }
    }
}

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
