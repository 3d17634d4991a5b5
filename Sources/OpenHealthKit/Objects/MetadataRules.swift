internal import Foundation
package import HealthModel

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
