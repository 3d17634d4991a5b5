public import HealthModel

/// A body weight, with the other values that the scale measured.
public struct WeightEntry: Hashable, Sendable, Codable {
    /// The fields that all entries have.
    public var header: EntryHeader
    /// The weight as typed; 0.5 to 680 kg.
    public var mass: Quantity
    /// The body fat, from 0.01 to 0.6.
    public var bodyFat: Double?
    /// The lean mass; not above the weight.
    public var leanMass: Quantity?

    /// Creates an entry.
    public init(
        header: EntryHeader, mass: Quantity, bodyFat: Double? = nil, leanMass: Quantity? = nil
    ) {
        self.header = header
        self.mass = mass
        self.bodyFat = bodyFat
        self.leanMass = leanMass
    }
}
