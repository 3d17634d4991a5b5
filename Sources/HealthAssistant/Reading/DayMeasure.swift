internal import HealthJournal
internal import HealthModel

/// What one figure for a day is, for a type.
enum DayMeasure: Hashable, Sendable {
    /// The sum, with sources that overlap counted once.
    case sum(HealthUnit)
    /// The average, with minimum and maximum.
    case average(HealthUnit)
    /// Hours asleep in the night that ends on the day, each moment once.
    case asleep
    /// Minutes that samples cover, each moment once.
    case minutes
    /// How many samples there are.
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

    /// Whether the figures of several days add up.
    var isSum: Bool {
        switch self {
        case .sum, .minutes, .count, .asleep: true
        case .average: false
        }
    }

    /// The unit that a quantity is converted to; nil for what is no quantity.
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
    /// What a day's figure is, in words.
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

/// Numbers as answers have them.
enum Figure {
    /// The number of a quantity in a unit; of a share in hundredths, as people read `%`.
    ///
    /// HealthKit counts a share from 0 to 1.
    static func number(_ quantity: Quantity?, in unit: HealthUnit) -> Double? {
        guard let value = quantity.flatMap({ try? $0.doubleValue(for: unit) }) else { return nil }
        return unit == .percent ? value * 100 : value
    }

    /// A number with four digits, or whole where it is greater; nil for what JSON cannot say.
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
