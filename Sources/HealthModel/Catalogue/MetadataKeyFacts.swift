/// The class of a metadata value.
public enum MetadataValueClass: String, Sendable, Hashable, Codable, CaseIterable {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case string, number, date, quantity
}

/// The facts about a metadata key that HealthKit defines.
public struct MetadataKeyFacts: Sendable, Hashable {
    /// The string under which the value is stored; see `MetadataKey`.
    public let key: String

    /// The class that a value must have.
    public let valueClass: MetadataValueClass

    /// Whether the number is a Boolean.
    public let isBoolean: Bool

    /// A unit of the dimension that a quantity must have, as a unit string.
    ///
    /// Nil for values that are not quantities, and if the dimension is that of the sample.
    public let unitString: String?

    /// The name of the enumeration whose raw value the number is; nil for other numbers.
    public let enumeration: String?

    /// The identifier of the type whose samples must have this key; nil for most keys.
    let requiredOn: String?

    init(
        key: String, valueClass: MetadataValueClass, isBoolean: Bool = false,
        unitString: String? = nil, enumeration: String? = nil, requiredOn: String? = nil
    ) {
        self.key = key
        self.valueClass = valueClass
        self.isBoolean = isBoolean
        self.unitString = unitString
        self.enumeration = enumeration
        self.requiredOn = requiredOn
    }
}

extension MetadataKeyFacts {
    /// The facts about a key; nil for an app's own key.
    public static func named(_ key: String) -> MetadataKeyFacts? {
        byKey[key]
    }

    /// The keys that a sample of a type must have; empty for most types.
    public static func requiredMetadata(for type: ObjectType) -> [MetadataKeyFacts] {
        byRequiringType[type.identifier] ?? []
    }

    /// Every key that HealthKit defines.
    public static var all: [MetadataKeyFacts] { rows }

    private static let byKey = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0) })

    private static let byRequiringType: [String: [MetadataKeyFacts]] = {
        var facts: [String: [MetadataKeyFacts]] = [:]
        for row in rows {
            guard let type = row.requiredOn else { continue }
            facts[type, default: []].append(row)
        }
        return facts
    }()
}
