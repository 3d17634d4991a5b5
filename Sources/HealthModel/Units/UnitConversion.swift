internal import Foundation
internal import Synchronization

/// Converts values from one unit to another; the conversion is cached.
///
/// The arithmetic is HealthKit's, in plain doubles, because apps compare its results to the last
/// bit: see `PlainConversion`. Between two temperature scales the exact result is rounded once.
///
/// ```swift
/// let grams = try UnitConversion(from: .pound, to: .gram())
/// print(grams(150))  // 68038.8555
/// ```
public struct UnitConversion: Sendable {
    private enum Rule: Sendable {
        /// The value does not change.
        case identity
        case plain(PlainConversion)
        /// A ratio and an offset between two temperature scales.
        case affine(DoubleDouble, DoubleDouble)
    }

    private let rule: Rule

    /// Creates the conversion from one unit to another.
    ///
    /// - Throws: ``HealthUnitError/incompatible(_:_:)`` if the units have different dimensions.
    public init(from: HealthUnit, to: HealthUnit) throws(HealthUnitError) {
        guard from != to else {
            rule = .identity
            return
        }
        guard from.isCompatible(with: to) else { throw .incompatible(from, to) }
        let pair = Pair(from: from, to: to)
        if let known = Self.known.withLock({ $0[pair] }) {
            self = known
            return
        }
        rule = Self.rule(from: from.factorization, to: to.factorization)
        let found = self
        Self.known.withLock { cache in
            if cache.count >= 512 { cache.removeAll(keepingCapacity: true) }
            cache[pair] = found
        }
    }

    /// The value in the target unit.
    public func callAsFunction(_ value: Double) -> Double {
        switch rule {
        case .identity: value
        case .plain(let conversion): conversion(value)
        case .affine(let ratio, let offset): Self.scaled(value, ratio, offset)
        }
    }

    private static func scaled(
        _ value: Double, _ ratio: DoubleDouble, _ offset: DoubleDouble
    ) -> Double {
        let result = DoubleDouble(value) * ratio + offset
        return result.isFinite ? result.high : value * ratio.high
    }

    // MARK: Finding the rule

    private struct Pair: Hashable {
        let from: HealthUnit
        let to: HealthUnit
    }

    /// The cache of conversions.
    private static let known = Mutex<[Pair: UnitConversion]>([:])

    private static func rule(from: Factorization, to: Factorization) -> Rule {
        if let from = from.bareTemperature, let to = to.bareTemperature,
            from.offset != nil || to.offset != nil
        {
            return affine(from, to)
        }
        let conversion = PlainConversion(from: from, to: to)
        return conversion.isIdentity ? .identity : .plain(conversion)
    }

    /// The offsets of °C and °F apply only between bare temperatures: 1.1 degC·m = 1.98 degF·m.
    private static func affine(_ from: BaseUnit, _ to: BaseUnit) -> Rule {
        let none = DoubleDouble(0)
        let kelvins = (from.offset ?? none) - (to.offset ?? none)
        let (own, other) = (from.size, to.size)
        let inverse = DoubleDouble(other.denominator) / DoubleDouble(other.numerator)
        let ratio = DoubleDouble(own.numerator) / DoubleDouble(own.denominator) * inverse
        return .affine(ratio, kelvins * inverse)
    }
}

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
