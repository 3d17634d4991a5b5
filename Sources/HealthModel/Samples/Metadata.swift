public import Foundation

/// Additional values of a sample, by key.
public typealias Metadata = [String: MetadataValue]

/// A metadata value; HealthKit permits only these four classes.
///
/// Numbers are equal if they are equal as a `Double`, whatever their kind.
public enum MetadataValue: Sendable, Codable {
    /// A text.
    case string(String)
    /// A number; a Boolean is 0 or 1, an enumeration its raw value.
    case number(Double)
    /// A Boolean or a whole number as an app gave it to a new object; a store saves it as a ``number(_:)``.
    case exact(ExactNumber)
    /// A date.
    case date(Date)
    /// A quantity with its unit.
    case quantity(Quantity)
}

/// A number that a `Double` does not describe completely.
public enum ExactNumber: Sendable, Codable {
    /// A Boolean, which JSON does not write as a number.
    case boolean(Bool)
    /// A whole number, which a `Double` rounds beyond 2^53.
    case integer(Int64)

    /// The nearest `Double`.
    public var double: Double {
        switch self {
        case .boolean(let flag): flag ? 1 : 0
        case .integer(let number): Double(number)
        }
    }
}

extension MetadataValue: Hashable {
    /// Whether the values are of one class and equal.
    public static func == (lhs: MetadataValue, rhs: MetadataValue) -> Bool {
        if let lhs = lhs.number, let rhs = rhs.number { return lhs == rhs }
        return switch (lhs, rhs) {
        case (.string(let lhs), .string(let rhs)): lhs == rhs
        case (.date(let lhs), .date(let rhs)): lhs == rhs
        case (.quantity(let lhs), .quantity(let rhs)): lhs == rhs
        default: false
        }
    }

    /// Hashes the value, a number as a `Double`.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .string(let text): hasher.combine(text)
        case .number(let number): hasher.combine(number)
        case .exact(let number): hasher.combine(number.double)
        case .date(let date): hasher.combine(date)
        case .quantity(let quantity): hasher.combine(quantity)
        }
    }
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
    /// The number, as the nearest `Double`; nil for other classes.
    public var number: Double? {
        switch self {
        case .number(let value): value
        case .exact(let value): value.double
        case .string, .date, .quantity: nil
        }
    }
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

/// A metadata value in the JSON Lines of a store: a text, a number, `{"date": …}`, or `{"value": …, "unit": …}`.
package struct MetadataJSONValue: Decodable {
    /// The value.
    package let value: MetadataValue

    private enum Keys: String, CodingKey { case date, number, value, unit }

    /// Decodes a value.
    package init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Keys.self) {
            value = try Self.keyed(keyed)
            return
        }
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            value = .string(text)
        } else {
            value = .number(try single.decode(Double.self))
        }
    }

    private static func keyed(_ container: KeyedDecodingContainer<Keys>) throws -> MetadataValue {
        if let text = try container.decodeIfPresent(String.self, forKey: .date) {
            guard let date = InstantText.instant(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .date, in: container, debugDescription: "no instant")
            }
            return .date(date)
        }
        if container.contains(.number) {
            return .number(try container.decode(JSONNumber.self, forKey: .number).value)
        }
        return .quantity(
            Quantity(
                try container.decode(JSONNumber.self, forKey: .value).value,
                try container.decode(HealthUnit.self, forKey: .unit)))
    }
}

/// A number that may be infinite or "not a number", which JSON contains as text.
package struct JSONNumber: Decodable {
    /// The number.
    package let value: Double

    /// Decodes a number or its name.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            value = number
            return
        }
        switch try container.decode(String.self) {
        case "nan": value = .nan
        case "inf": value = .infinity
        case "-inf": value = -.infinity
        default:
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
        }
    }
}
