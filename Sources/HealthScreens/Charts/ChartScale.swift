internal import Foundation
internal import HealthModel

/// A linear mapping from data values to positions on the drawing area.
public struct ChartScale: Hashable, Sendable {
    /// The range of the values.
    public let domain: ClosedRange<Double>
    /// The position of the lower bound.
    public let start: Double
    /// The position of the upper bound.
    public let end: Double

    /// Creates a scale from a range of values to positions.
    ///
    /// A range with a single value is widened by 1, so that the value is in the middle.
    public init(domain: ClosedRange<Double>, start: Double, end: Double) {
        let isFlat = domain.lowerBound == domain.upperBound
        self.domain = isFlat ? domain.lowerBound - 1...domain.upperBound + 1 : domain
        self.start = start
        self.end = end
    }

    /// The position of a value; values outside the range are mapped outside the positions.
    public func place(of value: Double) -> Double {
        let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
        return start + share * (end - start)
    }

    /// The value at a position, for example under a finger.
    public func value(at place: Double) -> Double {
        guard end != start else { return domain.lowerBound }
        let share = (place - start) / (end - start)
        return domain.lowerBound + share * (domain.upperBound - domain.lowerBound)
    }

    /// Round values inside the range, about as many as requested, in steps of 1, 2 or 5 times a
    /// power of ten.
    public func ticks(about count: Int) -> [Double] {
        let step = ChartScale.step(domain, count)
        let first = (domain.lowerBound / step).rounded(.up)
        let last = (domain.upperBound / step).rounded(.down)
        guard first <= last, last - first < 1000 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// The number of decimals that is needed to distinguish the ticks.
    public func tickDigits(about count: Int) -> Int {
        max(0, Int(nearest: -log10(ChartScale.step(domain, count)).rounded(.down)))
    }

    /// The range of some values, extended to round bounds.
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
        // The thresholds are halfway between the steps on a logarithmic scale.
        let factor =
            share < 2.0.squareRoot()
            ? 1 : share < 10.0.squareRoot() ? 2 : share < 50.0.squareRoot() ? 5 : 10.0
        return factor * power
    }
}
