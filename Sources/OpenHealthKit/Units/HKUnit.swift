public import Foundation
package import HealthModel

/// A unit of measure.
///
/// Units are equal if their factors are: `kcal` and `Cal` are different units of the same size.
/// Units that are a single word (``meter()``, ``count()``) are the same object each time.
///
/// A unit never changes after its creation, and a subclass must not change this: hence
/// `@unchecked`.
open class HKUnit: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: HealthUnit

    package init(_ value: HealthUnit) {
        self.value = value
        super.init()
    }

    /// Parses a unit string such as `mg/dL`; crashes for other strings.
    ///
    /// For strings from a file or a person use `HealthUnit.init(_:)`, which throws.
    ///
    /// It is required so that an extension can write `Self(from:)`, as initialisers of Objective-C allow.
    public required convenience init(from string: String) {
        do throws(HealthUnitError) {
            self.init(try HealthUnit(string))
        } catch {
            HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Text

    /// The unit as a string that can be parsed again: `mL/min·kg`, `()` for the null unit.
    open var unitString: String { value.unitString }

    /// The ``unitString``.
    open override var description: String { unitString }

    // MARK: Arithmetic

    /// Whether all factors cancelled.
    open func isNull() -> Bool { value.isNull }

    /// The product of two units; crashes if a power exceeds 32 bits.
    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.product(with: unit.value) })
    }

    /// The quotient of two units; crashes if a power exceeds 32 bits.
    open func unitDivided(by unit: HKUnit) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.quotient(by: unit.value) })
    }

    /// The unit to a power; to the power of 1 it equals itself, which it does not on a phone.
    ///
    /// Crashes if a power exceeds 32 bits.
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
    /// Molar masses are equal if their texts are: a unit equals that of its ``unitString``.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let unit = object as? HKUnit else { return false }
        return value.isEquivalent(to: unit.value)
    }

    /// The hash of the unit string.
    open override var hash: Int { value.unitString.hashValue }

    /// The unit itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The shared object for a unit that is a single word; a new object for other units.
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

    /// Encodes the unit string, with every digit of a molar mass.
    open func encode(with coder: NSCoder) {
        coder.encode(value.exactString as NSString, forKey: Self.stringKey)
    }

    /// Decodes the unit string; nil if it is missing or invalid.
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
    /// Whether both have the same text, in which a molar mass has 16 digits.
    func isEquivalent(to other: HealthUnit) -> Bool {
        self == other || unitString == other.unitString
    }
}
