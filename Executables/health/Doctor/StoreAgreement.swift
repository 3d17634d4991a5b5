internal import Foundation
internal import HealthKitSync
internal import HealthModel
internal import HealthSync
internal import HealthWords

/// Compares the journal with the store, without reading either.
struct StoreAgreement {
    /// The properties of a sample of this app that are compared.
    struct OwnSample: Hashable, Sendable {
        let type: ObjectType
        let identifier: String
        let version: Int
    }

    /// The properties of one of the person's own entries that are compared.
    struct OwnEntry: Hashable, Sendable {
        let id: UUID
        let version: Int
        /// Whether the journal has recorded that the store holds this version.
        let isSynced: Bool
    }

    /// The types of the samples that entries are exported as.
    static let types = HealthRemote.exportedTypes

    private let namespace: String
    private let samples: [OwnSample]
    private let entries: [UUID: OwnEntry]
    /// The entries whose deletion was not exported yet.
    private let leaving: Set<UUID>

    init(
        namespace: String, samples: [OwnSample], entries: [OwnEntry], leaving: Set<UUID>
    ) {
        self.namespace = namespace
        self.samples = samples
        self.entries = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        self.leaving = leaving
    }

    /// The differences; empty if the two agree.
    var findings: [Finding] {
        var findings: [Finding] = []
        let byIdentity = Dictionary(grouping: samples) { "\($0.identifier) \($0.type)" }
        add(byIdentity.values.count { $0.count > 1 }, .doubled, to: &findings)
        var stored: [UUID: Set<Int>] = [:]
        for sample in samples {
            guard let identity = EntryIdentity(sample.identifier, namespace: namespace) else {
                continue
            }
            stored[identity.entry, default: []].insert(sample.version)
        }
        add(
            stored.keys.count { entries[$0] == nil && !leaving.contains($0) }, .orphaned,
            to: &findings)
        let synced = entries.values.filter(\.isSynced)
        add(synced.count { stored[$0.id] == nil }, .missing, to: &findings)
        add(
            synced.count { entry in
                guard let versions = stored[entry.id] else { return false }
                return versions != [entry.version]
            }, .outdated, to: &findings)
        return findings
    }

    private func add(_ count: Int, _ kind: Finding.Kind, to findings: inout [Finding]) {
        if count > 0 { findings.append(Finding(kind: kind, count: count)) }
    }
}

/// A problem that `health doctor` found.
struct Finding: Hashable, Sendable {
    /// The kind of problem.
    enum Kind: String {
        /// The store was restored from an older copy, replaced or created again since the last sync
        /// pass.
        case history
        /// The store holds an object twice.
        case doubled
        /// The store holds objects of entries that the journal does not know.
        case orphaned
        /// The journal has recorded that the store holds an entry, but the store lacks it.
        case missing
        /// The store holds another version than the journal has recorded.
        case outdated
    }

    let kind: Kind
    let count: Int

    /// The explanation and the remedy, in a sentence.
    func advice(_ language: Language) -> String {
        let (words, number) = (language.commandStatus, language.numbers.text(count))
        return switch kind {
        case .history: words.text(.history)
        case .doubled: words.difference(.doubled, count, number)
        case .orphaned: words.difference(.orphaned, count, number)
        case .missing: words.difference(.missing, count, number)
        case .outdated: words.difference(.outdated, count, number)
        }
    }
}
