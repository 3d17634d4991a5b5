public import HealthSync

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
