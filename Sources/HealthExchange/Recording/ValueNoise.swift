internal import HealthModel

/// Replaces the numbers of one group by others near them, in the same order.
///
/// All numbers are multiplied with one factor, which keeps sums. Then each moves by less than a third of
/// the distance to its neighbours, and by at most 1 %, so that one known number does not reveal the others.
/// Equal numbers become equal numbers. Zero stays, as do 0 and 100 percent.
struct ValueNoise {
    /// The numbers that are not rare.
    let common: ClosedRange<Double>
    private let replaced: [Double: Double]

    /// The smallest count of numbers of which some are rare.
    static let fewest = 20

    /// Creates the replacements of numbers.
    ///
    /// - Parameters:
    ///   - values: The numbers, each as often as it occurs.
    ///   - hasRareOnes: Whether numbers far from the others are replaced as the nearest common one.
    init(
        _ values: [Double], hasRareOnes: Bool, _ rule: NoiseRule, _ factor: NoiseFactor,
        _ random: inout FixtureRandom
    ) {
        let sorted = values.filter(\.isFinite).sorted()
        let common = hasRareOnes ? Self.common(sorted) : Self.everything
        self.common = common
        var distinct: [Double] = []
        for value in sorted.map({ min(max($0, common.lowerBound), common.upperBound) })
        where distinct.last != value { distinct.append(value) }
        let moved = distinct.map { factor($0, rule) }
        var replaced: [Double: Double] = [:]
        for (place, value) in distinct.enumerated() {
            guard rule != .whole else {
                replaced[value] = moved[place]
                continue
            }
            let below = place > 0 ? moved[place] - moved[place - 1] : .infinity
            let above = place + 1 < moved.count ? moved[place + 1] - moved[place] : .infinity
            let size =
                switch rule {
                case .share: min(moved[place], 1 - moved[place])
                case .temperature: 2.0
                case .ratio, .whole: abs(moved[place])
                }
            let room = max(0, min(0.3 * min(below, above), 0.01 * size))
            replaced[value] = moved[place] + Double.random(in: -1...1, using: &random) * room
        }
        self.replaced = replaced
    }

    /// The replacement of a number of the group.
    ///
    /// The number must be among those of the initialiser; another one ends the program.
    func callAsFunction(_ value: Double) -> Double {
        guard value.isFinite else { return value }
        let common = min(max(value, common.lowerBound), common.upperBound)
        guard let new = replaced[common] else {
            preconditionFailure("A number was not collected before the numbers are replaced.")
        }
        return new
    }

    private static let everything = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

    /// The numbers up to twice as far from the median as the middle 96 of 100.
    private static func common(_ sorted: [Double]) -> ClosedRange<Double> {
        guard sorted.count >= fewest else { return everything }
        func place(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
        let (low, middle, high) = (place(0.02), place(0.5), place(0.98))
        return (low - (middle - low))...(high + (high - middle))
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

/// The factor that changes all numbers of a type in the same direction.
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

/// Numbers that are replaced together, so that their order stays.
enum NumberGroup: Hashable {
    /// The samples of a type and the data of its series.
    case samples(ObjectType, HealthUnit)
    /// Sums, averages and extremes of a type over a workout or a series.
    case summaries(ObjectType, HealthUnit)
    /// Metadata and other quantities, by their key.
    case named(String, HealthUnit)

    /// A text by which groups are sorted, so that a seed gives the same file again.
    var order: String {
        switch self {
        case .samples(let type, let unit): "samples \(type.identifier) \(unit.unitString)"
        case .summaries(let type, let unit): "summaries \(type.identifier) \(unit.unitString)"
        case .named(let key, let unit): "named \(key) \(unit.unitString)"
        }
    }

    /// The unit in which the numbers of the group are compared.
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
