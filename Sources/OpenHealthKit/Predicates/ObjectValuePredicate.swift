package import HealthModel

/// A condition on a value itself, such as "SELF MATCHES" on a text; the store has no such condition.
package indirect enum ObjectValuePredicate: Hashable, Sendable {
    /// All of these conditions; every value if there are none.
    case and([ObjectValuePredicate])
    /// Any of these conditions; no value if there are none.
    case or([ObjectValuePredicate])
    /// The negation of a condition.
    case not(ObjectValuePredicate)
    /// A comparison with another value.
    case compare(Comparison, MetadataValue)

    /// Whether a text, a number, a date or a quantity meets the condition; values of different classes
    /// never do.
    package func matches(_ value: MetadataValue) -> Bool {
        switch self {
        case .and(let parts): parts.allSatisfy { $0.matches(value) }
        case .or(let parts): parts.contains { $0.matches(value) }
        case .not(let part): !part.matches(value)
        case .compare(let comparison, let other): comparison.holds(value, other)
        }
    }
}
