public import Foundation

/// A number with its unit, unchanged.
///
/// Two quantities are equal if number and unit are: 1000 g and 1 kg are different values.
/// ``compare(_:)`` compares the amounts.
public struct Quantity: Hashable, Sendable, Codable {
    /// The number of units.
    public let value: Double
    /// The unit of the number.
    public let unit: HealthUnit

    /// Creates a quantity of `value` units.
    public init(_ value: Double, _ unit: HealthUnit) {
        self.value = value
        self.unit = unit
    }

    /// Whether the quantity can be expressed in a unit.
    public func isCompatible(with unit: HealthUnit) -> Bool {
        self.unit.isCompatible(with: unit)
    }

    /// The number in another unit; in its own unit the number does not change.
    ///
    /// - Throws: ``HealthUnitError/incompatible(_:_:)``.
    public func doubleValue(for unit: HealthUnit) throws(HealthUnitError) -> Double {
        try UnitConversion(from: self.unit, to: unit)(value)
    }

    /// The same amount in another unit.
    ///
    /// - Throws: ``HealthUnitError/incompatible(_:_:)``.
    public func converted(to unit: HealthUnit) throws(HealthUnitError) -> Quantity {
        Quantity(try doubleValue(for: unit), unit)
    }

    /// Whether both are the same amount: the other one's number in this quantity's unit is equal.
    ///
    /// Amounts of incompatible units are different.
    package func isSameAmount(as other: Quantity) -> Bool {
        guard let number = try? other.doubleValue(for: unit) else { return false }
        return value == number
    }

    /// Hashes the dimensions, and the amount with 24 binary digits.
    ///
    /// Two quantities of the same amount in different units have the same hash, unless the rounding
    /// of their conversion happens to cross a limit of these digits, about once in 100 million.
    package func hashAmount(into hasher: inout Hasher) { unit.hashAmount(of: value, into: &hasher) }

    /// Compares the amounts, in this quantity's unit; "not a number" equals any number.
    ///
    /// - Throws: ``HealthUnitError/incompatible(_:_:)``.
    public func compare(_ other: Quantity) throws(HealthUnitError) -> ComparisonResult {
        let number = try other.doubleValue(for: unit)
        if value < number { return .orderedAscending }
        return value > number ? .orderedDescending : .orderedSame
    }
}

extension Quantity: CustomStringConvertible {
    /// The number and the unit: `72 count/min`.
    public var description: String {
        let number = "\(value)"
        return "\(number.hasSuffix(".0") ? String(number.dropLast(2)) : number) \(unit)"
    }
}

extension Int {
    /// The integer nearest to a number: the minimum or maximum if the number is out of range, and 0
    /// for "not a number".
    ///
    /// `Int(_:)` crashes for such numbers. Numbers of restored backups, other apps and imports can
    /// have any value, so numbers that are shown or compared are converted with this initialiser.
    package init(nearest number: Double) {
        let rounded = number.rounded()
        self =
            Int(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
    }
}
