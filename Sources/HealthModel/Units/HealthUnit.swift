// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import Synchronization

/// A unit of measure: a product of powers of HealthKit's base units.
///
/// Two units are equal if they have the same factors with the same powers; `kcal` and `Cal` are not
/// equal, although they have the same size. Copying and comparing are cheap: a unit is one
/// reference to an immutable object.
///
/// ```swift
/// let speed = HealthUnit.meter(.kilo).divided(by: .hour)
/// print(speed.unitString)  // km/hr
/// print(try HealthUnit("km/hr") == speed)  // true
/// ```
///
/// ## Topics
/// ### Making a unit
/// - ``init(_:)``
/// - ``null``
/// ### Arithmetic
/// - ``multiplied(by:)``
/// - ``divided(by:)``
/// - ``raised(toPower:)``
/// - ``reciprocal()``
/// ### Text
/// - ``unitString``
/// - ``exactString``
public struct HealthUnit: Hashable, Sendable, CustomStringConvertible {
    private let storage: Storage

    init(_ factorization: Factorization) {
        storage = Storage(factorization)
    }

    init(base unit: BaseUnit) {
        self.init(Factorization(unit))
    }

    /// Parses a unit string such as `mg/dL` or `mL/(kg*min)`.
    ///
    /// - Throws: ``HealthUnitError/unparsable(_:)``. Words are case-sensitive. There is at most one
    ///   division, and everything after it is the denominator: `kg/m.s^2` is kg/(m·s²).
    public init(_ string: String) throws(HealthUnitError) {
        if let known = Self.parsed.withLock({ $0[string] }) {
            self = known
            return
        }
        guard let factorization = UnitParser.parse(string) else {
            throw .unparsable(string)
        }
        let unit = HealthUnit(factorization)
        Self.parsed.withLock { cache in
            // Strings may come from files, so their content must not make the cache grow.
            if cache.count >= 512 { cache.removeAll(keepingCapacity: true) }
            cache[string] = unit
        }
        self = unit
    }

    /// The cache of parsed strings.
    private static let parsed = Mutex<[String: HealthUnit]>([:])

    /// The unit without factors, which is the quotient of a unit and itself.
    public static let null = HealthUnit(Factorization.null)

    /// Every unit that is a single word: each symbol with each permitted prefix.
    package static let words: [HealthUnit] = BaseUnit.all.map(HealthUnit.init(base:))

    // MARK: Text

    /// The string of the unit in HealthKit's spelling: `mL/min·kg`, `1/s^2`, `()` for the null
    /// unit.
    ///
    /// A molar mass has 16 significant digits; see ``exactString``.
    public var unitString: String { storage.string }

    /// The unit string with every digit of a molar mass; parsing it gives an equal unit.
    public var exactString: String {
        factorization.factors.contains { $0.unit.molarMass != nil }
            ? factorization.string(spelling: \.exactSpelling) : unitString
    }

    /// The unit string.
    public var description: String { unitString }

    // MARK: Arithmetic

    /// Whether the unit has no factors; `count/%` has some, although it is a scalar.
    public var isNull: Bool { factorization.factors.isEmpty }

    /// The product of two units.
    ///
    /// Crashes if a power of a factor exceeds 32 bits.
    public func multiplied(by other: HealthUnit) -> HealthUnit {
        Self.trapping { () throws(HealthUnitError) in try product(with: other) }
    }

    /// The quotient of two units.
    ///
    /// Crashes if a power of a factor exceeds 32 bits.
    public func divided(by other: HealthUnit) -> HealthUnit {
        Self.trapping { () throws(HealthUnitError) in try quotient(by: other) }
    }

    /// The unit to a power: null for 0, the unit itself for 1.
    ///
    /// Crashes if a power of a factor exceeds 32 bits.
    public func raised(toPower power: Int) -> HealthUnit {
        Self.trapping { () throws(HealthUnitError) in try self.power(power) }
    }

    /// One divided by the unit.
    public func reciprocal() -> HealthUnit {
        raised(toPower: -1)
    }

    /// Whether values can be converted between the two units.
    ///
    /// The null unit is neither a count nor a percentage: since iOS 27 it converts to neither.
    public func isCompatible(with other: HealthUnit) -> Bool {
        if storage === other.storage { return true }
        guard storage.dimensions == other.storage.dimensions else { return false }
        let isNullAndScalar =
            isNull && other.factorization.hasScalar || other.isNull && factorization.hasScalar
        return !isNullAndScalar
    }

    var factorization: Factorization { storage.factorization }

    /// Hashes the dimensions and an amount of the unit, which every unit of these dimensions gives.
    func hashAmount(of value: Double, into hasher: inout Hasher) {
        hasher.combine(storage.dimensions)
        if let temperature = factorization.bareTemperature, let offset = temperature.offset {
            hasher.combine(Float(value * factorization.coherentSize + offset.high))
        } else {
            hasher.combine(Float(value * factorization.coherentSize))
        }
    }

    // MARK: Equality

    /// Whether the factors and their powers are the same.
    public static func == (a: HealthUnit, b: HealthUnit) -> Bool {
        a.storage === b.storage
            || a.storage.hash == b.storage.hash && a.factorization == b.factorization
    }

    /// Hashes the factors and their powers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.hash)
    }

    /// The values that are computed once per unit, and shared by its copies.
    private final class Storage: Sendable {
        let factorization: Factorization
        let dimensions: [Factorization.DimensionPower]
        let string: String
        let hash: Int

        init(_ factorization: Factorization) {
            self.factorization = factorization
            dimensions = factorization.dimensions
            string = factorization.string(spelling: \.spelling)
            hash = factorization.hashValue
        }
    }
}

/// The coding of a unit as its ``exactString``.
extension HealthUnit: Codable {
    /// Decodes the unit from a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let string = try container.decode(String.self)
        do {
            try self.init(string)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Encodes the ``exactString``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(exactString)
    }
}

/// Arithmetic that throws for powers that are too large.
extension HealthUnit {
    /// The product of two units.
    ///
    /// - Throws: ``HealthUnitError/powerTooLarge``.
    package func product(with other: HealthUnit) throws(HealthUnitError) -> HealthUnit {
        if other.isNull { return self }
        if isNull { return other }
        return try Self.checked(factorization.multiplied(by: other.factorization))
    }

    /// The quotient of two units.
    ///
    /// - Throws: ``HealthUnitError/powerTooLarge``.
    package func quotient(by other: HealthUnit) throws(HealthUnitError) -> HealthUnit {
        if other.isNull { return self }
        return try Self.checked(factorization.divided(by: other.factorization))
    }

    /// The unit to a power: null for 0, the unit itself for 1.
    ///
    /// - Throws: ``HealthUnitError/powerTooLarge``.
    package func power(_ power: Int) throws(HealthUnitError) -> HealthUnit {
        power == 1 ? self : try Self.checked(factorization.raised(toPower: power))
    }

    private static func checked(
        _ factorization: Factorization?
    ) throws(HealthUnitError) -> HealthUnit {
        guard let factorization else { throw .powerTooLarge }
        return HealthUnit(factorization)
    }

    /// The result; a failure crashes with the reason.
    static func trapping(_ body: () throws(HealthUnitError) -> HealthUnit) -> HealthUnit {
        do throws(HealthUnitError) {
            return try body()
        } catch {
            preconditionFailure(error.description)
        }
    }
}

/// An error of a unit; the texts are HealthKit's if they are known.
public enum HealthUnitError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The string is not a unit: check its spelling, units are case-sensitive.
    case unparsable(String)
    /// The units have different dimensions: convert only if `isCompatible(with:)` is true.
    case incompatible(HealthUnit, HealthUnit)
    /// A power of a factor exceeds 32 bits.
    case powerTooLarge

    /// The reason in HealthKit's words.
    public var description: String {
        switch self {
        case .unparsable(let string): "Unable to parse factorization string \(string)"
        case .incompatible(let from, let to):
            "Attempt to convert incompatible units: \(from), \(to)"
        case .powerTooLarge: "A power of a unit must fit in 32 bits"
        }
    }

    /// The reason in HealthKit's words.
    public var errorDescription: String? { description }

    /// The advice on what to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .unparsable: "Spell the unit as HealthKit does, for example mg/dL or mL/(kg*min)."
        case .incompatible: "Ask for a unit of the same dimension."
        case .powerTooLarge: "Use smaller powers."
        }
    }
}

/// One constructor for each of HealthKit's, a function where the unit takes a prefix.
extension HealthUnit {
    // MARK: Mass
    public static func gram(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.gram, prefix) }
    public static let microgram = gram(.micro)
    public static let milligram = gram(.milli)
    public static let kilogram = gram(.kilo)
    public static let ounce = word(.ounce)
    public static let pound = word(.pound)
    public static let stone = word(.stone)

    /// Moles of a substance as a mass; the molar mass is in grams per mole and above 0.
    public static func mole(_ prefix: MetricPrefix = .none, molarMass: Double) -> HealthUnit {
        precondition(molarMass > 0 && molarMass.isFinite, "A molar mass is positive and finite")
        return HealthUnit(base: BaseUnit(.mole, prefix, molarMass: molarMass))
    }

    /// The molar mass of glucose in grams per mole, with HealthKit's digits.
    public static let bloodGlucoseMolarMass = 180.15588000005408

    /// Millimoles of glucose per litre.
    public static let millimolesOfGlucosePerLiter =
        mole(.milli, molarMass: bloodGlucoseMolarMass).divided(by: liter())
    public static let milligramsPerDeciliter = milligram.divided(by: deciliter)

    // MARK: Length
    public static func meter(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.meter, prefix) }
    public static let millimeter = meter(.milli)
    public static let centimeter = meter(.centi)
    public static let kilometer = meter(.kilo)
    public static let inch = word(.inch)
    public static let foot = word(.foot)
    public static let yard = word(.yard)
    public static let mile = word(.mile)

    // MARK: Volume
    public static func liter(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.liter, prefix) }
    public static let milliliter = liter(.milli)
    public static let deciliter = liter(.deci)
    public static let fluidOunceUS = word(.fluidOunceUS)
    public static let fluidOunceImperial = word(.fluidOunceImperial)
    public static let pintUS = word(.pintUS)
    public static let pintImperial = word(.pintImperial)
    public static let cupUS = word(.cupUS)
    public static let cupImperial = word(.cupImperial)

    // MARK: Pressure and sound
    public static func pascal(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.pascal, prefix)
    }
    public static let millimeterOfMercury = word(.millimeterOfMercury)
    public static let centimeterOfWater = word(.centimeterOfWater)
    public static let atmosphere = word(.atmosphere)
    public static let inchesOfMercury = word(.inchOfMercury)
    public static let decibelAWeightedSoundPressureLevel = word(.soundPressureLevel)
    public static let decibelHearingLevel = word(.hearingLevel)

    // MARK: Time
    public static func second(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.second, prefix)
    }
    public static let millisecond = second(.milli)
    public static let minute = word(.minute)
    public static let hour = word(.hour)
    public static let day = word(.day)
    public static func hertz(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.hertz, prefix) }

    // MARK: Energy and power
    public static func joule(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.joule, prefix) }
    public static let kilojoule = joule(.kilo)
    public static let kilocalorie = word(.kilocalorie)
    public static let smallCalorie = word(.smallCalorie)
    public static let largeCalorie = word(.largeCalorie)
    public static func watt(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.watt, prefix) }

    // MARK: Temperature
    public static func kelvin(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.kelvin, prefix)
    }
    public static let degreeCelsius = word(.degreeCelsius)
    public static let degreeFahrenheit = word(.degreeFahrenheit)

    // MARK: Electricity, light, angles
    public static func siemens(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.siemens, prefix)
    }
    public static func volt(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.volt, prefix) }
    public static func lux(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.lux, prefix) }
    public static let diopter = word(.diopter)
    public static let prismDiopter = word(.prismDiopter)
    public static func radianAngle(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.radian, prefix)
    }
    public static let degreeAngle = word(.degree)

    // MARK: Scalars and scores
    public static let count = word(.count)
    /// The same scale as `count`: 98 percent is 0.98 %.
    public static let percent = word(.percent)
    public static let internationalUnit = word(.internationalUnit)
    public static let appleEffortScore = word(.appleEffortScore)
    public static let countPerMinute = count.divided(by: minute)

    /// The unit of a symbol with a permitted prefix.
    private static func word(_ symbol: UnitSymbol, _ prefix: MetricPrefix = .none) -> HealthUnit {
        words[firstWords[Int(symbol.rawValue)] + prefix.rawValue]
    }

    /// The index in `words` of each symbol's first unit; prefixes follow in the order of raw
    /// values.
    private static let firstWords: [Int] = {
        var first: [Int] = []
        var count = 0
        for symbol in UnitSymbol.allCases {
            first.append(count)
            count += symbol.definition.takesPrefixes ? MetricPrefix.allCases.count : 1
        }
        return first
    }()
}
