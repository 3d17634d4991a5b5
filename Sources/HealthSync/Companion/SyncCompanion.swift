/// Work that accompanies sync passes but concerns no entry, such as reading a health store's daily
/// statistics.
///
/// The engine calls a companion only while the remote is enabled and reachable. A failure is
/// retried on the next occasion and never blocks a sync pass.
public protocol SyncCompanion: Sendable {
    /// Performs the work that is due after a sync pass; must be cheap if none is.
    func passEnded(_ trigger: SyncTrigger) async
    /// Change notifications of the companion's data from now on until the task is cancelled.
    ///
    /// The engine calls `finished` exactly once for each, after ``remoteChanged()``.
    func notices() -> AsyncStream<RemoteNotice>
    /// Performs the work that a change notification requires.
    func remoteChanged() async
    /// Switches background delivery of its change notifications on or off.
    func setDelivery(_ isOn: Bool) async
}
