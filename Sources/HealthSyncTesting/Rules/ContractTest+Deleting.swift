internal import Foundation
internal import HealthJournal
internal import HealthSync

/// The rules about deletions.
extension ContractTest {
    func deletes() async throws {
        let phone = try await device("phone")
        let saved = try await phone.saveEachKind()
        try await phone.sync()
        for entry in saved { try await phone.journal.delete(entry.id) }
        clock.advance(by: 60)
        let count = phone.remote.pushes.count
        let report = try await phone.sync()
        try require(report.deleted == saved.count, "Not every deletion was carried out.")
        try await phone.requireNothingPending()
        try await pushAgain(Array(phone.remote.pushes.dropFirst(count)), at: phone.remote)
        let tablet = try await device("tablet")
        try await tablet.sync()
        try await tablet.require([])
    }

    func acceptsTheDeletionOfNothing() async throws {
        let remote = try await device("phone").remote
        let kinds = await remote.permittedKinds()
        let operations = EntryKind.allCases.filter(kinds.contains).map { kind in
            OutboundOperation(
                entry: UUID(), kind: kind, action: .delete, version: 2)
        }
        let outcomes = await remote.push(operations)
        try require(
            outcomes.count == operations.count,
            "\(operations.count) deletions had \(outcomes.count) outcomes.")
        for outcome in outcomes { try requireDone(outcome) }
    }

    /// Pushes operations once more, and throws where one of them fails now.
    func pushAgain(_ pushes: [RecordingRemote.Push], at remote: RecordingRemote) async throws {
        for outcome in await pushes.repeated(at: remote.remote) {
            try requireDone(outcome)
        }
    }

    private func requireDone(_ outcome: PushOutcome) throws {
        switch outcome {
        case .done, .partial, .superseded, .merged: break
        case .unfinished(let failure), .failed(let failure):
            throw ContractViolation(rule: rule, reason: "It failed: \(failure.reason)")
        }
    }
}

extension [RecordingRemote.Push] {
    /// Sends the operations of these pushes again, in their order, and gives the outcomes.
    func repeated(at remote: any SyncRemote) async -> [PushOutcome] {
        var outcomes: [PushOutcome] = []
        for push in self { outcomes += await remote.push(push.operations) }
        return outcomes
    }
}
