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
