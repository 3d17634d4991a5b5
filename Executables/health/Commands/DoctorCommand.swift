internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthSync
internal import HealthWords

/// `health doctor`: checks the files for damage, and compares the journal with the store.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks both files and whether they agree, and names the next step.",
        discussion: "Exits with 65 if a problem was found. Nothing is changed.")

    @Flag(help: "Look up each entry of each index too, which takes several times as long.")
    var thorough = false

    @Option(
        help: ArgumentHelp(
            "Compare the samples with those of this store too, such as a copy or another computer's.",
            valueName: "store"), completion: .file())
    var against: String?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let store = try world.openStoreToLookAt()
        let journal = try await world.openExistingJournal()
        let engine = world.engine(journal, companion: world.activity(journal))
        var findings = try await agreement(store, journal, world).findings
        if try await !engine.holdsKnownHistory() {
            findings.insert(Finding(kind: .history, count: 1), at: 0)
        }
        let other = try against.map { try world.openStore(at: $0) }
        let line = ProgressLine(world.language)
        let problems = try await store.checkIntegrity(isThorough: thorough) {
            line.showChecked($0, of: $1)
        }
        // A damaged store is repaired first: reading all of it may fail.
        let comparison = try (problems.isEmpty ? other : nil).map { other in
            try store.withSnapshot { here in
                try other.withSnapshot { there in
                    try StoreComparison(here, there) { line.showChecked($0, of: $1) }
                }
            }
        }
        line.end()
        // Without a synced entry a mistyped path would not be noticed otherwise.
        if findings.isEmpty { _ = try world.openStoreToRead() }
        let report = Report(
            store: problems,
            journal: try await journal.checkIntegrity(), findings: findings,
            comparison: comparison)
        if world.printsJSON {
            try StandardOutput.write(json: report.json)
        } else {
            try StandardOutput.write(report.lines(world.language))
        }
        guard report.isSound else {
            throw CommandFailure(world.language.commandStatus.text(.wrong), .badData)
        }
    }

    private func agreement(_ store: HealthStore, _ journal: Journal, _ world: World)
        async throws
        -> StoreAgreement
    {
        let namespace = world.app.source.bundleIdentifier
        var samples: [StoreAgreement.OwnSample] = []
        try store.forEachSample(
            StoreAgreement.types.map { SampleQuery(type: $0, predicate: .sources([namespace])) }
        ) { batch in
            for sample in batch {
                guard let identifier = sample.metadata[MetadataKey.syncIdentifier]?.string
                else {
                    continue
                }
                samples.append(
                    StoreAgreement.OwnSample(
                        type: sample.type, identifier: identifier,
                        version: Int(
                            nearest: sample.metadata[MetadataKey.syncVersion]?.number ?? 0)))
            }
        }
        let own = try await journal.allEntries().filter { !$0.header.source.isForeign }
        let states = try await EntryState.of(own, in: journal)
        let waiting = try await WaitingEntry.all(in: journal)
        return StoreAgreement(
            namespace: namespace, samples: samples,
            entries: zip(own, states).map { entry, state in
                StoreAgreement.OwnEntry(
                    id: entry.id, version: entry.header.version,
                    isSynced: state == .synced && entry.hasSyncedParts)
            },
            leaving: Set(waiting.filter(\.isDeletion).map(\.id)))
    }

    /// The result of the checks.
    struct Report {
        let store: [String]
        let journal: [String]
        let findings: [Finding]
        /// The differences to the other store; nil without another store, or if this one is damaged.
        let comparison: StoreComparison?

        var isSound: Bool { agrees && comparison?.differences.isEmpty != false }

        /// Whether the two files are sound and agree.
        private var agrees: Bool { store.isEmpty && journal.isEmpty && findings.isEmpty }

        func lines(_ language: Language) -> [String] {
            let words = language.commandStatus
            let compared = comparison?.lines(language) ?? []
            guard !agrees else {
                return [words.text(.storeSound), words.text(.journalSound), words.text(.agree)]
                    + compared
            }
            let damage = store.map(words.storeDamaged) + journal.map(words.journalDamaged)
            let advice = damage.isEmpty ? [] : [words.text(.restore)]
            return damage + advice + findings.map { $0.advice(language) } + compared
        }

        var json: JSON {
            JSON(
                isSound: isSound, store: store, journal: journal,
                findings: findings.map {
                    JSON.Item(kind: $0.kind.rawValue, count: $0.count, advice: $0.advice(.english))
                }, comparison: comparison.map(StoreComparisonJSON.init))
        }
    }

    struct JSON: Encodable {
        struct Item: Encodable {
            let kind: String
            let count: Int
            let advice: String
        }

        let isSound: Bool
        let store: [String]
        let journal: [String]
        let findings: [Item]
        let comparison: StoreComparisonJSON?
    }
}

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
        let words = language.commandStatus
        return switch kind {
        case .history: words.text(.history)
        case .doubled: words.text(.doubled, count: count)
        case .orphaned: words.text(.orphaned, count: count)
        case .missing: words.text(.missing, count: count)
        case .outdated: words.text(.outdated, count: count)
        }
    }
}
