/// What is known of a quantity type.
public struct QuantityTypeFacts: Sendable, Hashable {
    /// The unit in which the store keeps values of this type, as a unit string.
    public let canonicalUnitString: String

    /// How several values become one.
    public let aggregationStyle: AggregationStyle

    /// The unit in which to show values where the metric system is used, as a unit string.
    public let displayUnitMetric: String

    /// The unit in which to show values in the United States, as a unit string.
    public let displayUnitUS: String
}

extension ObjectType {
    /// What is known of this quantity type; nil for other kinds and unknown identifiers.
    public var quantityFacts: QuantityTypeFacts? {
        entry?.quantity
    }
}
