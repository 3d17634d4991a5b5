import Foundation
import HealthDatabase
import HealthJournal
import TestSupport
import Testing

@Suite("A migration on a disk that loses power or fails")
struct MigrationLossTests {
    private static func journal(_ expected: JournalFacts?) -> DiskTrial<Journal> {
        var trial = DiskTrial(
            prepare: { folder in
                _ = try SchemaFixture(kind: .journal, number: 1).unpack(into: folder)
            },
            open: { folder in try JournalSpecimen.open(folder.appending(path: "journal.sqlite")) },
            act: { _, acknowledged in acknowledged.add() },
            problems: { journal, _ in
                try await JournalFacts(journal) == expected
                    ? [] : ["the journal is not that of its release"]
            })
        trial.mostCalls = 12
        return trial
    }

    private static func store(_ expected: StoreFacts?) -> DiskTrial<HealthStore> {
        var trial = DiskTrial(
            prepare: { folder in
                _ = try SchemaFixture(kind: .store, number: 1).unpack(into: folder)
            },
            open: { folder in try StoreSpecimen.open(folder.appending(path: "store.sqlite")) },
            act: { _, acknowledged in acknowledged.add() },
            problems: { store, _ in
                try await StoreFacts(store) == expected
                    ? [] : ["the store is not that of its release"]
            })
        trial.mostCalls = 12
        return trial
    }

    /// What the first journal holds after an undisturbed migration.
    private func journalFacts() async throws -> JournalFacts {
        try await withFolder { folder in
            let file = try SchemaFixture(kind: .journal, number: 1).unpack(into: folder)
            return try await JournalFacts(try JournalSpecimen.open(file))
        }
    }

    private func storeFacts() async throws -> StoreFacts {
        try await withFolder { folder in
            let file = try SchemaFixture(kind: .store, number: 1).unpack(into: folder)
            return try await StoreFacts(try StoreSpecimen.open(file))
        }
    }

    @Test("of the first journal can be cut anywhere: the next opening completes it")
    func journalCuts() async throws {
        let trial = Self.journal(try await journalFacts())
        let problems = try await trial.problemsAfterCuts(seed: 1)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("of the first store can be cut anywhere: the next opening completes it")
    func storeCuts() async throws {
        let trial = Self.store(try await storeFacts())
        let problems = try await trial.problemsAfterCuts(seed: 2)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test(
        "of the first journal fails with a sentence, and the next opening completes it",
        arguments: [FaultyDisk.Fault.error, .full])
    func journalFailures(fault: FaultyDisk.Fault) async throws {
        let trial = Self.journal(try await journalFacts())
        let problems = try await trial.problemsOfOpening(fault, seed: 3) { error in
            switch error as? JournalError {
            case .diskFull?, .readOnly?, .cannotOpen?: true
            case let error: error?.isOfDisk ?? false
            }
        }
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test(
        "of the first store fails with a sentence, and the next opening completes it",
        arguments: [FaultyDisk.Fault.error, .full])
    func storeFailures(fault: FaultyDisk.Fault) async throws {
        let trial = Self.store(try await storeFacts())
        let problems = try await trial.problemsOfOpening(fault, seed: 4) { error in
            switch error as? HealthStoreError {
            case .diskFull?, .readOnly?: true
            case let error: error?.isOfDisk ?? false
            }
        }
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }
}
