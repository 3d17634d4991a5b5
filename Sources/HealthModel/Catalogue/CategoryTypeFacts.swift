/// The facts about a category type.
public struct CategoryTypeFacts: Sendable, Hashable {
    /// The name of the enumeration of the values; nil if no public source names it.
    public let valueEnum: String?

    /// The values that a sample may have, ascending; empty if the enumeration is unknown.
    public let allowedValues: [Int]

    /// Whether a sample may have this value; true if the enumeration is unknown.
    public func allows(_ value: Int) -> Bool {
        valueEnum == nil || allowedValues.contains(value)
    }
}

extension ObjectType {
    /// The facts about this category type; nil for other kinds and unknown identifiers.
    public var categoryFacts: CategoryTypeFacts? {
        entry?.category
    }
}
