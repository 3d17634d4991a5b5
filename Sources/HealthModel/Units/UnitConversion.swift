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

/// A product of powers of base units, in print order, without powers of zero.
struct Factorization: Hashable, Sendable {
    struct Factor: Hashable, Sendable {
        let unit: BaseUnit
        /// The power, not zero and within 32 bits, so that sums and products of two powers fit in
        /// an `Int`.
        let power: Int

        /// Creates a factor; nil if the power exceeds 32 bits.
        init?(_ unit: BaseUnit, _ power: Int) {
            guard Int32(exactly: power) != nil else { return nil }
            self.unit = unit
            self.power = power
        }

        init(_ unit: BaseUnit) {
            self.unit = unit
            power = 1
        }
    }

    let factors: [Factor]

    static let null = Factorization(sorted: [])

    private init(sorted factors: [Factor]) {
        self.factors = factors
    }

    init(_ unit: BaseUnit) {
        factors = [Factor(unit)]
    }

    // MARK: Arithmetic

    /// The product; nil if a power exceeds 32 bits.
    func multiplied(by other: Factorization) -> Factorization? {
        merged(with: other, sign: 1)
    }

    /// The quotient; nil if a power exceeds 32 bits.
    func divided(by other: Factorization) -> Factorization? {
        merged(with: other, sign: -1)
    }

    /// The power; nil if a power of a factor exceeds 32 bits.
    func raised(toPower power: Int) -> Factorization? {
        guard power != 0 else { return .null }
        var result: [Factor] = []
        result.reserveCapacity(factors.count)
        for factor in factors {
            let (product, overflow) = factor.power.multipliedReportingOverflow(by: power)
            guard !overflow, let raised = Factor(factor.unit, product) else { return nil }
            result.append(raised)
        }
        return Factorization(sorted: result)
    }

    /// The product with `other` to the power of `sign`: one pass over both sorted lists.
    private func merged(with other: Factorization, sign: Int) -> Factorization? {
        var result: [Factor?] = []
        result.reserveCapacity(factors.count + other.factors.count)
        var rest = other.factors[...]
        for factor in factors {
            while let next = rest.first, next.unit < factor.unit {
                result.append(Factor(next.unit, next.power * sign))
                rest.removeFirst()
            }
            var power = factor.power
            if let next = rest.first, next.unit == factor.unit {
                power += next.power * sign
                rest.removeFirst()
            }
            if power != 0 { result.append(Factor(factor.unit, power)) }
        }
        result += rest.map { Factor($0.unit, $0.power * sign) }
        let valid = result.compactMap(\.self)
        return valid.count == result.count ? Factorization(sorted: valid) : nil
    }

    // MARK: Dimension and scale

    struct DimensionPower: Hashable, Sendable {
        let dimension: UnitDimension
        let power: Int
    }

    /// The powers of the dimensions, sorted; empty for scalars.
    var dimensions: [DimensionPower] {
        var powers: [UnitDimension: Int] = [:]
        for factor in factors {
            let power = factor.power * factor.unit.symbol.definition.power
            for part in factor.unit.dimension?.parts ?? [] {
                powers[part.dimension, default: 0] += power * part.power
            }
        }
        return powers.filter { $0.value != 0 }
            .map { DimensionPower(dimension: $0.key, power: $0.value) }
            .sorted { $0.dimension.rawValue < $1.dimension.rawValue }
    }

    /// Whether a factor is a count or a percentage.
    var hasScalar: Bool { factors.contains { $0.unit.dimension == nil } }

    /// The temperature unit, if that is the only factor; otherwise nil.
    var bareTemperature: BaseUnit? {
        guard factors.count == 1, let factor = factors.first, factor.power == 1,
            factor.unit.dimension == .temperature
        else { return nil }
        return factor.unit
    }

    // MARK: Printing

    /// The unit string, with the base units spelled by `spelling`.
    func string(spelling: (BaseUnit) -> String) -> String {
        func product(_ factors: [Factor]) -> String {
            factors.map { factor in
                let power = factor.power.magnitude
                return spelling(factor.unit) + (power == 1 ? "" : "^\(power)")
            }.joined(separator: "·")
        }
        guard !factors.isEmpty else { return "()" }
        let above = product(factors.filter { $0.power > 0 })
        let below = product(factors.filter { $0.power < 0 })
        return (above.isEmpty ? "1" : above) + (below.isEmpty ? "" : "/" + below)
    }
}

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
