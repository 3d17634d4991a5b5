internal import Foundation

/// A product of powers of base units, in print order, without powers of zero.
struct Factorization: Hashable, Sendable {
    struct Factor: Hashable, Sendable {
        let unit: BaseUnit
        let power: Int
    }

    let factors: [Factor]

    static let null = Factorization(sorted: [])

    private init(sorted factors: [Factor]) {
        self.factors = factors
    }

    init(_ unit: BaseUnit) {
        factors = [Factor(unit: unit, power: 1)]
    }

    // MARK: Arithmetic

    func multiplied(by other: Factorization) -> Factorization {
        merged(with: other, sign: 1)
    }

    func divided(by other: Factorization) -> Factorization {
        merged(with: other, sign: -1)
    }

    func raised(toPower power: Int) -> Factorization {
        guard power != 0 else { return .null }
        return Factorization(
            sorted: factors.map { Factor(unit: $0.unit, power: $0.power * power) })
    }

    /// The product with `other` to the power of `sign`: one pass over both sorted lists.
    private func merged(with other: Factorization, sign: Int) -> Factorization {
        var result: [Factor] = []
        result.reserveCapacity(factors.count + other.factors.count)
        var rest = other.factors[...]
        for factor in factors {
            while let next = rest.first, next.unit < factor.unit {
                result.append(Factor(unit: next.unit, power: next.power * sign))
                rest.removeFirst()
            }
            var power = factor.power
            if let next = rest.first, next.unit == factor.unit {
                power += next.power * sign
                rest.removeFirst()
            }
            if power != 0 { result.append(Factor(unit: factor.unit, power: power)) }
        }
        result += rest.map { Factor(unit: $0.unit, power: $0.power * sign) }
        return Factorization(sorted: result)
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
            guard let dimension = factor.unit.dimension else { continue }
            powers[dimension, default: 0] += factor.power * factor.unit.symbol.definition.power
        }
        return powers.filter { $0.value != 0 }
            .map { DimensionPower(dimension: $0.key, power: $0.value) }
            .sorted { $0.dimension.rawValue < $1.dimension.rawValue }
    }

    var scale: UnitScale {
        factors.reduce(.one) { $0 * $1.unit.scale.raised(toPower: $1.power) }
    }

    /// The scale in plain doubles, which may end at zero or infinity.
    var plainFactor: Double {
        factors.reduce(1) { product, factor in
            let scale = factor.unit.scale
            return product
                * pow(scale.numerator.high / scale.denominator.high, Double(factor.power))
        }
    }

    /// The unit of temperature that this is and nothing else, or nil.
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
