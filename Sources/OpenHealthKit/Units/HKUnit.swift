public import Foundation
package import HealthModel

/// A unit of measure.
///
/// Units are equal when their factors are: `kcal` and `Cal` are different units of the same worth.
/// Units without factors of others (``meter()``, ``count()``) are the same object each time.
///
/// A unit never changes after it was made, and a subclass must keep it so: hence `@unchecked`.
open class HKUnit: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: HealthUnit

    package init(_ value: HealthUnit) {
        self.value = value
        super.init()
    }

    /// Reads a unit string such as `mg/dL`; one that is not a unit ends the process.
    ///
    /// What comes from a file or a person is read with `HealthUnit.init(_:)`, which throws.
    public convenience init(from string: String) {
        do throws(HealthUnitError) {
            self.init(try HealthUnit(string))
        } catch {
            HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Text

    /// The unit as a string that can be read again: `mL/min·kg`, `()` for the null unit.
    open var unitString: String { value.unitString }

    /// The ``unitString``.
    open override var description: String { unitString }

    // MARK: Arithmetic

    /// Whether all factors cancelled.
    open func isNull() -> Bool { value.isNull }

    /// The product of two units; a power that leaves 32 bits ends the process.
    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.product(with: unit.value) })
    }

    /// The quotient of two units; a power that leaves 32 bits ends the process.
    open func unitDivided(by unit: HKUnit) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.quotient(by: unit.value) })
    }

    /// The unit to a power; to the power of 1 it equals itself, which on a phone it does not.
    ///
    /// A power that leaves 32 bits ends the process.
    open func unitRaised(toPower power: Int) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.power(power) })
    }

    /// One divided by the unit.
    open func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

    private func raising(_ arithmetic: () throws(HealthUnitError) -> HealthUnit) -> HealthUnit {
        do throws(HealthUnitError) {
            return try arithmetic()
        } catch {
            HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Identity

    /// Whether both units have the same factors with the same powers.
    ///
    /// Molar masses are the same where they print so: a unit equals that of its ``unitString``.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let unit = object as? HKUnit else { return false }
        return value.isEquivalent(to: unit.value)
    }

    /// The hash of the unit string.
    open override var hash: Int { value.unitString.hashValue }

    /// The unit itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The one object for a unit that is a single word, a new object for every other.
    class func unique(_ value: HealthUnit) -> Self {
        let unit = words[value] ?? HKUnit(value)
        guard let unit = unit as? Self else {
            HKException.raise(
                .invalidArgument, "Units are made by HKUnit, not by its subclass \(self)")
        }
        return unit
    }

    private static let words = Dictionary(
        uniqueKeysWithValues: HealthUnit.words.map { ($0, HKUnit($0)) })

    // MARK: Secure coding

    /// Units decode where secure coding is required.
    public class var supportsSecureCoding: Bool { true }

    /// Writes the unit string, with every digit of a molar mass.
    open func encode(with coder: NSCoder) {
        coder.encode(value.exactString as NSString, forKey: Self.stringKey)
    }

    /// Reads the unit string; nil when it is missing or none.
    public required init?(coder: NSCoder) {
        guard let string = coder.decodeObject(of: NSString.self, forKey: Self.stringKey),
            let value = try? HealthUnit(string.description)
        else { return nil }
        self.value = value
        super.init()
    }

    private static let stringKey = "HKUnitStringKey"
}

extension HealthUnit {
    /// Whether both print as the same unit, of which a molar mass shows 16 digits.
    func isEquivalent(to other: HealthUnit) -> Bool {
        self == other || unitString == other.unitString
    }
}
