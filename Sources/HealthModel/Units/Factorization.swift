internal import Foundation

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
