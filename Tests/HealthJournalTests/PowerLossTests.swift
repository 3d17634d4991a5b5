import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A journal on a disk that loses power or fails")
struct PowerLossTests {
    @Test(
        "keeps every acknowledged edit with its row of the outbox wherever the power goes",
        arguments: 1...2)
    func cuts(seed: Int) async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: seed)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("loses edits on a disk that ignores syncs, and the trial finds it")
    func lyingDisk() async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: 3, ignoresSyncs: true)
        #expect(problems.count > 10)
    }

    @Test(
        "reports a failing or full disk in a sentence, loses nothing, and works again afterwards",
        arguments: [FaultyDisk.Fault.error, .full], [false, true])
    func failures(fault: FaultyDisk.Fault, lasts: Bool) async throws {
        let problems = try await Self.trial.problemsAfterFailures(
            fault, lasts: lasts, seed: 4, isTyped: Self.saysDisk)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test(
        "is opened after a failure at the opening, which is reported in a sentence",
        arguments: [FaultyDisk.Fault.error, .full])
    func opening(fault: FaultyDisk.Fault) async throws {
        let problems = try await Self.trial.problemsOfOpening(
            fault, seed: 5, isTyped: Self.saysDisk)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    // MARK: The trial

    /// Whether an error says that the disk is the reason, and not that the journal is damaged.
    private static func saysDisk(_ error: any Error) -> Bool {
        switch error as? JournalError {
        case .diskFull?, .readOnly?, .cannotOpen?: true
        case let error: error?.isOfDisk ?? false
        }
    }

    /// The weights in the journal after each step, in kilograms.
    private static let states: [Set<Double>] = [[], [71], [71, 72], [72], [72, 73]]

    private static let trial = DiskTrial(
        prepare: { folder in try await open(folder).setRemoteEnabled(TestWorld.health, true) },
        open: { folder in try open(folder) },
        act: { journal, acknowledged in
            let start = try await state(of: journal)
            for step in 1..<states.count {
                // A repeated action goes on where the failed one has ended.
                if step > (states.firstIndex(of: Set(start.keys)) ?? 0) {
                    try await take(step, journal)
                }
                acknowledged.add()
            }
        },
        problems: { journal, acknowledged in
            let found = try await state(of: journal)
            let waiting = try await journal.withSnapshot { tx in
                try tx.remote(TestWorld.health).outbox.operations(dueAt: nil)
            }
            var problems = try await journal.checkIntegrity()
            let allowed = states[acknowledged..<min(acknowledged + 2, states.count)]
            if !allowed.contains(Set(found.keys)) {
                problems.append("\(found.keys.sorted()) after \(acknowledged) steps")
            }
            // No entry was exported, so each that is there waits for it.
            if !Set(waiting.map(\.entryID)).isSuperset(of: found.values) {
                problems.append("an entry is not in the outbox")
            }
            return problems
        })

    private static func open(_ folder: URL) throws -> Journal {
        try Journal(
            at: .file(folder.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(
                now: { Date(timeIntervalSince1970: 1_770_000_000) }, timeZone: { .gmt },
                app: TestWorld.own))
    }

    private static func take(_ step: Int, _ journal: Journal) async throws {
        for kilograms in states[step].subtracting(states[step - 1]) {
            // A long note needs several pages.
            let header = journal.newHeader(note: String(repeating: "x", count: 4000))
            try await journal.save(
                .weight(WeightEntry(header: header, mass: Quantity(kilograms, .kilogram))))
        }
        let known = try await state(of: journal)
        for kilograms in states[step - 1].subtracting(states[step]) {
            if let id = known[kilograms] { try await journal.delete(id) }
        }
    }

    /// The identities of the entries by their weights.
    private static func state(of journal: Journal) async throws -> [Double: UUID] {
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        return Dictionary(
            try await journal.entries(in: all).compactMap { entry in
                guard case .weight(let weight) = entry else { return nil }
                return (weight.mass.value, entry.id)
            }, uniquingKeysWith: { first, _ in first })
    }
}
