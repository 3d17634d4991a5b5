public import Foundation
public import HealthJournal
public import HealthKitSync
public import HealthSync
public import HealthWords
public import Observation

/// The sync status of the journal with Health, and the button that starts a sync pass.
///
/// The counts are read from the journal at each refresh, so they cannot become inconsistent.
@Observable @MainActor
public final class SyncStatusScreen {
    /// The journal's counts.
    public private(set) var status = RemoteStatus()
    /// Whether a sync pass of this screen runs.
    public private(set) var isSyncing = false
    /// The time of the last complete sync pass.
    public private(set) var lastSynced: Date?
    /// The message to show for a moment after a manual sync pass that completed everything.
    public private(set) var toast: String?
    private var readProblem: String?
    private var passProblem: PassProblem?
    private let journal: Journal
    private let engine: any SyncRunning
    private let environment: ScreenEnvironment
    @ObservationIgnored private var order = ReadingOrder()

    /// Creates a screen for a journal and the engine that syncs it with Health.
    public init(journal: Journal, engine: any SyncRunning, environment: ScreenEnvironment) {
        self.journal = journal
        self.engine = engine
        self.environment = environment
    }

    /// The reason why sync is incomplete, in words.
    public var problem: String? { readProblem ?? passProblem?.text }

    /// The badge at the current time.
    public var badge: SyncStatusBadge {
        SyncStatusBadge(
            status, isSyncing: isSyncing, hasProblem: problem != nil, lastSynced: lastSynced,
            now: environment.now(), environment.language)
    }

    /// The time of the last sync pass: "Last synced 5 min ago".
    public var lastSyncedText: String {
        words.sync.lastSynced(lastSynced, now: environment.now())
    }

    /// The operations that wait and the reasons, one line each; empty if everything is synced.
    public var details: [String] {
        guard status.isEnabled else { return [] }
        var lines: [String] = []
        if status.pending > 0 { lines.append(words.sync.waitingForSync(status.pending)) }
        if status.parked > 0 { lines.append(words.sync.waitingForPermission(status.parked)) }
        if status.failed > 0 { lines.append(words.sync.notAccepted(status.failed)) }
        if let reason = status.lastError { lines.append(words.reasons.text(reason)) }
        if let problem { lines.append(problem) }
        return lines
    }

    /// Reads the counts again.
    public func refresh() async {
        let number = order.begin()
        do {
            let status = try await journal.status(of: .health)
            guard order.accept(number) else { return }
            self.status = status
            lastSynced = status.lastSuccess
            readProblem = nil
            // A later sync pass of any trigger was complete, so the problem is solved.
            if let success = status.lastSuccess, let date = passProblem?.date, success > date {
                passProblem = nil
            }
        } catch .cancelled {
            // The caller's task was cancelled.
        } catch {
            guard order.accept(number) else { return }
            readProblem = words.errors.text(error)
        }
    }

    /// Runs a sync pass, after a tap on the button, a pull to refresh, or a return to the
    /// foreground.
    ///
    /// The button also retries operations that Health refused. Nothing happens while sync is
    /// disabled.
    public func sync(_ trigger: SyncTrigger = .manual) async {
        guard !isSyncing else { return }
        isSyncing = true
        defer { isSyncing = false }
        toast = nil
        await refresh()
        guard status.isEnabled else { return }
        if trigger == .manual, status.failed > 0 {
            _ = try? await journal.outbox(of: .health).retryFailed()
        }
        let report = await engine.sync(trigger)
        passProblem = words.sync.problem(in: report).map {
            PassProblem(text: $0, date: environment.now())
        }
        await refresh()
        let isDone = status.pending + status.parked + status.failed == 0 && problem == nil
        toast = isDone && trigger == .manual ? words.sync.allSynced : nil
    }

    /// Applies the switch in the journal after it was changed.
    func switchChanged() async { await engine.switchChanged() }

    private var words: Language { environment.language }

    /// Removes the toast.
    public func dismissToast() { toast = nil }

    /// Refreshes after each commit to the journal, until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }
}

/// The problem of a sync pass, and its time.
private struct PassProblem: Hashable {
    let text: String
    let date: Date
}

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

/// The reason why sync is incomplete, in a few words, with a button that helps.
public struct SyncAdvice: Hashable, Sendable {
    /// The action of the button.
    public enum Action: Hashable, Sendable {
        /// Asks for permission.
        case grant
        /// Opens the place where permissions can be changed.
        case manage
    }

    /// The text.
    public let text: String
    /// The button that helps; nil if nothing has to be done, because the next sync pass retries.
    public let button: ScreenButton<Action>?

    /// Creates the advice for the current state while sync is enabled; nil without a problem.
    ///
    /// - Parameters:
    ///   - permission: The permission to save in Health.
    ///   - problem: The problem of the last sync pass, from `SyncWords.problem(in:)`.
    ///   - language: The language of the texts.
    public init?(
        permission: HealthPermissions.Status, problem: String?, _ language: Language
    ) {
        switch permission {
        case .unavailable: return nil
        case .denied:
            text = language.sync.notGranted
            button = ScreenButton(language.healthSettings.openHealth, .manage)
        case .notDetermined:
            text = language.sync.pleaseGrant
            button = ScreenButton(language.permissions.connect, .grant)
        case .partial, .authorized, .unknowable:
            guard let problem else { return nil }
            (text, button) = (problem, nil)
        }
    }
}

/// The badge with the source of an entry; the person's own entries have none.
public struct SourceBadge: Hashable, Sendable {
    /// The text: "Health" or the app's name.
    public let text: String
    /// The name of the SF Symbol.
    public let symbol: String
    /// The text of the badge for screen readers.
    public let accessibilityLabel: String

    /// Creates the badge of a source; nil for the person's own entries.
    public init?(_ source: EntrySource, _ language: Language) {
        switch source.badge {
        case .none: return nil
        case .health:
            text = language.entry.health
            symbol = "heart.fill"
        case .app(let name):
            text = name
            symbol = "app.badge"
        }
        accessibilityLabel = language.entry.from(text)
    }
}

/// The operations that a screen needs from a sync engine: to run a sync pass, and to apply the
/// switch.
public protocol SyncRunning: Sendable {
    /// Runs a sync pass and waits for its end.
    func sync(_ trigger: SyncTrigger) async -> SyncReport
    /// Starts or stops observers and background delivery after the switch in the journal was
    /// changed.
    func switchChanged() async
}

extension SyncEngine: SyncRunning {}
