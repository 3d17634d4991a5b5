/// A number as the unevaluated sum of two doubles: about 106 bits of precision.
///
/// Ratios between units are computed in it, so that a conversion is rounded once, at its end.
struct DoubleDouble: Hashable, Sendable {
    var high: Double
    var low: Double

    init(_ high: Double, _ low: Double = 0) {
        self.high = high
        self.low = low
    }

    /// The exact sum of two doubles.
    static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        let shift = sum - a
        return DoubleDouble(sum, (a - (sum - shift)) + (b - shift))
    }

    /// The exact product of two doubles.
    static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let product = a * b
        return DoubleDouble(product, (-product).addingProduct(a, b))
    }

    static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let high = sum(a.high, b.high)
        return sum(high.high, high.low + (a.low + b.low))
    }

    static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        a + DoubleDouble(-b.high, -b.low)
    }

    static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let high = product(a.high, b.high)
        let low = high.low.addingProduct(a.high, b.low).addingProduct(a.low, b.high)
        return sum(high.high, low)
    }

    static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let first = a.high / b.high
        let rest = a - DoubleDouble(first) * b
        let second = rest.high / b.high
        let remainder = rest - DoubleDouble(second) * b
        let third = remainder.high / b.high
        return sum(first, second) + DoubleDouble(third)
    }

    /// The number multiplied by itself `power` times, by repeated squaring.
    func raised(toPower power: UInt) -> DoubleDouble {
        var result = DoubleDouble(1)
        var square = self
        var rest = power
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }

    var isFinite: Bool { high.isFinite && low.isFinite }
}
