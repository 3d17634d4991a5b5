internal import HealthModel

/// Numbers that are replaced together, so that their order stays.
enum NumberClass: Hashable {
    /// The samples of a type and the data of its series.
    case samples(ObjectType, HealthUnit)
    /// Sums, averages and extremes of a type over a workout or a series.
    case summaries(ObjectType, HealthUnit)
    /// Metadata and other quantities, by their key.
    case named(String, HealthUnit)

    /// A text by which classes are sorted, so that a seed gives the same file again.
    var order: String {
        switch self {
        case .samples(let type, let unit): "samples \(type.identifier) \(unit.unitString)"
        case .summaries(let type, let unit): "summaries \(type.identifier) \(unit.unitString)"
        case .named(let key, let unit): "named \(key) \(unit.unitString)"
        }
    }

    /// The unit in which the numbers of the class are compared.
    var unit: HealthUnit {
        switch self {
        case .samples(_, let unit), .summaries(_, let unit), .named(_, let unit): unit
        }
    }

    /// The name of the factor: a type has one for its samples and their summaries.
    var factorName: String {
        switch self {
        case .samples(let type, let unit), .summaries(let type, let unit):
            "type \(type.identifier) \(unit.unitString)"
        case .named: order
        }
    }
}

/// How the numbers of a unit are changed.
enum NoiseRule: Hashable {
    /// Multiplied with a factor of up to 3 %.
    case ratio
    /// Multiplied with a factor above 1, and rounded: counts stay whole numbers.
    case whole
    /// The distance to 0 or to 1 becomes smaller by up to 5 %.
    case share
    /// Moved by up to 0.15 degrees.
    case temperature

    init(_ unit: HealthUnit, _ values: [Double]) {
        if unit == .percent, values.allSatisfy({ (0...1).contains($0) }) {
            self = .share
        } else if unit.isCompatible(with: .degreeCelsius) {
            self = .temperature
        } else if unit == .count, values.allSatisfy({ $0 == $0.rounded() && $0 >= 0 }) {
            self = .whole
        } else {
            self = .ratio
        }
    }
}

/// What changes all numbers of a type in the same direction.
struct NoiseFactor {
    /// Between -1 and 1, and not near 0.
    private let push: Double

    init(_ random: inout FixtureRandom) { push = random.signed(0.34...1) }

    /// A number by a rule, before it is made irregular.
    func callAsFunction(_ value: Double, _ rule: NoiseRule) -> Double {
        switch rule {
        case .ratio: value * (1 + 0.03 * push)
        // Above 1, so that different whole numbers stay different.
        case .whole: (value * (1 + 0.03 * abs(push))).rounded()
        case .share: value < 0.5 ? value * shrink : 1 - (1 - value) * shrink
        case .temperature: value + 0.15 * push
        }
    }

    private var shrink: Double { 1 - 0.05 * abs(push) }
}
