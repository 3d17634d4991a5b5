internal import Foundation

/// A conversion in plain doubles, in the order of operations that produces HealthKit's results.
///
/// Three results are known from devices: 12.3 and 13.2 mmol/L of glucose in mg/dL, and eight values
/// of mg/dL·min in mg/dL·s. They agree with this order, which is otherwise a choice: the value
/// times the size of its unit, with the denominators of both units taken together, then the
/// numerators of the target unit, multiplied if they are fractions such as 1/1000.
///
/// ```
/// mmol<M>/L  in mg/dL:    value * (M / 1000 * 0.1) * 1000
/// mg/min·dL  in mg/dL·s:  value * (0.001 / 60) * 1000
/// cm         in in:       value * 0.01 * 10000 / 254
/// ```
struct PlainConversion: Hashable, Sendable {
    private let size: Double
    private let multiplier: Double
    private let divisor: Double

    init(from: Factorization, to: Factorization) {
        let (size, multiplier, divisor) = Self.parts(from: from, to: to)
        if [size, multiplier, divisor].allSatisfy({ $0.isFinite && $0 > 0 }) {
            self.size = size
            self.multiplier = multiplier
            self.divisor = divisor
        } else {
            // Powers such as km^200 exceed the range of a double, so common factors are cancelled.
            self.size = from.divided(by: to)?.size ?? size
            self.multiplier = 1
            self.divisor = 1
        }
    }

    /// Whether both units have the same size, such as kcal and Cal.
    var isIdentity: Bool { size * multiplier == divisor }

    /// The value in the target unit.
    func callAsFunction(_ value: Double) -> Double { value * size * multiplier / divisor }

    private static func parts(
        from: Factorization, to: Factorization
    ) -> (size: Double, multiplier: Double, divisor: Double) {
        var (size, multiplier, divisor) = (1.0, 1.0, 1.0)
        for factor in from.factors where factor.power > 0 { size *= factor.size }
        for factor in to.factors where factor.power < 0 && !from.factors.contains(factor) {
            size /= factor.size
        }
        for factor in from.factors where factor.power < 0 && !to.factors.contains(factor) {
            size *= factor.size
        }
        for factor in to.factors where factor.power > 0 {
            multiplier *= pow(factor.unit.size.denominator, Double(factor.power))
            divisor *= pow(factor.unit.size.numerator, Double(factor.power))
        }
        let thousands = from.thousands - to.thousands
        multiplier *= pow(1000, Double(max(thousands, 0)))
        divisor *= pow(1000, Double(max(-thousands, 0)))
        return (size, multiplier, divisor)
    }
}

extension Factorization {
    /// The size in gram, metre and second; it may be zero or infinite.
    fileprivate var size: Double {
        factors.reduce(pow(1000, Double(thousands))) { $0 * $1.size }
    }

    /// The power of 1000 by which the factors' sizes are too small.
    ///
    /// Pressures are counted in pascals, which are kg/(m·s²), while masses are counted in grams; and
    /// volumes in litres, while the cube of a metre has a thousand of them.
    fileprivate var thousands: Int {
        factors.reduce(0) { sum, factor in
            if factor.unit.isVolume { return sum - factor.power }
            return sum + (factor.unit.dimension == .pressure ? factor.power : 0)
        }
    }
}

extension Factorization.Factor {
    /// The size of the unit to the power: 60^-1 is one division, not two.
    fileprivate var size: Double {
        let size = unit.size
        return power > 0
            ? pow(size.value, Double(power))
            : pow(size.denominator / size.numerator, Double(-power))
    }
}
