internal import Foundation
internal import HealthJournal
internal import HealthKitSync

/// An operation that waits to be exported to the health store.
struct WaitingEntry: Hashable, Sendable {
    let id: UUID
    let kind: EntryKind
    let isDeletion: Bool
    /// The state: `pending`, `parked` or `failed`.
    let state: String
    let reason: SyncReason?
    let attempts: Int
    let nextAttempt: Date?

    /// All operations of the outbox, in the order in which they were created.
    static func all(in journal: Journal) async throws -> [WaitingEntry] {
        try await journal.outbox(of: .health).operations().map(WaitingEntry.init)
    }

    private init(_ operation: PendingOperation) {
        id = operation.entryID
        kind = operation.kind
        isDeletion = operation.action == .delete
        attempts = operation.attempts
        nextAttempt = operation.nextAttemptAt
        switch operation.state {
        case .pending:
            state = "pending"
            reason = operation.lastError
        case .parked(let why):
            state = "parked"
            reason = why
        case .failed(let why):
            state = "failed"
            reason = why
        }
    }
}
