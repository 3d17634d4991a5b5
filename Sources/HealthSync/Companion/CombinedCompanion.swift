/// Several companions of one engine, each after the other.
public struct CombinedCompanion: SyncCompanion {
    private let companions: [any SyncCompanion]

    /// Companions in the order in which they work.
    public init(_ companions: [any SyncCompanion]) { self.companions = companions }

    /// Lets each do what is due after a pass.
    public func passEnded(_ trigger: SyncTrigger) async {
        for companion in companions { await companion.passEnded(trigger) }
    }

    /// The notices of all.
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

    /// Lets each do its work because of a notice.
    public func remoteChanged() async {
        for companion in companions { await companion.remoteChanged() }
    }

    /// Lets the news of all wake the app while it is in the background, or not.
    public func setDelivery(_ isOn: Bool) async {
        for companion in companions { await companion.setDelivery(isOn) }
    }
}
