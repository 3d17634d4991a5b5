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
}

extension ObjectType {
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
