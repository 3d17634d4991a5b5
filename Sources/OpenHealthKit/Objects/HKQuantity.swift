public import Foundation
package import HealthModel

/// A number with its unit.
///
/// Two quantities are equal if they are the same amount: 1 kg equals 1000 g.
///
/// A quantity never changes after its creation, and a subclass must not change this: hence
/// `@unchecked`.
open class HKQuantity: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: Quantity

    /// Creates a quantity of `value` units.
    ///
    /// This initialiser is designated and public, so that subclasses inherit it.
    public init(unit: HKUnit, doubleValue value: Double) {
        self.value = Quantity(value, unit.value)
        super.init()
    }

    package convenience init(_ value: Quantity) {
        self.init(unit: HKUnit.unique(value.unit), doubleValue: value.value)
    }

    // MARK: Units

    /// Whether the quantity can be expressed in a unit.
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        value.isCompatible(with: unit.value)
    }

    /// The number in a unit; crashes for an incompatible unit.
    open func doubleValue(for unit: HKUnit) -> Double {
        do throws(HealthUnitError) {
            return try value.doubleValue(for: unit.value)
        } catch {
            HKException.raise(.invalidArgument, error.description)
        }
    }

    /// Compares two amounts in this quantity's unit; crashes for incompatible units.
    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        do throws(HealthUnitError) {
            return try value.compare(quantity.value)
        } catch {
            HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Text and identity

    /// The number and the unit: `72 count/min`.
    open override var description: String { value.description }

    /// Whether both are the same amount, compared in this quantity's unit; false for incompatible
    /// units.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let quantity = object as? HKQuantity else { return false }
        guard value.unit.isEquivalent(to: quantity.value.unit) else {
            return value.isSameAmount(as: quantity.value)
        }
        return value.value == quantity.value.value
    }

    /// The hash of the amount.
    open override var hash: Int {
        var hasher = Hasher()
        value.hashAmount(into: &hasher)
        return hasher.finalize()
    }

    /// The quantity itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Secure coding

    /// Quantities decode where secure coding is required.
    public class var supportsSecureCoding: Bool { true }

    /// Encodes the unit and the number.
    open func encode(with coder: NSCoder) {
        coder.encode(HKUnit.unique(value.unit), forKey: Self.unitKey)
        coder.encode(value.value, forKey: Self.valueKey)
    }

    /// Decodes the unit and the number; nil if one is missing or invalid.
    ///
    /// Foundation on Linux decodes a number of another kind as zero without an error.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.valueKey),
            let unit = coder.decodeObject(of: HKUnit.self, forKey: Self.unitKey)
        else { return nil }
        value = Quantity(coder.decodeDouble(forKey: Self.valueKey), unit.value)
        super.init()
    }

    private static let unitKey = "UnitKey"
    private static let valueKey = "ValueKey"
}
