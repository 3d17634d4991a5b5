public import HealthJournal
internal import HealthKitSync

/// One of the switches below the large one: whether a kind of entry is sent to Health.
public struct KindSwitch: Hashable, Sendable {
    /// The kind.
    public let kind: EntryKind
    /// Whether its entries are sent.
    public let isOn: Bool

    /// Puts a switch together.
    public init(kind: EntryKind, isOn: Bool) {
        self.kind = kind
        self.isOn = isOn
    }

    /// The word beside it.
    public var title: String { EntryWords.kind(kind) }

    /// The switches for the kinds that these features send.
    static func all(_ exported: Set<EntryKind>, of features: Set<HealthFeature>) -> [KindSwitch] {
        let kinds = Set(features.flatMap(\.kinds))
        return EntryKind.allCases.filter(kinds.contains).map {
            KindSwitch(kind: $0, isOn: exported.contains($0))
        }
    }
}

extension HealthFeature {
    /// The kinds of entry that a feature sends.
    fileprivate var kinds: [EntryKind] {
        switch self {
        case .onboarding, .food: [.food]
        case .weight: [.weight]
        case .water: [.drink]
        case .workouts: [.workout]
        case .activity: []
        }
    }
}
