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
