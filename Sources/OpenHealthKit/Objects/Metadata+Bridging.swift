internal import Foundation
package import HealthModel

extension MetadataValue {
    /// The value as HealthKit's object: a string, a number, a date or a quantity.
    ///
    /// Numbers are `NSNumber`, which casts to `Bool`, `Int` and `Double` alike.
    package var bridged: Any {
        switch self {
        case .string(let text): text
        case .number(let number): NSNumber(metadata: number)
        case .exact(.boolean(let flag)): NSNumber(value: flag)
        case .exact(.integer(let number)): NSNumber(value: number)
        case .date(let date): date
        case .quantity(let quantity): HKQuantity(quantity)
        }
    }

    /// The value as HealthKit's object under a key, with a Boolean for the keys that have one.
    ///
    /// A Boolean also casts to numbers, but only a Boolean is written as `true` in JSON.
    fileprivate func bridged(forKey key: String) -> Any {
        guard case .number(let number) = self, number == 0 || number == 1,
            MetadataKeyFacts.named(key)?.isBoolean == true
        else { return bridged }
        return NSNumber(value: number == 1)
    }

    /// The value as an object for an archive.
    var object: NSObject {
        switch self {
        case .string(let text): NSString(string: text)
        case .number(let number): NSNumber(metadata: number)
        case .exact(.boolean(let flag)): NSNumber(value: flag)
        case .exact(.integer(let number)): NSNumber(value: number)
        case .date(let date): date as NSDate
        case .quantity(let quantity): HKQuantity(quantity)
        }
    }

    /// The value of an object of one of HealthKit's four classes; otherwise nil.
    package init?(bridging object: Any) {
        switch object {
        case let quantity as HKQuantity: self = .quantity(quantity.value)
        case let text as String: self = .string(text)
        case let date as Date: self = .date(date)
        case let number as NSNumber: self.init(number)
        // Only a phone bridges these two to numbers.
        case let number as CGFloat: self = .number(Double(number))
        case let number as Decimal: self = .number(NSDecimalNumber(decimal: number).doubleValue)
        default: return nil
        }
    }

    /// Converts an app's number: a Boolean stays a Boolean, and a whole number stays exact.
    private init(_ number: NSNumber) {
        let double = number.doubleValue
        if number.isBoolean {
            self = .exact(.boolean(number.boolValue))
        } else if let whole = Int64(exactly: number), Int64(exactly: double) != whole {
            self = .exact(.integer(whole))
        } else {
            self = .number(double)
        }
    }

    /// The name of the value's class in Apple's texts.
    var className: String {
        switch self {
        case .string: "NSString"
        case .number, .exact: "NSNumber"
        case .date: "NSDate"
        case .quantity: "HKQuantity"
        }
    }
}

extension Metadata {
    /// The metadata in HealthKit's form; nil if there is none.
    package var bridged: [String: Any]? {
        guard !isEmpty else { return nil }
        return [String: Any](uniqueKeysWithValues: map { ($0, $1.bridged(forKey: $0)) })
    }

    /// The metadata of a dictionary, without values of other classes.
    package init(lenient dictionary: [String: Any]?) {
        self = (dictionary ?? [:]).compactMapValues(MetadataValue.init(bridging:))
    }
}

extension NSNumber {
    /// Whether the number was made from a Boolean: Foundation has a class of its own for these.
    var isBoolean: Bool { type(of: self) == type(of: NSNumber(value: true)) }

    /// A whole number as an integer, so that it prints and casts as one.
    fileprivate convenience init(metadata number: Double) {
        if let integer = Int(exactly: number) {
            self.init(value: integer)
        } else {
            self.init(value: number)
        }
    }
}

/// The rules for metadata of new objects.
package enum MetadataRules {
    /// Apple's reason for a broken rule; nil for valid metadata.
    package static func violation(of metadata: Metadata, on type: ObjectType?) -> String? {
        // In the order of the keys, so that the reason is always the same.
        var first: (key: String, reason: String)?
        for (key, value) in metadata {
            guard let reason = violation(of: value, forKey: key) else { continue }
            if let first, first.key < key { continue }
            first = (key, reason)
        }
        if let first { return first.reason }
        return missing(in: metadata, on: type) ?? syncKeys(in: metadata)
    }

    /// The classes that any value may have.
    static let allowedClasses = "NSString, NSNumber, NSDate or HKQuantity"

    private static func violation(of value: MetadataValue, forKey key: String) -> String? {
        guard let facts = MetadataKeyFacts.named(key) else { return nil }
        switch (facts.valueClass, value) {
        case (.string, .string), (.date, .date):
            return nil
        case (.number, .number(let number)):
            return enumeration(number, facts)
        case (.number, .exact(let number)):
            return enumeration(number.double, facts)
        case (.quantity, .quantity(let quantity)):
            return unit(of: quantity, facts)
        default:
            return "Invalid class \(value.className) for metadata key: \(key). "
                + "Expected \(facts.valueClass.className)."
        }
    }

    private static func unit(of quantity: Quantity, _ facts: MetadataKeyFacts) -> String? {
        guard let string = facts.unitString, let unit = try? HealthUnit(string),
            !quantity.isCompatible(with: unit)
        else { return nil }
        return "Invalid unit \(quantity.unit) for metadata key: \(facts.key). "
            + "Expected a unit compatible with \(unit)."
    }

    private static func enumeration(_ number: Double, _ facts: MetadataKeyFacts) -> String? {
        guard let name = facts.enumeration, checked.contains(name), let cases = cases[name] else {
            return nil
        }
        if let rawValue = Int(exactly: number), cases.contains(rawValue) { return nil }
        return "Invalid value for metadata key: \(facts.key). Expected a value of \(name)."
    }

    private static func missing(in metadata: Metadata, on type: ObjectType?) -> String? {
        guard let type else { return nil }
        return MetadataKeyFacts.requiredMetadata(for: type)
            .first { metadata[$0.key] == nil }
            .map { "Type \(type) does not have required metadata \($0.constantName)" }
    }

    private static func syncKeys(in metadata: Metadata) -> String? {
        let hasIdentifier = metadata[MetadataKey.syncIdentifier] != nil
        let hasVersion = metadata[MetadataKey.syncVersion] != nil
        if hasVersion, !hasIdentifier {
            return "\(MetadataKey.syncVersion) may not be provided if "
                + "\(MetadataKey.syncIdentifier) is not provided in the metadata"
        }
        if hasIdentifier, !hasVersion {
            return "\(MetadataKey.syncIdentifier) may not be provided if "
                + "\(MetadataKey.syncVersion) is not provided in the metadata"
        }
        return nil
    }

    /// The enumerations that values are checked against.
    private static let checked: Set<String> = [
        "HKAppleECGAlgorithmVersion", "HKBloodGlucoseMealTime",
        "HKBodyTemperatureSensorLocation", "HKDevicePlacementSide",
        "HKHeartRateMotionContext", "HKHeartRateSensorLocation",
        "HKInsulinDeliveryReason", "HKSwimmingStrokeStyle",
        "HKUserMotionContext", "HKWaterSalinity",
        "HKWeatherCondition",
    ]
}

extension MetadataKeyFacts {
    /// The name of the key's constant in Apple's texts.
    fileprivate var constantName: String {
        key.hasPrefix("HKMetadataKey") ? key : "HKMetadataKey" + key.dropFirst(2)
    }
}

extension MetadataValueClass {
    /// The name of the class in Apple's texts.
    fileprivate var className: String {
        switch self {
        case .string: "NSString"
        case .number: "NSNumber"
        case .date: "NSDate"
        case .quantity: "HKQuantity"
        }
    }
}

extension Metadata {
    /// The metadata of a client's dictionary; raises for a value of another class.
    ///
    /// Rules for individual keys are checked with the sample, because some depend on its type.
    init(validating dictionary: [String: Any]?) {
        self = [:]
        for (key, object) in dictionary ?? [:] {
            guard let value = MetadataValue(bridging: object) else {
                HKException.raise(
                    .objectValidation,
                    "Invalid class \(type(of: object)) for metadata key: \(key). "
                        + "Expected \(MetadataRules.allowedClasses).")
            }
            self[key] = value
        }
    }
}
