public import Foundation
public import HealthJournal
internal import HealthKitSync
public import HealthSync
internal import HealthWords
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
