public import HealthModel

/// What the person weighed, and what the scale said beside it.
public struct WeightEntry: Hashable, Sendable, Codable {
    /// What all entries have in common.
    public var header: EntryHeader
    /// The weight as typed; 0.5 to 680 kg.
    public var mass: Quantity
    /// The share of fat, from 0.01 to 0.6.
    public var bodyFat: Double?
    /// The mass without fat; not above the weight.
    public var leanMass: Quantity?

    /// Puts an entry together.
    public init(
        header: EntryHeader, mass: Quantity, bodyFat: Double? = nil, leanMass: Quantity? = nil
    ) {
        self.header = header
        self.mass = mass
        self.bodyFat = bodyFat
        self.leanMass = leanMass
    }
}
