public import HealthJournal
internal import HealthKit
public import HealthKitSync
public import HealthModel
public import HealthWords

/// What a store does not allow of what the person's kinds of entry need.
///
/// Only the owner of a store knows what an app may read; an app is never told.
public struct ForbiddenTypes: Sendable {
    /// The types that are sent and may not be saved, in the order of their groups and names.
    public let toSave: [ObjectType]
    /// The types that are read and may not be, in the order of their groups and names.
    public let toRead: [ObjectType]
    /// Whether nothing may be saved, or nothing is sent.
    private let savesNothing: Bool
    /// Whether nothing may be read, or nothing is read.
    private let readsNothing: Bool
    private let saving: [String]
    private let reading: [String]
    private let language: Language

    /// The number of names in a line; more are counted.
    private static let mostNames = 6

    /// Compares what is sent and read with what is allowed.
    ///
    /// - Parameters:
    ///   - status: The kinds of entry that are sent and read.
    ///   - features: The features of the app.
    ///   - language: The language of the texts.
    ///   - maySave: Whether a type may be saved.
    ///   - mayRead: Whether a type may be read.
    public init(
        _ status: RemoteStatus, of features: Set<HealthFeature>, _ language: Language,
        maySave: (ObjectType) -> Bool, mayRead: (ObjectType) -> Bool
    ) {
        self.language = language
        let saved = Self.toSave(status, of: features)
        let read = Self.toRead(status, of: features)
        toSave = saved.filter { !maySave($0) }
        toRead = read.filter { !mayRead($0) }
        savesNothing = toSave.count == saved.count
        readsNothing = toRead.count == read.count
        saving = Self.names(of: toSave, among: saved, language)
        reading = Self.names(of: toRead, among: read, language)
    }

    /// The types that the kinds of entry need which are sent, in the order of their groups and names.
    private static func toSave(
        _ status: RemoteStatus, of features: Set<HealthFeature>
    ) -> [ObjectType] {
        inOrder(features.flatMap { $0.typesToShare(for: status.exportedKinds) })
    }

    /// The types that the kinds of entry and the values of days need which are read, in the order of
    /// their groups and names.
    private static func toRead(
        _ status: RemoteStatus, of features: Set<HealthFeature>
    ) -> [ObjectType] {
        inOrder(features.flatMap { $0.typesToRead(for: status.importedKinds) })
    }

    /// Whether everything is allowed.
    public var isEmpty: Bool { toSave.isEmpty && toRead.isEmpty }

    /// Whether nothing at all is allowed.
    public var isEverything: Bool { !isEmpty && savesNothing && readsNothing }

    /// The state in a few words; nil if everything is allowed.
    public var summary: String? {
        isEmpty ? nil : isEverything ? language.sync.nothingAllowed : language.sync.partlyAllowed
    }

    /// What is forbidden, a line for saving and one for reading; empty if everything is allowed.
    public var lines: [String] {
        var lines: [String] = []
        if !toSave.isEmpty {
            lines.append(
                savesNothing ? language.sync.savesNothing : language.sync.forbiddenToSave(saving))
        }
        if !toRead.isEmpty {
            lines.append(
                readsNothing ? language.sync.readsNothing : language.sync.forbiddenToRead(reading))
        }
        return lines
    }

    private static func inOrder(_ types: [HKObjectType]) -> [ObjectType] {
        let groups = PermissionGroup.allCases
        return Set(types).compactMap { type in
            ObjectType.named(type.identifier).map { (type: $0, group: TypeName.group(of: type)) }
        }.sorted { a, b in
            (groups.firstIndex(of: a.group) ?? 0, a.type.name)
                < (groups.firstIndex(of: b.group) ?? 0, b.type.name)
        }.map(\.type)
    }

    /// The names of types, that of a group in place of all of its types.
    private static func names(
        of forbidden: [ObjectType], among all: [ObjectType], _ language: Language
    ) -> [String] {
        let missing = Set(forbidden)
        var names: [String] = []
        for group in PermissionGroup.allCases {
            let types = all.filter { TypeName.group(of: $0.identifier) == group }
            let without = types.filter(missing.contains)
            guard !without.isEmpty else { continue }
            names +=
                without.count == types.count && types.count > 1
                ? [language.permissions.group(group)] : without.map(language.types.name)
        }
        guard names.count > mostNames else { return names }
        return names.prefix(mostNames - 1)
            + [language.sync.moreTypes(names.count - mostNames + 1)]
    }
}
