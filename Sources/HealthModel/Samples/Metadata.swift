public import Foundation

/// Additional values of a sample, by key.
public typealias Metadata = [String: MetadataValue]

/// A metadata value; HealthKit permits only these four classes.
public enum MetadataValue: Hashable, Sendable, Codable {
    /// A text.
    case string(String)
    /// A number; a Boolean is 0 or 1, an enumeration its raw value.
    case number(Double)
    /// A date.
    case date(Date)
    /// A quantity with its unit.
    case quantity(Quantity)
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a Boolean as 0 or 1.
    public init(booleanLiteral value: Bool) { self = .number(value ? 1 : 0) }
}

extension MetadataValue {
    /// The text; nil for other classes.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The number; nil for other classes.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The date; nil for other classes.
    public var date: Date? { if case .date(let value) = self { value } else { nil } }
    /// The quantity; nil for other classes.
    public var quantity: Quantity? { if case .quantity(let value) = self { value } else { nil } }
}

/// The metadata keys that this package reads, by HealthKit's raw strings.
public enum MetadataKey {
    /// The identifier by which a later version of an object replaces it.
    public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
    /// The version of an object with a sync identifier; the higher one is kept.
    public static let syncVersion = "HKMetadataKeySyncVersion"
    /// Whether a person entered the value.
    public static let wasUserEntered = "HKWasUserEntered"
    /// The name of the time zone in which the sample was recorded.
    public static let timeZone = "HKTimeZone"
    /// The name of a food.
    public static let foodType = "HKFoodType"
    /// An identifier from outside HealthKit.
    public static let externalUUID = "HKExternalUUID"
}
