// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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

/// The dimension of a base unit; two units are compatible if their dimensions are equal.
///
/// A frequency is one by a time, and a pressure a mass by a length and the square of a time: HealthKit
/// accepts Hz for count/min and kg/(m·s²) for mmHg. Energy and power are separate: it rejects W for
/// J/s, and it is unknown whether it accepts J for Pa·L.
enum UnitDimension: UInt8, Sendable {
    case mass, amount, length, time, pressure, energy, power, temperature, conductance
    case frequency, potential, opticalPower, prismPower, angle, illuminance
    case soundPressureLevel, hearingLevel, pharmacology, effort

    /// The powers of other dimensions of which this one consists; itself if it consists of none.
    var parts: [(dimension: UnitDimension, power: Int)] {
        switch self {
        case .frequency: [(.time, -1)]
        case .pressure: [(.mass, 1), (.length, -1), (.time, -2)]
        default: [(self, 1)]
        }
    }
}

/// Every unit that has a symbol, in the order in which HealthKit prints the factors of a product.
///
/// The order agrees with these observed strings: `mL/min·kg`, `kcal/hr·kg`, `mg/min·dL`, `mg/dL·s`,
/// `mg/dL·IU`, `L/g·s`, `g·L/s`, `min·count`, `L·atm·hr`. They require a separate position for the
/// kilogram, after the hour; other grams precede the litre. The position of other units is a
/// choice.
enum UnitSymbol: UInt8, Sendable, CaseIterable {
    case minute
    case gram, ounce, pound, stone, mole
    case meter, inch, foot, yard, mile
    case liter, fluidOunceUS, fluidOunceImperial, pintUS, pintImperial, cupUS, cupImperial
    case pascal, millimeterOfMercury, centimeterOfWater, atmosphere, inchOfMercury
    case joule, kilocalorie, smallCalorie, largeCalorie, watt, volt, siemens
    case kelvin, degreeCelsius, degreeFahrenheit
    case second, hour, day
    /// The kilogram follows here: see `BaseUnit.order`.
    case internationalUnit, hertz
    case radian, degree, diopter, prismDiopter, lux
    case soundPressureLevel, hearingLevel, appleEffortScore
    case count, percent

    /// The row of the table for this symbol.
    var definition: UnitDefinition { Self.definitions[Int(rawValue)] }

    private static let definitions = allCases.map(\.row)

    private var row: UnitDefinition {
        switch self {
        case .minute: .init("min", .time, 60)
        case .gram: .init("g", .mass, prefixes: true)
        case .ounce: .init("oz", .mass, 28_349_523_125, per: 1e9)
        case .pound: .init("lb", .mass, 45_359_237, per: 1e5)
        case .stone: .init("st", .mass, 635_029_318, per: 1e5)
        case .mole: .init("mol", .amount, prefixes: true)
        case .meter: .init("m", .length, prefixes: true)
        case .inch: .init("in", .length, 254, per: 1e4)
        case .foot: .init("ft", .length, 3048, per: 1e4)
        case .yard: .init("yd", .length, 9144, per: 1e4)
        case .mile: .init("mi", .length, 1_609_344, per: 1e3)
        case .liter: .init("L", .length, power: 3, prefixes: true)
        case .fluidOunceUS: .init("fl_oz_us", .length, power: 3, 295_735_295_625, per: 1e13)
        case .fluidOunceImperial: .init("fl_oz_imp", .length, power: 3, 284_130_625, per: 1e10)
        case .pintUS: .init("pt_us", .length, power: 3, 473_176_473, per: 1e9)
        case .pintImperial: .init("pt_imp", .length, power: 3, 56_826_125, per: 1e8)
        case .cupUS: .init("cup_us", .length, power: 3, 2_365_882_365, per: 1e10)
        case .cupImperial: .init("cup_imp", .length, power: 3, 284_130_625, per: 1e9)
        case .pascal: .init("Pa", .pressure, prefixes: true)
        case .millimeterOfMercury: .init("mmHg", .pressure, 133_322_387_415, per: 1e9)
        case .centimeterOfWater: .init("cmAq", .pressure, 980_665, per: 1e4)
        case .atmosphere: .init("atm", .pressure, 101_325)
        case .inchOfMercury: .init("inHg", .pressure, 338_638_816, per: 1e5)
        case .joule: .init("J", .energy, prefixes: true)
        case .kilocalorie: .init("kcal", .energy, 4184)
        case .smallCalorie: .init("cal", .energy, 4184, per: 1e3)
        case .largeCalorie: .init("Cal", .energy, 4184)
        case .watt: .init("W", .power, prefixes: true)
        case .volt: .init("V", .potential, prefixes: true)
        case .siemens: .init("S", .conductance, prefixes: true)
        case .kelvin: .init("K", .temperature, prefixes: true)
        case .degreeCelsius: .init("degC", .temperature)
        case .degreeFahrenheit: .init("degF", .temperature, 5, per: 9)
        case .second: .init("s", .time, prefixes: true)
        case .hour: .init("hr", .time, 3600)
        case .day: .init("d", .time, 86400)
        case .internationalUnit: .init("IU", .pharmacology)
        case .hertz: .init("Hz", .frequency, prefixes: true)
        case .radian: .init("rad", .angle, prefixes: true)
        case .degree: .init("deg", .angle, .pi, per: 180)
        case .diopter: .init("D", .opticalPower)
        case .prismDiopter: .init("pD", .prismPower)
        case .lux: .init("lx", .illuminance, prefixes: true)
        case .soundPressureLevel: .init("dBASPL", .soundPressureLevel)
        case .hearingLevel: .init("dBHL", .hearingLevel)
        case .appleEffortScore: .init("appleEffortScore", .effort)
        case .count: .init("count", nil)
        case .percent: .init("%", nil)
        }
    }
}

/// One row of the table of units: 1 unit = numerator / denominator of its dimension's base unit.
///
/// Numerator and denominator are exact except for pi. Volumes are in litres.
struct UnitDefinition: Sendable {
    let spelling: String
    /// `nil` for scalars (count, percent): they have the same scale as the unit one.
    let dimension: UnitDimension?
    let power: Int
    let numerator: Double
    let denominator: Double
    let takesPrefixes: Bool

    init(
        _ spelling: String, _ dimension: UnitDimension?, power: Int = 1, _ numerator: Double = 1,
        per denominator: Double = 1, prefixes: Bool = false
    ) {
        self.spelling = spelling
        self.dimension = dimension
        self.power = power
        self.numerator = numerator
        self.denominator = denominator
        self.takesPrefixes = prefixes
    }
}

/// A power of ten before the symbol of an SI unit.
///
/// Raw values are HealthKit's. `femto` was added later than the others, so it is the last case.
public enum MetricPrefix: Int, Sendable, CaseIterable {
    case none = 0
    case pico = 1
    case nano = 2
    case micro = 3
    case milli = 4
    case centi = 5
    case deci = 6
    case deca = 7
    case hecto = 8
    case kilo = 9
    case mega = 10
    case giga = 11
    case tera = 12
    case femto = 13

    /// The spelling in a unit string; micro is `mc`, as HealthKit writes it.
    public var symbol: String {
        switch self {
        case .none: ""
        case .femto: "f"
        case .pico: "p"
        case .nano: "n"
        case .micro: "mc"
        case .milli: "m"
        case .centi: "c"
        case .deci: "d"
        case .deca: "da"
        case .hecto: "h"
        case .kilo: "k"
        case .mega: "M"
        case .giga: "G"
        case .tera: "T"
        }
    }

    /// The number of units without prefix in one prefixed unit.
    public var factor: Double {
        let scale = scale
        return scale.numerator / scale.denominator
    }

    /// The factor as a fraction of two exact numbers.
    var scale: (numerator: Double, denominator: Double) {
        switch self {
        case .none: (1, 1)
        case .femto: (1, 1e15)
        case .pico: (1, 1e12)
        case .nano: (1, 1e9)
        case .micro: (1, 1e6)
        case .milli: (1, 1e3)
        case .centi: (1, 1e2)
        case .deci: (1, 1e1)
        case .deca: (1e1, 1)
        case .hecto: (1e2, 1)
        case .kilo: (1e3, 1)
        case .mega: (1e6, 1)
        case .giga: (1e9, 1)
        case .tera: (1e12, 1)
        }
    }
}
