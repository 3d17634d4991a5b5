internal import Foundation

/// A symbol with its prefix, and for moles of a known substance its molar mass.
struct BaseUnit: Hashable, Sendable, Comparable {
    let symbol: UnitSymbol
    let prefix: MetricPrefix
    /// Grams per mole; `nil` for every unit but `mol<M>`.
    let molarMass: Double?

    init(_ symbol: UnitSymbol, _ prefix: MetricPrefix = .none, molarMass: Double? = nil) {
        self.symbol = symbol
        self.prefix = prefix
        self.molarMass = molarMass
    }

    /// A mole of a known substance is a mass.
    var dimension: UnitDimension? { molarMass == nil ? symbol.definition.dimension : .mass }

    /// The unit in base units of its dimension, as an exact fraction.
    var scale: UnitScale {
        let definition = symbol.definition
        var numerator = definition.numerator
        if let molarMass { numerator = numerator * DoubleDouble(molarMass) }
        return UnitScale(
            numerator: numerator * DoubleDouble(prefix.scale.numerator),
            denominator: DoubleDouble.product(definition.denominator, prefix.scale.denominator))
    }

    /// What is added to the scaled value to reach kelvins, as an exact fraction; nil for none.
    var offset: DoubleDouble? {
        switch symbol {
        case .degreeCelsius: DoubleDouble(27315) / DoubleDouble(100)
        case .degreeFahrenheit: DoubleDouble(45967 * 5) / DoubleDouble(900)
        default: nil
        }
    }

    // MARK: Order

    static func < (a: BaseUnit, b: BaseUnit) -> Bool {
        if a.order != b.order { return a.order < b.order }
        if a.prefix != b.prefix { return a.prefix.rawValue < b.prefix.rawValue }
        return (a.molarMass ?? 0) < (b.molarMass ?? 0)
    }

    /// The place in a printed product: that of the symbol, but the kilogram's is after the day.
    private var order: Int {
        if symbol == .gram && prefix == .kilo { return Int(UnitSymbol.day.rawValue) * 2 + 1 }
        return Int(symbol.rawValue) * 2
    }

    // MARK: Spelling

    /// The unit as HealthKit prints it: a molar mass with 16 significant digits.
    var spelling: String {
        guard let molarMass else { return prefix.symbol + symbol.definition.spelling }
        return "\(prefix.symbol)mol<\(String(format: "%.16g", molarMass))>"
    }

    /// The unit with every digit of a molar mass.
    var exactSpelling: String {
        guard let molarMass else { return spelling }
        return "\(prefix.symbol)mol<\(molarMass)>"
    }

    /// Every unit that is a word of the grammar: each symbol, with each prefix that it takes.
    static let all: [BaseUnit] = UnitSymbol.allCases.flatMap { symbol in
        symbol.definition.takesPrefixes
            ? MetricPrefix.allCases.map { BaseUnit(symbol, $0) } : [BaseUnit(symbol)]
    }

    /// The units by their words; the litre may also be written small.
    static let words: [String: BaseUnit] = {
        var words: [String: BaseUnit] = [:]
        for unit in all {
            words[unit.spelling] = unit
            if unit.symbol == .liter { words[unit.prefix.symbol + "l"] = unit }
        }
        return words
    }()
}

/// How many base units a unit is, as a fraction.
struct UnitScale: Hashable, Sendable {
    var numerator: DoubleDouble
    var denominator: DoubleDouble

    static let one = UnitScale(numerator: DoubleDouble(1), denominator: DoubleDouble(1))

    static func * (a: UnitScale, b: UnitScale) -> UnitScale {
        UnitScale(
            numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator)
    }

    /// The scale of a power of the unit; a negative power turns the fraction over.
    func raised(toPower power: Int) -> UnitScale {
        let top = numerator.raised(toPower: power.magnitude)
        let bottom = denominator.raised(toPower: power.magnitude)
        return power < 0
            ? UnitScale(numerator: bottom, denominator: top)
            : UnitScale(numerator: top, denominator: bottom)
    }
}
