/// Replaces the numbers of one class by others near them, in the same order.
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

    /// The replacement of a number of the class.
    ///
    /// A number that was not among those of the initialiser must not come: it would stay as it is.
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
