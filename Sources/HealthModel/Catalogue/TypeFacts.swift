// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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

extension QuantityTypeFacts {
    /// The unit in which the store keeps values of this type.
    public var canonicalUnit: HealthUnit {
        guard let unit = Self.units[canonicalUnitString] else {
            preconditionFailure("The catalogue's unit \(canonicalUnitString) does not parse.")
        }
        return unit
    }

    /// Every canonical unit, parsed once.
    private static let units: [String: HealthUnit] = {
        var units: [String: HealthUnit] = [:]
        for entry in Catalogue.quantities {
            guard let text = entry.quantity?.canonicalUnitString, units[text] == nil else {
                continue
            }
            units[text] = try? HealthUnit(text)
        }
        return units
    }()
}

extension ObjectType {
    /// The unit in which the store keeps values of this type; nil for unknown types and other
    /// kinds.
    public var canonicalUnit: HealthUnit? {
        quantityFacts?.canonicalUnit
    }
}

/// The way in which several quantities of one type are combined.
///
/// Cumulative quantities are summed. Discrete ones are averaged: arithmetically, weighted by time,
/// or as sound levels by energy. The raw values are those of `HKQuantityAggregationStyle`.
public enum AggregationStyle: Int, Sendable, Hashable, Codable, CaseIterable {
    case cumulative = 0
    case discreteArithmetic = 1
    case discreteTemporallyWeighted = 2
    case discreteEquivalentContinuousLevel = 3

    /// Whether the quantities are averaged rather than summed.
    public var isDiscrete: Bool { self != .cumulative }
}

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
