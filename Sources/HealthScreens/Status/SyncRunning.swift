public import HealthSync

/// What a screen needs of a sync engine: a pass.
public protocol SyncRunning: Sendable {
    /// Runs a pass, and waits for its end.
    func sync(_ trigger: SyncTrigger) async -> SyncReport
}

extension SyncEngine: SyncRunning {}
