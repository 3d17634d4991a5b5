public import Foundation

/// Facts beside a sample's value, by key.
public typealias Metadata = [String: MetadataValue]

/// A value of metadata; HealthKit allows these four classes and no other.
public enum MetadataValue: Hashable, Sendable, Codable {
    /// A text.
    case string(String)
    /// A number; a Boolean is 0 or 1, an enumeration its raw value.
    case number(Double)
    /// An instant.
    case date(Date)
    /// A quantity with its unit.
    case quantity(Quantity)
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A Boolean, as 0 or 1.
    public init(booleanLiteral value: Bool) { self = .number(value ? 1 : 0) }
}

extension MetadataValue {
    /// The text, for a text.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The number, for a number.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The instant, for an instant.
    public var date: Date? { if case .date(let value) = self { value } else { nil } }
    /// The quantity, for a quantity.
    public var quantity: Quantity? { if case .quantity(let value) = self { value } else { nil } }
}

/// The metadata keys that this package itself reads, by HealthKit's raw strings.
public enum MetadataKey {
    /// The identity that a source gives an object so that a later version replaces it.
    public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
    /// The version of an object with a sync identifier; the greater one stays.
    public static let syncVersion = "HKMetadataKeySyncVersion"
    /// Whether a person typed the value in.
    public static let wasUserEntered = "HKWasUserEntered"
    /// The name of the time zone in which the sample was made.
    public static let timeZone = "HKTimeZone"
    /// The name of a food.
    public static let foodType = "HKFoodType"
    /// An identity from outside HealthKit.
    public static let externalUUID = "HKExternalUUID"
}
