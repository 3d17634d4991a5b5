internal import Synchronization

/// Converts values from one unit to another: looked up once, applied often.
///
/// The result is the exact product of the value and the exact ratio of the units, rounded once
/// (but for the last bit in one of some 10^13 values). Converting to a unit and back gives a
/// number within one unit in the last place, unless a temperature's offset cancels digits.
///
/// ```swift
/// let grams = try UnitConversion(from: .pound, to: .gram())
/// print(grams(150))  // 68038.8555
/// ```
public struct UnitConversion: Sendable {
    private enum Rule: Sendable {
        /// The value stays as it is, to the last bit.
        case identity
        /// The ratio is a double: one multiplication.
        case multiply(Double)
        /// One over the ratio is a double: one division.
        case divide(Double)
        /// The ratio needs more digits than a double has.
        case scale(DoubleDouble)
        /// Between two scales of temperature.
        case affine(DoubleDouble, DoubleDouble)
    }

    private let rule: Rule

    /// Finds how to convert from one unit to another.
    ///
    /// - Throws: ``HealthUnitError/incompatible(_:_:)`` when the units measure different things.
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

    /// The value in the unit converted to.
    public func callAsFunction(_ value: Double) -> Double {
        switch rule {
        case .identity: value
        case .multiply(let ratio): value * ratio
        case .divide(let ratio): value / ratio
        case .scale(let ratio): Self.scaled(value, ratio)
        case .affine(let ratio, let offset): Self.scaled(value, ratio, offset)
        }
    }

    // MARK: Arithmetic

    private static func scaled(_ value: Double, _ ratio: DoubleDouble) -> Double {
        let result = (value * ratio.low).addingProduct(value, ratio.high)
        // Infinity times a low part of the other sign would make it "not a number".
        return result.isFinite ? result : value * ratio.high
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

    /// The conversions that were asked for before.
    private static let known = Mutex<[Pair: UnitConversion]>([:])

    private static func rule(from: Factorization, to: Factorization) -> Rule {
        // Factors that both units have cancel, so their size cannot matter.
        let quotient = from.divided(by: to)
        let scale = quotient.scale
        let ratio = scale.numerator / scale.denominator
        // Powers such as km^200 leave the range of a double: then plain powers must do.
        guard ratio.isFinite, ratio.high != 0 else { return .multiply(quotient.plainFactor) }
        if let from = from.bareTemperature, let to = to.bareTemperature,
            from.offset != nil || to.offset != nil
        {
            return affine(from, to, ratio: ratio)
        }
        let inverse = scale.denominator / scale.numerator
        return if ratio == DoubleDouble(1) {
            .identity
        } else if ratio.low == 0 {
            .multiply(ratio.high)
        } else if inverse.low == 0 {
            .divide(inverse.high)
        } else {
            .scale(ratio)
        }
    }

    /// The offsets of °C and °F count only between bare temperatures: 1.1 degC·m = 1.98 degF·m.
    private static func affine(
        _ from: BaseUnit, _ to: BaseUnit, ratio: DoubleDouble
    ) -> Rule {
        let none = DoubleDouble(0)
        let kelvins = (from.offset ?? none) - (to.offset ?? none)
        let unit = to.scale
        return .affine(ratio, kelvins * unit.denominator / unit.numerator)
    }
}
