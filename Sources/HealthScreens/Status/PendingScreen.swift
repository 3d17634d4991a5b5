public import Foundation
public import HealthJournal
internal import HealthKitSync
internal import HealthWords
public import Observation

/// The operations that wait to be exported to Health, each with its state and the reason.
@Observable @MainActor
public final class PendingScreen {
    /// An operation as a row.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The entry.
        public let id: UUID
        /// The title: "Save Banana", "Delete Weights".
        public let title: String
        /// The state: "Pending", "Waiting for permission", "Not accepted by Health".
        public let mark: SyncMark?
        /// The number of attempts and the time of the next one.
        public let detail: String?
    }

    /// The operations in the order in which they were created.
    public private(set) var rows: [Row] = []
    /// The number of operations that are not shown.
    public private(set) var further = 0
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    /// The maximum number of rows.
    private static let most = 50

    /// Creates a screen for a journal's outbox.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// Reads the operations again.
    public func refresh() async {
        do throws(JournalError) {
            let all = try await journal.outbox(of: .health).operations()
            rows = all.prefix(Self.most).map(row)
            further = max(all.count - Self.most, 0)
            problem = nil
        } catch {
            if error != .cancelled { problem = words.errors.text(error) }
        }
    }

    private func row(_ operation: PendingOperation) -> Row {
        let step: EntrySyncState.Step =
            switch operation.state {
            case .pending: .pending
            case .parked(let reason): .parked(reason: reason)
            case .failed(let reason): .failed(reason: reason)
            }
        let title =
            switch operation.action {
            case .save(let entry):
                words.pending.save(
                    EntryRow.title(of: entry, words),
                    amount: EntryRow.amount(of: entry, environment))
            case .delete: words.pending.delete(operation.kind)
            }
        return Row(
            id: operation.entryID, title: title, mark: SyncMark(step, words),
            detail: tries(operation.attempts, next: operation.nextAttemptAt))
    }

    private func tries(_ count: Int, next: Date?) -> String? {
        guard count > 0 else { return nil }
        let tried = words.pending.tried(count: count)
        let seconds = next?.timeIntervalSince(environment.now()) ?? 0
        guard seconds > 0 else { return tried }
        return words.pending.triedAgain(tried, minutes: Int((seconds / 60).rounded(.up)))
    }

    private var words: Language { environment.language }
}
