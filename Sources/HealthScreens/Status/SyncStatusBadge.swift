public import Foundation
public import HealthJournal

/// How far the journal and Health are in step, in a symbol and few words.
public struct SyncStatusBadge: Hashable, Sendable {
    /// What the badge says.
    public enum State: Hashable, Sendable {
        /// Sync is on and nothing has happened yet.
        case idle
        /// A pass is under way.
        case syncing
        /// So many entries wait.
        case pending(Int)
        /// Something needs the person.
        case error
        /// All is in step since an instant.
        case synced(Date)
        /// Sync is off.
        case notSynced
    }

    /// What the badge says.
    public let state: State
    /// Its words.
    public let text: String

    /// Makes the badge for a state as it is seen now.
    public init(_ state: State, now: Date) {
        self.state = state
        text =
            switch state {
            case .idle: "Ready"
            case .syncing: "Syncing…"
            case .pending(let count): "\(count) pending"
            case .error: "Sync error"
            case .synced(let date): "Synced \(RelativeTime(since: date, now: now).short)"
            case .notSynced: "Not synced"
            }
    }

    /// Makes the badge for what is known of a remote.
    ///
    /// - Parameters:
    ///   - status: The journal's counts.
    ///   - isSyncing: Whether a pass is under way.
    ///   - hasProblem: Whether the last pass could not do all it had to.
    ///   - lastSynced: When a pass was last through.
    ///   - now: The instant that it is.
    public init(
        _ status: RemoteStatus, isSyncing: Bool, hasProblem: Bool = false, lastSynced: Date?,
        now: Date
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
        self.init(state, now: now)
    }

    /// The badge as it is read aloud.
    public var accessibilityLabel: String { "Health: \(text)" }

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

    /// What its colour means.
    public var color: ScreenColor {
        switch state {
        case .idle, .syncing, .notSynced: .neutral
        case .pending: .waiting
        case .error: .problem
        case .synced: .good
        }
    }
}
