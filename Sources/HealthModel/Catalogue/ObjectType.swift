// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// The type of an object of a health store.
///
/// The types that HealthKit defines are static members: `ObjectType.stepCount`. The raw identifier
/// identifies a type: two names of one identifier (`audioExposureEvent` and
/// `environmentalAudioExposureEvent`) are one type.
public struct ObjectType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The raw HealthKit identifier, such as `HKQuantityTypeIdentifierStepCount`.
    public let identifier: String

    /// The kind of objects of this type.
    public let kind: ObjectKind

    /// The place in the catalogue, from 1; 0 for a type that it does not have.
    ///
    /// Types are the keys of most tables, and a number is compared and hashed faster than the
    /// identifier.
    package let number: UInt16

    /// Creates a type, which need not be in the catalogue.
    public init(identifier: String, kind: ObjectKind) {
        self.identifier = identifier
        self.kind = kind
        let known = Catalogue.byIdentifier[identifier]?.type
        number = known?.kind == kind ? known?.number ?? 0 : 0
    }

    /// Creates a type of the catalogue.
    init(known number: UInt16, _ identifier: String, _ kind: ObjectKind) {
        self.identifier = identifier
        self.kind = kind
        self.number = number
    }

    /// Whether both have the same identifier and kind.
    public static func == (a: ObjectType, b: ObjectType) -> Bool {
        a.number == b.number
            && (a.number != 0 || (a.kind == b.kind && a.identifier == b.identifier))
    }

    /// Hashes the place in the catalogue, or the identifier of a type that it does not have.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        if number == 0 { hasher.combine(identifier) }
    }

    /// The raw identifier.
    public var description: String { identifier }
}

extension ObjectType {
    /// The type of the catalogue with a raw HealthKit identifier; nil if there is none.
    public static func named(_ identifier: String) -> ObjectType? {
        Catalogue.byIdentifier[identifier]?.type
    }

    /// The type of the catalogue with a Swift name such as `stepCount`; nil if there is none.
    public init?(name: String) {
        guard let type = Catalogue.byName[name] else { return nil }
        self = type
    }

    /// The Swift name such as `stepCount`; the raw identifier if the catalogue has no name.
    public var name: String {
        entry?.name ?? identifier
    }

    /// Whether HealthKit defines this type.
    public var isKnown: Bool {
        entry != nil
    }

    /// Every type of the catalogue once, quantities first, each group in alphabetical order.
    public static var allKnown: [ObjectType] {
        Catalogue.allTypes
    }

    /// The catalogue's entry of this type; nil also if the identifier has another kind there.
    var entry: CatalogueEntry? { number == 0 ? nil : Catalogue.entries[Int(number) - 1] }

    private enum CodingKeys: String, CodingKey {
        case identifier, kind
    }

    /// Decodes a type from its identifier and its kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            identifier: try container.decode(String.self, forKey: .identifier),
            kind: try container.decode(ObjectKind.self, forKey: .kind))
    }
}

/// The kind of an object of a health store.
public enum ObjectKind: String, Sendable, Hashable, Codable, CaseIterable {
    case quantity
    case category
    case correlation
    case workout
    case workoutRoute
    case heartbeatSeries
    case electrocardiogram
    case audiogram
    case activitySummary
    case characteristic
    case document
    case clinical
    case visionPrescription
    case stateOfMind
    case scoredAssessment
    case medicationDoseEvent
    case userAnnotatedMedication
}

extension ObjectType {
    /// The longest time that a sample of this type may cover, in seconds; nil for no limit.
    ///
    /// Four days for quantities. The limit was observed on devices; which types it covers is not
    /// public, so categories, workouts and the rest have none here.
    public var maximumDuration: TimeInterval? {
        kind == .quantity ? 345_600 : nil
    }

    /// The shortest time that a sample of this type may cover, in seconds; nil for no limit.
    public var minimumDuration: TimeInterval? {
        self == .environmentalAudioExposure || self == .headphoneAudioExposure ? 0.001 : nil
    }

    /// Whether objects of this type are samples: they have a start and an end.
    public var isSample: Bool {
        switch kind {
        case .activitySummary, .characteristic, .userAnnotatedMedication: false
        default: true
        }
    }

    /// Whether apps can save objects of this type.
    ///
    /// False for types that Apple's devices compute and for records of institutions. A correlation
    /// can be saved with permission for the types it contains. Types that the catalogue lacks are
    /// writable if they are quantities or categories.
    public var isWritableByApps: Bool {
        entry?.isWritable ?? (kind == .quantity || kind == .category)
    }

    /// Whether a person permits individual objects of this type instead of the whole type.
    public var requiresPerObjectAuthorization: Bool {
        switch kind {
        case .visionPrescription, .userAnnotatedMedication: true
        default: false
        }
    }

    /// Whether a request for permission to share may contain this type.
    ///
    /// A correlation is permitted through the types that it contains, so it may not be requested.
    public var isAllowedInShareRequest: Bool {
        isSample && isWritableByApps && kind != .correlation
    }

    /// Whether a request for permission to read may contain this type.
    ///
    /// Doses are never requested: who may read a medication may read its doses.
    public var isAllowedInReadRequest: Bool {
        kind != .correlation && kind != .medicationDoseEvent && !requiresPerObjectAuthorization
    }
}

/// The facts about a quantity type.
public struct QuantityTypeFacts: Sendable, Hashable {
    /// The unit in which the store keeps values of this type, as a unit string.
    public let canonicalUnitString: String

    /// The way in which several values are combined.
    public let aggregationStyle: AggregationStyle

    /// The unit in which to show values in countries with the metric system, as a unit string.
    public let displayUnitMetric: String

    /// The unit in which to show values in the United States, as a unit string.
    public let displayUnitUS: String
}

extension ObjectType {
    /// The facts about this quantity type; nil for other kinds and unknown identifiers.
    public var quantityFacts: QuantityTypeFacts? {
        entry?.quantity
    }
}

extension QuantityTypeFacts {
    /// The unit in which the store keeps values of this type.
    public var canonicalUnit: HealthUnit {
        guard let unit = Self.units[canonicalUnitString] else {
            preconditionFailure("The catalogue's unit \(canonicalUnitString) does not parse.")
        }
        return unit
    }

    /// Every canonical unit, parsed once.
    private static let units: [String: HealthUnit] = {
        var units: [String: HealthUnit] = [:]
        for entry in Catalogue.quantities {
            guard let text = entry.quantity?.canonicalUnitString, units[text] == nil else {
                continue
            }
            units[text] = try? HealthUnit(text)
        }
        return units
    }()
}

extension ObjectType {
    /// The unit in which the store keeps values of this type; nil for unknown types and other
    /// kinds.
    public var canonicalUnit: HealthUnit? {
        quantityFacts?.canonicalUnit
    }
}

/// The way in which several quantities of one type are combined.
///
/// Cumulative quantities are summed. Discrete ones are averaged: arithmetically, weighted by time,
/// or as sound levels by energy. The raw values are those of `HKQuantityAggregationStyle`.
public enum AggregationStyle: Int, Sendable, Hashable, Codable, CaseIterable {
    case cumulative = 0
    case discreteArithmetic = 1
    case discreteTemporallyWeighted = 2
    case discreteEquivalentContinuousLevel = 3

    /// Whether the quantities are averaged rather than summed.
    public var isDiscrete: Bool { self != .cumulative }
}

/// The facts about a category type.
public struct CategoryTypeFacts: Sendable, Hashable {
    /// The name of the enumeration of the values; nil if no public source names it.
    public let valueEnum: String?

    /// The values that a sample may have, ascending; empty if the enumeration is unknown.
    public let allowedValues: [Int]

    /// Whether a sample may have this value; true if the enumeration is unknown.
    public func allows(_ value: Int) -> Bool {
        valueEnum == nil || allowedValues.contains(value)
    }
}

extension ObjectType {
    /// The facts about this category type; nil for other kinds and unknown identifiers.
    public var categoryFacts: CategoryTypeFacts? {
        entry?.category
    }
}

/// The values of category samples and their names in exports.
///
/// A name consists of the names of the enumeration and of the case:
/// `HKCategoryValueSleepAnalysisAsleepCore`. Older names are read but never written.
public enum CategoryValues {
    /// The value with a name; nil if there is none.
    public static func value(named name: String) -> Int? {
        valuesByName[name]
    }

    /// The name of a value of a category type; nil if the type has no such value.
    ///
    /// Values of `menstrualFlow` have the names of `HKCategoryValueVaginalBleeding`, which replaced
    /// `HKCategoryValueMenstrualFlow` with the same values.
    public static func name(of value: Int, in type: ObjectType) -> String? {
        guard let valueEnum = type.categoryFacts?.valueEnum else { return nil }
        return namesByEnum[valueEnum]?[value]
    }

    /// The values of an enumeration, ascending; empty for an unknown name.
    static func allValues(of valueEnum: String) -> [Int] {
        namesByEnum[valueEnum]?.keys.sorted() ?? []
    }

    /// One case of one enumeration.
    struct Case: Sendable {
        let valueEnum: String
        let value: Int
        let name: String
        let isOlderName: Bool

        init(_ valueEnum: String, _ value: Int, _ name: String, isOlderName: Bool = false) {
            self.valueEnum = valueEnum
            self.value = value
            self.name = name
            self.isOlderName = isOlderName
        }
    }

    private static let valuesByName = Dictionary(
        uniqueKeysWithValues: cases.map { ($0.name, $0.value) })

    private static let namesByEnum: [String: [Int: String]] = {
        var names: [String: [Int: String]] = [:]
        for item in cases where !item.isOlderName {
            names[item.valueEnum, default: [:]][item.value] = item.name
        }
        return names
    }()
}
