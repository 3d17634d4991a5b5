public import Foundation

/// What can be wrong with a unit; the texts are the reasons that HealthKit gives.
public enum HealthUnitError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The string is not a unit: check its spelling, units are case-sensitive.
    case unparsable(String)
    /// The units measure different things: convert only where `isCompatible(with:)` is true.
    case incompatible(HealthUnit, HealthUnit)

    /// The reason in HealthKit's words.
    public var description: String {
        switch self {
        case .unparsable(let string): "Unable to parse factorization string \(string)"
        case .incompatible(let from, let to):
            "Attempt to convert incompatible units: \(from), \(to)"
        }
    }

    /// The reason in HealthKit's words.
    public var errorDescription: String? { description }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .unparsable: "Spell the unit as HealthKit does, for example mg/dL or mL/(kg*min)."
        case .incompatible: "Ask for a unit of the same dimension."
        }
    }
}
