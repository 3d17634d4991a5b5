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

/// Runs several companions of one engine, one after another.
public struct CombinedCompanion: SyncCompanion {
    private let companions: [any SyncCompanion]

    /// Creates a companion from others, in the order in which they work.
    public init(_ companions: [any SyncCompanion]) { self.companions = companions }

    /// Lets each companion perform the work that is due after a pass.
    public func passEnded(_ trigger: SyncTrigger) async {
        for companion in companions { await companion.passEnded(trigger) }
    }

    /// The change notifications of all companions.
    public func notices() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        let streams = companions.map { $0.notices() }
        let forwarding = Task {
            await withTaskGroup(of: Void.self) { group in
                for notices in streams {
                    group.addTask { for await notice in notices { continuation.yield(notice) } }
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
    }

    /// Lets each companion perform the work that a change notification requires.
    public func remoteChanged() async {
        for companion in companions { await companion.remoteChanged() }
    }

    /// Switches background delivery of all their change notifications on or off.
    public func setDelivery(_ isOn: Bool) async {
        for companion in companions { await companion.setDelivery(isOn) }
    }
}

extension SyncEngine {
    /// Passes change notifications to the companion until the task is cancelled.
    ///
    /// ``followNotices()`` includes this; call it alone if the app observes the remote in another
    /// way.
    public func followCompanion() async {
        guard let companion else { return }
        await withDiscardingTaskGroup { group in
            // The companion coalesces simultaneous notifications into one piece of work.
            for await notice in companion.notices() {
                group.addTask { await self.answerWithCompanion(notice) }
            }
        }
    }

    /// Lets the companion handle a change notification, then completes the notification.
    func answerWithCompanion(_ notice: RemoteNotice) async {
        if await isReachable() { await companion?.remoteChanged() }
        notice.finished()
    }

    /// Switches background delivery for the remote and the companion on or off.
    func setDelivery(_ isOn: Bool) async {
        await remote.setDelivery(isOn)
        await companion?.setDelivery(isOn)
    }

    private func isReachable() async -> Bool {
        guard (try? await ledger.isEnabled()) == true else { return false }
        return await remote.availability() == .available
    }
}
