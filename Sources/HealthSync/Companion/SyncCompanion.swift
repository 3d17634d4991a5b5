/// Work that goes along with an engine's passes and is no entry, as reading what a health store
/// says of whole days.
///
/// The engine calls it only while the remote is switched on and was reached. What fails is tried
/// again at the next occasion; nothing of it is ever in the way of a pass.
public protocol SyncCompanion: Sendable {
    /// Does what is due after a pass; to be cheap where nothing is.
    func passEnded(_ trigger: SyncTrigger) async
    /// Word that what it reads has changed, from now on and until the task is cancelled.
    ///
    /// The engine calls `finished` exactly once for each, after ``remoteChanged()``.
    func notices() -> AsyncStream<RemoteNotice>
    /// Does its work because of a notice.
    func remoteChanged() async
    /// Lets its news wake the app while it is in the background, or not.
    func setDelivery(_ isOn: Bool) async
}
