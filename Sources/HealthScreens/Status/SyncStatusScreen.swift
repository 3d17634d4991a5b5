public import Foundation
public import HealthJournal
internal import HealthKitSync
public import HealthSync
public import Observation

/// How far the journal and Health are in step, and the button that brings them there.
///
/// Counts are asked of the journal each time: nothing here can drift.
@Observable @MainActor
public final class SyncStatusScreen {
    /// The journal's counts.
    public private(set) var status = RemoteStatus()
    /// Whether a pass of this screen is under way.
    public private(set) var isSyncing = false
    /// When a pass was last through.
    public private(set) var lastSynced: Date?
    /// What to show for a moment after a pass that left nothing.
    public private(set) var toast: String?
    private var readProblem: String?
    private var passProblem: PassProblem?
    private let journal: Journal
    private let engine: any SyncRunning
    private let environment: ScreenEnvironment
    @ObservationIgnored private var order = ReadingOrder()

    /// A screen over a journal and the engine that syncs it with Health.
    public init(journal: Journal, engine: any SyncRunning, environment: ScreenEnvironment) {
        self.journal = journal
        self.engine = engine
        self.environment = environment
    }

    /// What keeps sync from being complete, in words.
    public var problem: String? { readProblem ?? passProblem?.text }

    /// The badge as of now.
    public var badge: SyncStatusBadge {
        SyncStatusBadge(
            status, isSyncing: isSyncing, hasProblem: problem != nil, lastSynced: lastSynced,
            now: environment.now())
    }

    /// As "Last synced 5 min ago".
    public var lastSyncedText: String {
        SyncWords.lastSynced(lastSynced, now: environment.now())
    }

    /// What waits and why, each in one line; empty where all is in step.
    public var details: [String] {
        guard status.isEnabled else { return [] }
        var lines: [String] = []
        if status.pending > 0 { lines.append("\(status.pending) waiting for the next sync") }
        if status.parked > 0 { lines.append("\(status.parked) waiting for permission") }
        if status.failed > 0 { lines.append("\(status.failed) not accepted by Health") }
        if let reason = status.lastError, !reason.isEmpty { lines.append(reason) }
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
            // A later pass was through, whoever asked for it.
            if let success = status.lastSuccess, let date = passProblem?.date, success > date {
                passProblem = nil
            }
        } catch .cancelled {
            // Whoever asked has gone.
        } catch {
            guard order.accept(number) else { return }
            readProblem = error.description
        }
    }

    /// Runs a pass: the button, pulling down, coming to the foreground.
    ///
    /// The button also tries what Health refused before. Nothing happens while sync is off.
    public func sync(_ trigger: SyncTrigger = .manual) async {
        guard !isSyncing else { return }
        isSyncing = true
        defer { isSyncing = false }
        toast = nil
        await refresh()
        guard status.isEnabled else { return }
        if trigger == .manual, status.failed > 0 {
            _ = try? await journal.retryFailed(at: .health)
        }
        let report = await engine.sync(trigger)
        passProblem = SyncWords.problem(in: report).map {
            PassProblem(text: $0, date: environment.now())
        }
        await refresh()
        let isDone = status.pending + status.parked + status.failed == 0 && problem == nil
        toast = isDone && trigger == .manual ? SyncWords.allSynced : nil
    }

    /// Lets the switch in the journal take effect, after it was moved.
    func switchChanged() async { await engine.switchChanged() }

    /// Takes the toast away.
    public func dismissToast() { toast = nil }

    /// Follows the journal until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }
}

/// What a pass left undone, and when.
private struct PassProblem: Hashable {
    let text: String
    let date: Date
}
