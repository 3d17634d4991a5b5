/// A number as the unevaluated sum of two doubles: about 106 bits of precision.
///
/// Conversions between temperature scales use it so that they are rounded only once: an offset
/// would cancel the digits that plain doubles lose.
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

    var isFinite: Bool { high.isFinite && low.isFinite }
}
