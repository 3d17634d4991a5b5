/// What is known of a category type.
public struct CategoryTypeFacts: Sendable, Hashable {
    /// The name of the enumeration of the values, nil where no public source tells it.
    public let valueEnum: String?

    /// The values that a sample may have, ascending; empty where the enumeration is not known.
    public let allowedValues: [Int]

    /// Whether a sample may have this value; true where the enumeration is not known.
    public func allows(_ value: Int) -> Bool {
        valueEnum == nil || allowedValues.contains(value)
    }
}

extension ObjectType {
    /// What is known of this category type; nil for other kinds and unknown identifiers.
    public var categoryFacts: CategoryTypeFacts? {
        entry?.category
    }
}
