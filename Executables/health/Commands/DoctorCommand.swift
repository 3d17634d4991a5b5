internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthSync
internal import HealthWords

/// `health doctor`: checks the files for damage, and compares the journal with the store.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks both files, and whether they agree; says what to do.",
        discussion: "Ends with 65 where something was found. Nothing is changed.")

    @Flag(help: "Look up each entry of each index too, which takes some times as long.")
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
        // Without a synced entry nothing else would tell that the path may be mistyped.
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
