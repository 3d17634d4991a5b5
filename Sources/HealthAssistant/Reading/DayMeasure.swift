internal import HealthJournal
internal import HealthModel

/// The kind of a type's daily figure.
enum DayMeasure: Hashable, Sendable {
    /// The sum, in which overlapping sources count once.
    case sum(HealthUnit)
    /// The average, with minimum and maximum.
    case average(HealthUnit)
    /// Hours asleep in the night that ends on the day, without overlaps.
    case asleep
    /// Minutes that samples cover, without overlaps.
    case minutes
    /// The number of samples.
    case count

    init(_ type: ObjectType) {
        if let facts = type.quantityFacts {
            let shown = (try? HealthUnit(facts.displayUnitMetric)) ?? facts.canonicalUnit
            self = facts.aggregationStyle == .cumulative ? .sum(shown) : .average(shown)
        } else if type == .sleepAnalysis {
            self = .asleep
        } else if type == .workout || type == .mindfulSession {
            self = .minutes
        } else {
            self = .count
        }
    }

    /// Whether the figures of several days can be added.
    var isSum: Bool {
        switch self {
        case .sum, .minutes, .count, .asleep: true
        case .average: false
        }
    }

    /// The unit that a quantity is converted to; nil for other kinds.
    var healthUnit: HealthUnit? {
        switch self {
        case .sum(let unit), .average(let unit): unit
        case .asleep, .minutes, .count: nil
        }
    }

    /// The unit of the figure.
    var unit: String {
        switch self {
        case .sum(let unit), .average(let unit): unit.unitString
        case .asleep: "hr"
        case .minutes: "min"
        case .count: "count"
        }
    }
}

extension DayMeasure {
    /// The description of a day's figure.
    var words: String {
        switch self {
        case .sum: "the sum, with sources that overlap counted once"
        case .average: "the average, with minimum and maximum"
        case .asleep: "the time asleep in the night that ends on the day"
        case .minutes: "the time that samples cover"
        case .count: "the number of samples"
        }
    }
}

/// The figures of one day.
struct DayFigures: Hashable, Sendable {
    /// The sum or the average.
    var value: Double
    var minimum: Double?
    var maximum: Double?
}

/// The format of numbers in answers.
enum Figure {
    /// The number of a quantity in a unit; a percentage is from 0 to 100.
    ///
    /// HealthKit's percentages are from 0 to 1.
    static func number(_ quantity: Quantity?, in unit: HealthUnit) -> Double? {
        guard let value = quantity.flatMap({ try? $0.doubleValue(for: unit) }) else { return nil }
        return unit == .percent ? value * 100 : value
    }

    /// A number with four digits, or an integer if it is greater; nil if JSON has no such number.
    static func json(_ value: Double?) -> JSONValue? {
        guard let value, value.isFinite else { return nil }
        return .number(rounded(value))
    }

    static func rounded(_ value: Double) -> Double {
        let size = abs(value)
        guard size > 0, size < 1000 else { return value.rounded() }
        var scale = 10.0
        while size * scale < 1000, scale < 1e12 { scale *= 10 }
        return (value * scale).rounded() / scale
    }
}
