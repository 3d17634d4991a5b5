public import Foundation

/// An error of a unit; the texts are HealthKit's if they are known.
public enum HealthUnitError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The string is not a unit: check its spelling, units are case-sensitive.
    case unparsable(String)
    /// The units have different dimensions: convert only if `isCompatible(with:)` is true.
    case incompatible(HealthUnit, HealthUnit)
    /// A power of a factor exceeds 32 bits.
    case powerTooLarge

    /// The reason in HealthKit's words.
    public var description: String {
        switch self {
        case .unparsable(let string): "Unable to parse factorization string \(string)"
        case .incompatible(let from, let to):
            "Attempt to convert incompatible units: \(from), \(to)"
        case .powerTooLarge: "A power of a unit must fit in 32 bits"
        }
    }

    /// The reason in HealthKit's words.
    public var errorDescription: String? { description }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .unparsable: "Spell the unit as HealthKit does, for example mg/dL or mL/(kg*min)."
        case .incompatible: "Ask for a unit of the same dimension."
        case .powerTooLarge: "Use smaller powers."
        }
    }
}
