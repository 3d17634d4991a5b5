internal import Foundation

/// A conversion in plain doubles, in the order of operations that produces HealthKit's results.
///
/// The value is multiplied by the size of its unit and divided by the size of the target unit. A
/// size is the product of `pow(size, power)` over the factors in the order of the unit string, with
/// masses in grams and volumes in cubic metres. The results that tests of public packages expect are
/// known for glucose alone, and agree with this order: 12.3 and 13.2 mmol/L in mg/dL, and rates of
/// mg/dL·min in mg/dL·s. For other units it is a choice.
///
/// ```
/// mmol<M>/L  in mg/dL:    value * (M / 1000 * (1 / 0.001)) / (0.001 * (1 / 0.0001))
/// mg/min·dL  in mg/dL·s:  value * (0.001 * (1 / 60.0) * (1 / 0.0001)) / (0.001 * (1 / 0.0001))
/// cm         in in:       value * 0.01 / 0.0254
/// ```
struct PlainConversion: Hashable, Sendable {
    private let multiplier: Double
    private let divisor: Double

    init(from: Factorization, to: Factorization) {
        // Pascals are kg/(m·s²), while masses are counted in grams. Pressures among each other stay in pascals.
        let thousands = Double(from.pressures - to.pressures)
        let multiplier = from.size * pow(1000, max(thousands, 0))
        let divisor = to.size * pow(1000, max(-thousands, 0))
        if [multiplier, divisor].allSatisfy({ $0.isFinite && $0 > 0 }) {
            self.multiplier = multiplier
            self.divisor = divisor
        } else {
            // Powers such as km^200 exceed the range of a double, so common factors are cancelled.
            self.multiplier = from.divided(by: to)?.coherentSize ?? multiplier
            self.divisor = 1
        }
    }

    /// Whether both units have the same size, such as kcal and Cal.
    var isIdentity: Bool { multiplier == divisor }

    /// The value in the target unit.
    func callAsFunction(_ value: Double) -> Double { value * multiplier / divisor }
}

extension Factorization {
    /// The size in gram, metre and second; it may be zero or infinite.
    var coherentSize: Double { size * pow(1000, Double(pressures)) }

    /// The size in gram, metre, second and pascal.
    fileprivate var size: Double {
        factors.reduce(1) { $0 * pow($1.unit.coherentSize, Double($1.power)) }
    }

    /// The power of pressure.
    fileprivate var pressures: Int {
        factors.reduce(0) { $0 + ($1.unit.dimension == .pressure ? $1.power : 0) }
    }
}

extension BaseUnit {
    /// The size in base units of its dimension, with volumes in cubic metres.
    fileprivate var coherentSize: Double {
        size.numerator / (isVolume ? size.denominator * 1000 : size.denominator)
    }
}
