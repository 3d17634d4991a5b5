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
