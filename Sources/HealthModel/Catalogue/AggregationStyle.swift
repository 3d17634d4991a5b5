// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
