public import HealthSync

/// What a screen needs of a sync engine: a pass, and that the switch takes effect.
public protocol SyncRunning: Sendable {
    /// Runs a pass, and waits for its end.
    func sync(_ trigger: SyncTrigger) async -> SyncReport
    /// Adjusts observers and background delivery to the switch in the journal, which was moved.
    func switchChanged() async
}

extension SyncEngine: SyncRunning {}
