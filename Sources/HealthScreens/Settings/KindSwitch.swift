public import HealthJournal
internal import HealthKitSync
public import HealthWords

/// The switches of one kind of entry: whether it is sent to Health, and whether it is read from there.
public struct KindSwitch: Hashable, Sendable {
    /// The kind.
    public let kind: EntryKind
    /// Whether its entries are sent; nil where the app never sends this kind.
    public let isSent: Bool?
    /// Whether other apps' entries are read; nil where the app never reads this kind.
    public let isRead: Bool?

    /// The word beside it.
    public let title: String

    /// Makes the switches of a kind.
    public init(kind: EntryKind, isSent: Bool?, isRead: Bool?, _ language: Language) {
        self.kind = kind
        self.isSent = isSent
        self.isRead = isRead
        title = language.entry.kind(kind)
    }

    /// The switches for the kinds that these features send or read.
    static func all(
        _ status: RemoteStatus, of features: Set<HealthFeature>, _ language: Language
    ) -> [KindSwitch] {
        let saved = Set(features.flatMap(\.savedKinds))
        let read = Set(features.flatMap(\.readKinds))
        return EntryKind.allCases.filter { saved.union(read).contains($0) }.map { kind in
            KindSwitch(
                kind: kind,
                isSent: saved.contains(kind) ? status.exportedKinds.contains(kind) : nil,
                isRead: read.contains(kind) ? status.importedKinds.contains(kind) : nil, language)
        }
    }
}
