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

    /// Creates a type, which need not be in the catalogue.
    public init(identifier: String, kind: ObjectKind) {
        self.identifier = identifier
        self.kind = kind
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
    var entry: CatalogueEntry? {
        guard let entry = Catalogue.byIdentifier[identifier], entry.type.kind == kind else {
            return nil
        }
        return entry
    }
}
