internal import Foundation
internal import HealthModel

/// Takes values of a domain to places of a range, in a straight line.
public struct ChartScale: Hashable, Sendable {
    /// The values from one end to the other.
    public let domain: ClosedRange<Double>
    /// Where the domain's lower end is.
    public let start: Double
    /// Where its upper end is.
    public let end: Double

    /// A scale from values to places.
    ///
    /// A domain of one value is widened by 1, so that the value is in the middle.
    public init(domain: ClosedRange<Double>, start: Double, end: Double) {
        let isFlat = domain.lowerBound == domain.upperBound
        self.domain = isFlat ? domain.lowerBound - 1...domain.upperBound + 1 : domain
        self.start = start
        self.end = end
    }

    /// The place of a value; values outside the domain lie outside the range.
    public func place(of value: Double) -> Double {
        let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
        return start + share * (end - start)
    }

    /// The value at a place, as under a finger.
    public func value(at place: Double) -> Double {
        guard end != start else { return domain.lowerBound }
        let share = (place - start) / (end - start)
        return domain.lowerBound + share * (domain.upperBound - domain.lowerBound)
    }

    /// Round values inside the domain, about as many as asked for: steps of 1, 2 or 5 times ten.
    public func ticks(about count: Int) -> [Double] {
        let step = ChartScale.step(domain, count)
        let first = (domain.lowerBound / step).rounded(.up)
        let last = (domain.upperBound / step).rounded(.down)
        guard first <= last, last - first < 1000 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// How many digits behind the point tell ticks apart.
    public func tickDigits(about count: Int) -> Int {
        max(0, Int(nearest: -log10(ChartScale.step(domain, count)).rounded(.down)))
    }

    /// The domain of some values, with its ends moved outwards to round ones.
    public static func niceDomain(_ values: [Double], about count: Int, from zero: Bool = false)
        -> ClosedRange<Double>
    {
        let known = values.filter(\.isFinite)
        guard var low = known.min(), var high = known.max() else { return 0...1 }
        if zero { (low, high) = (min(low, 0), max(high, 0)) }
        if low == high { (low, high) = zero ? (min(low, 0), max(high, 1)) : (low - 1, high + 1) }
        let step = ChartScale.step(low...high, count)
        return (low / step).rounded(.down) * step...(high / step).rounded(.up) * step
    }

    private static func step(_ domain: ClosedRange<Double>, _ count: Int) -> Double {
        let rough = (domain.upperBound - domain.lowerBound) / Double(max(count, 1))
        guard rough > 0, rough.isFinite else { return 1 }
        let power = pow(10, log10(rough).rounded(.down))
        let share = rough / power
        // Halfway between the steps on a logarithmic scale.
        let factor =
            share < 2.0.squareRoot()
            ? 1 : share < 10.0.squareRoot() ? 2 : share < 50.0.squareRoot() ? 5 : 10.0
        return factor * power
    }
}
