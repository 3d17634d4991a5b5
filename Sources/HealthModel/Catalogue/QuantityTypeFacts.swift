/// The facts about a quantity type.
public struct QuantityTypeFacts: Sendable, Hashable {
    /// The unit in which the store keeps values of this type, as a unit string.
    public let canonicalUnitString: String

    /// The way in which several values are combined.
    public let aggregationStyle: AggregationStyle

    /// The unit in which to show values in countries with the metric system, as a unit string.
    public let displayUnitMetric: String

    /// The unit in which to show values in the United States, as a unit string.
    public let displayUnitUS: String
}

extension ObjectType {
    /// The facts about this quantity type; nil for other kinds and unknown identifiers.
    public var quantityFacts: QuantityTypeFacts? {
        entry?.quantity
    }
}
