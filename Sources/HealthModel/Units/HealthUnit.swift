internal import Foundation
internal import Synchronization

/// A unit of measure: a product of powers of HealthKit's base units.
///
/// Two units are equal when they have the same factors with the same powers; `kcal` and `Cal` are
/// not, though they are worth the same. Copying and comparing are cheap: a unit is one reference
/// to something immutable.
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

    /// Reads a unit string such as `mg/dL` or `mL/(kg*min)`.
    ///
    /// - Throws: ``HealthUnitError/unparsable(_:)``. Words are case-sensitive; there is at most
    ///   one division, and what stands after it is all below the line: `kg/m.s^2` is kg/(m·s²).
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
            // Strings come from files too: the cache must not grow with what they contain.
            if cache.count >= 512 { cache.removeAll(keepingCapacity: true) }
            cache[string] = unit
        }
        self = unit
    }

    /// The strings that were read before.
    private static let parsed = Mutex<[String: HealthUnit]>([:])

    /// The unit of no factors, to which a unit divided by itself reduces.
    public static let null = HealthUnit(Factorization.null)

    /// Every unit that is a single word: each symbol, with each prefix that it takes.
    package static let words: [HealthUnit] = BaseUnit.all.map(HealthUnit.init(base:))

    // MARK: Text

    /// The unit as HealthKit prints it: `mL/min·kg`, `1/s^2`, `()` for the null unit.
    ///
    /// A molar mass has 16 significant digits; see ``exactString``.
    public var unitString: String { storage.string }

    /// The unit string with every digit of a molar mass: reading it back gives an equal unit.
    public var exactString: String {
        factorization.factors.contains { $0.unit.molarMass != nil }
            ? factorization.string(spelling: \.exactSpelling) : unitString
    }

    /// The unit string.
    public var description: String { unitString }

    // MARK: Arithmetic

    /// Whether the unit has no factors; `count/%` has some, though it is a scalar.
    public var isNull: Bool { factorization.factors.isEmpty }

    /// The product of two units.
    ///
    /// Traps where a power of a factor leaves 32 bits.
    public func multiplied(by other: HealthUnit) -> HealthUnit {
        Self.trapping { () throws(HealthUnitError) in try product(with: other) }
    }

    /// The quotient of two units.
    ///
    /// Traps where a power of a factor leaves 32 bits.
    public func divided(by other: HealthUnit) -> HealthUnit {
        Self.trapping { () throws(HealthUnitError) in try quotient(by: other) }
    }

    /// The unit to a power: null for 0, the unit itself for 1.
    ///
    /// Traps where a power of a factor leaves 32 bits.
    public func raised(toPower power: Int) -> HealthUnit {
        Self.trapping { () throws(HealthUnitError) in try self.power(power) }
    }

    /// One divided by the unit.
    public func reciprocal() -> HealthUnit {
        raised(toPower: -1)
    }

    /// Whether values can be converted between the two units: whether they measure the same.
    ///
    /// The null unit is no count and no percentage: since iOS 27 it converts to neither.
    public func isCompatible(with other: HealthUnit) -> Bool {
        if storage === other.storage { return true }
        guard storage.dimensions == other.storage.dimensions else { return false }
        let isNullAndScalar =
            isNull && other.factorization.hasScalar || other.isNull && factorization.hasScalar
        return !isNullAndScalar
    }

    var factorization: Factorization { storage.factorization }

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

    /// What is computed once per unit, and shared by its copies.
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

/// A unit is coded as its ``exactString``.
extension HealthUnit: Codable {
    /// Reads the unit from a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let string = try container.decode(String.self)
        do {
            try self.init(string)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Writes the ``exactString``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(exactString)
    }
}
