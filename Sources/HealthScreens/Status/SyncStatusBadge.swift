public import Foundation
public import HealthJournal
public import HealthWords

/// The sync state of the journal with Health, as a symbol and a short text.
public struct SyncStatusBadge: Hashable, Sendable {
    /// The state that the badge shows.
    public enum State: Hashable, Sendable {
        /// Sync is enabled, and no sync pass has run yet.
        case idle
        /// A sync pass runs.
        case syncing
        /// Entries wait to be exported; with their number.
        case pending(Int)
        /// The person has to act.
        case error
        /// Everything is synced; with the time of the last sync pass.
        case synced(Date)
        /// Sync is disabled.
        case notSynced
    }

    /// The state that the badge shows.
    public let state: State
    /// The text.
    public let text: String
    /// The text of the badge for screen readers.
    public let accessibilityLabel: String

    /// Creates the badge for a state at the current time.
    public init(_ state: State, now: Date, _ language: Language) {
        let words = language.sync
        self.state = state
        text =
            switch state {
            case .idle: words.ready
            case .syncing: words.syncing
            case .pending(let count): words.pending(count)
            case .error: words.error
            case .synced(let date): words.synced(date, now: now)
            case .notSynced: words.notSynced
            }
        accessibilityLabel = words.health(text)
    }

    /// Creates the badge from the status of a remote.
    ///
    /// - Parameters:
    ///   - status: The journal's counts.
    ///   - isSyncing: Whether a sync pass runs.
    ///   - hasProblem: Whether the last sync pass was incomplete.
    ///   - lastSynced: The time of the last complete sync pass.
    ///   - now: The current time.
    ///   - language: The language of the text.
    public init(
        _ status: RemoteStatus, isSyncing: Bool, hasProblem: Bool = false, lastSynced: Date?,
        now: Date, _ language: Language
    ) {
        let waiting = status.pending + status.parked
        let state: State =
            if !status.isEnabled {
                .notSynced
            } else if isSyncing {
                .syncing
            } else if status.failed > 0 || hasProblem {
                .error
            } else if waiting > 0 {
                .pending(waiting)
            } else if let lastSynced {
                .synced(lastSynced)
            } else {
                .idle
            }
        self.init(state, now: now, language)
    }

    /// The name of the SF Symbol; nil for the spinner.
    public var symbol: String? {
        switch state {
        case .idle: "checkmark.circle"
        case .syncing: nil
        case .pending: "arrow.triangle.2.circlepath"
        case .error: "exclamationmark.triangle.fill"
        case .synced: "checkmark.circle.fill"
        case .notSynced: "circle.dashed"
        }
    }

    /// The meaning of its colour.
    public var color: ScreenColor {
        switch state {
        case .idle, .syncing, .notSynced: .neutral
        case .pending: .waiting
        case .error: .problem
        case .synced: .good
        }
    }
}
