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

    /// The unit in base units of its dimension; volumes are in litres.
    var size: UnitSize {
        let definition = symbol.definition
        return UnitSize(
            numerator: definition.numerator * (molarMass ?? 1) * prefix.scale.numerator,
            denominator: definition.denominator * prefix.scale.denominator)
    }

    /// Whether the unit is a volume, rather than the cube of a length.
    var isVolume: Bool { symbol.definition.power == 3 }

    /// The offset to kelvins after scaling, as an exact fraction; nil for none.
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

    /// The position in a printed product: that of the symbol, except for the kilogram, which
    /// follows the day.
    private var order: Int {
        if symbol == .gram && prefix == .kilo { return Int(UnitSymbol.day.rawValue) * 2 + 1 }
        return Int(symbol.rawValue) * 2
    }

    // MARK: Spelling

    /// The spelling in HealthKit: a molar mass has 16 significant digits.
    var spelling: String {
        guard let molarMass else { return prefix.symbol + symbol.definition.spelling }
        return "\(prefix.symbol)mol<\(String(format: "%.16g", molarMass))>"
    }

    /// The spelling with every digit of a molar mass.
    var exactSpelling: String {
        guard let molarMass else { return spelling }
        return "\(prefix.symbol)mol<\(molarMass)>"
    }

    /// Every unit that is a word of the grammar: each symbol with each permitted prefix.
    static let all: [BaseUnit] = UnitSymbol.allCases.flatMap { symbol in
        symbol.definition.takesPrefixes
            ? MetricPrefix.allCases.map { BaseUnit(symbol, $0) } : [BaseUnit(symbol)]
    }

    /// The units by their words.
    ///
    /// The litre may also be written in lower case, and micro as the micro sign U+00B5 or as the
    /// Greek letter U+03BC, which look the same.
    static let words: [String: BaseUnit] = {
        var words: [String: BaseUnit] = [:]
        for unit in all {
            let prefixes =
                unit.prefix == .micro
                ? [unit.prefix.symbol, "\u{B5}", "\u{3BC}"] : [unit.prefix.symbol]
            for prefix in prefixes {
                words[prefix + unit.symbol.definition.spelling] = unit
                if unit.symbol == .liter { words[prefix + "l"] = unit }
            }
        }
        return words
    }()
}

/// The number of base units in a unit, as a fraction of two doubles.
struct UnitSize: Hashable, Sendable {
    var numerator: Double
    var denominator: Double

    var value: Double { numerator / denominator }
}
