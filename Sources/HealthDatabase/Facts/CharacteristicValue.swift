/// A fact about the person that does not change from day to day.
public enum CharacteristicValue: Hashable, Sendable, Codable {
    /// A text, such as "1990-05-17" for the date of birth.
    case text(String)
    /// The raw value of HealthKit's enumeration, such as the blood type.
    case number(Int)
}

extension CharacteristicValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a raw value.
    public init(integerLiteral value: Int) { self = .number(value) }
}
