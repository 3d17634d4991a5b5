import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("A store on a disk that loses power or fails")
struct PowerLossTests {
    @Test(
        "keeps every acknowledged save and deletion wherever the power goes, and each other whole or absent",
        arguments: 1...2)
    func cuts(seed: Int) async throws {
        let problems = try await Self.trial().problemsAfterCuts(seed: seed)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("a new store keeps every acknowledged save wherever the power goes")
    func new() async throws {
        var trial = Self.trial(isNew: true)
        trial.mostCalls = 20
        let problems = try await trial.problemsAfterCuts(seed: 4)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("a disk that ignores syncs loses acknowledged saves, and the trial finds it")
    func lyingDisk() async throws {
        let problems = try await Self.trial().problemsAfterCuts(seed: 5, ignoresSyncs: true)
        #expect(problems.count > 10)
    }

    @Test(
        "a store that does not wait for the disk loses acknowledged saves, and the trial finds it")
    func relaxed() async throws {
        let problems = try await Self.trial(durability: .relaxed).problemsAfterCuts(seed: 6)
        #expect(!problems.isEmpty)
    }

    @Test(
        "reports a failing or full disk in a sentence, loses nothing, and works again afterwards",
        arguments: [FaultyDisk.Fault.error, .full], [false, true])
    func failures(fault: FaultyDisk.Fault, lasts: Bool) async throws {
        let problems = try await Self.trial().problemsAfterFailures(
            fault, lasts: lasts, seed: 7, isTyped: Self.saysDisk)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test(
        "is opened after a failure at the opening, which is reported in a sentence",
        arguments: [FaultyDisk.Fault.error, .full])
    func opening(fault: FaultyDisk.Fault) async throws {
        let problems = try await Self.trial().problemsOfOpening(
            fault, seed: 8, isTyped: Self.saysDisk)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    // MARK: The trial

    /// Whether an error says that the disk is the reason, and not that the store is damaged.
    private static func saysDisk(_ error: any Error) -> Bool {
        switch error as? HealthStoreError {
        case .diskFull?, .readOnly?: true
        case let error: error?.isOfDisk ?? false
        }
    }

    /// The samples of the store after each step.
    private static let states: [Set<UUID>] = [[], [1], [1, 2, 3], [2, 3], [2, 3, 4]].map {
        numbers in
        Set(numbers.map { UUID(number: $0) })
    }

    /// Saves, deletes and saves, with a checkpoint between.
    private static func trial(
        isNew: Bool = false, durability: HealthStore.Durability = .full
    ) -> DiskTrial<HealthStore> {
        let open = { @Sendable (folder: URL) in
            try HealthStore(
                at: .file(folder.appending(path: "health.sqlite")), durability: durability)
        }
        return DiskTrial(
            prepare: { folder in if !isNew { try permit(open(folder)) } },
            open: { folder in
                let store = try open(folder)
                if isNew { try permit(store) }
                return store
            },
            act: { store, acknowledged in
                let start = try await state(of: store)
                for step in 1..<states.count {
                    // A repeated action goes on where the failed one has ended.
                    if step > (states.firstIndex(of: start) ?? 0) { try await take(step, store) }
                    acknowledged.add()
                    if step == 2 { _ = try? store.inspect("PRAGMA wal_checkpoint(TRUNCATE)") }
                }
            },
            problems: { store, acknowledged in
                let found = try await state(of: store)
                let allowed = states[acknowledged..<min(acknowledged + 2, states.count)]
                return
                    (allowed.contains(found)
                    ? [] : ["\(found.count) samples after \(acknowledged) steps"])
                    + (try await store.checkIntegrity())
            })
    }

    private static func permit(_ store: HealthStore) throws {
        try store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: .scale)
    }

    private static func take(_ step: Int, _ store: HealthStore) async throws {
        let added = states[step].subtracting(states[step - 1])
        if added.isEmpty {
            try await store.delete(
                Array(states[step - 1].subtracting(states[step])), app: .scale)
        } else {
            let place = Metadata(
                dictionaryLiteral: ("place", .string(String(repeating: "x", count: 5000))))
            try await store.save(
                added.map { try .weight(80, uuid: $0, metadata: place) }, app: .scale)
        }
    }

    private static func state(of store: HealthStore) async throws -> Set<UUID> {
        try await Set(store.samples([SampleQuery(type: .bodyMass)], app: nil).map(\.uuid))
    }
}
