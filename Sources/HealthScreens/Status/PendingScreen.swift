public import Foundation
public import HealthJournal
internal import HealthKitSync
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
            let all = try await journal.pendingOperations(for: .health)
            rows = all.prefix(Self.most).map(row)
            further = max(all.count - Self.most, 0)
            problem = nil
        } catch {
            if error != .cancelled { problem = error.description }
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
                PendingWords.save(
                    EntryRow.title(of: entry), EntryRow.amount(of: entry, environment))
            case .delete: PendingWords.delete(EntryWords.kind(operation.kind))
            }
        return Row(
            id: operation.entryID, title: title, mark: SyncMark(step, environment.language),
            detail: PendingWords.tries(
                operation.attempts, next: operation.nextAttemptAt, now: environment.now()))
    }
}

/// The texts about the outbox.
public enum PendingWords {
    /// The heading of the list.
    public static let title = "Waiting for Health"
    /// The text for an empty outbox.
    public static let empty = "Everything is in Health."
    /// The button that retries failed operations.
    public static let retry = "Try Again"

    /// The text with the number of operations that are not shown.
    public static func further(_ count: Int) -> String { "and \(count) more" }

    static func save(_ title: String, _ amount: String) -> String { "\(title), \(amount)" }

    static func delete(_ kind: String) -> String { "Deletion (\(kind.lowercased()))" }

    static func tries(_ count: Int, next: Date?, now: Date) -> String? {
        guard count > 0 else { return nil }
        let tried = count == 1 ? "Tried once" : "Tried \(count) times"
        guard let next, next > now else { return tried }
        let minutes = Int((next.timeIntervalSince(now) / 60).rounded(.up))
        return "\(tried), again in \(minutes) min"
    }
}
