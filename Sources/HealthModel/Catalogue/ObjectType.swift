/// The type of an object of a health store.
///
/// The types that HealthKit defines are static members: `ObjectType.stepCount`. A type is known
/// by its raw identifier: two names of one identifier (`audioExposureEvent` and
/// `environmentalAudioExposureEvent`) are one type.
public struct ObjectType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The raw HealthKit identifier, such as `HKQuantityTypeIdentifierStepCount`.
    public let identifier: String

    /// What objects of this type are.
    public let kind: ObjectKind

    /// Creates a type, also one that the catalogue lacks.
    public init(identifier: String, kind: ObjectKind) {
        self.identifier = identifier
        self.kind = kind
    }

    /// The raw identifier.
    public var description: String { identifier }
}

extension ObjectType {
    /// The type of the catalogue with a raw HealthKit identifier, nil where there is none.
    public static func named(_ identifier: String) -> ObjectType? {
        Catalogue.byIdentifier[identifier]?.type
    }

    /// The type of the catalogue with a Swift name such as `stepCount`, nil where there is none.
    public init?(name: String) {
        guard let type = Catalogue.byName[name] else { return nil }
        self = type
    }

    /// The Swift name such as `stepCount`; the raw identifier where the catalogue has no name.
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

    /// What the catalogue knows of this type; nil also where the identifier is of another kind.
    var entry: CatalogueEntry? {
        guard let entry = Catalogue.byIdentifier[identifier], entry.type.kind == kind else {
            return nil
        }
        return entry
    }
}
