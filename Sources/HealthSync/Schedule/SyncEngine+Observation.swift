/// The state of an engine's observation of its remote.
struct RemoteObservation: Sendable {
    /// Whether the app requested change notifications; they are delivered only while sync is on.
    var isRequested = false
    /// The task that receives change notifications; nil while nothing is observed.
    var task: Task<Void, Never>?
    /// The background delivery setting of this process; nil before the first one.
    var delivery: Bool?
    /// The last adjustment to the sync setting; the next one waits for it.
    var adjustment: Task<Void, Never>?
}

extension SyncEngine {
    /// Starts to observe the remote and the companion whenever sync is on.
    ///
    /// Change notifications then also wake the app in the background. Call this at every launch.
    /// The engine keeps one observer for each type, however often the method is called.
    public func startObserving() async {
        observation.isRequested = true
        observation.delivery = nil
        await adjustObservation()
    }

    /// Stops all observers and background delivery.
    public func stopObserving() async {
        observation.isRequested = false
        await adjustObservation()
    }

    /// Adjusts observers and background delivery to the remote's setting in the journal.
    ///
    /// Call this after `Journal.setRemoteEnabled(_:_:)`; ``SyncScheduler`` calls it after each
    /// commit. While sync is off, nothing is observed, nothing wakes the app, and a running sync
    /// pass ends after its current step.
    public func switchChanged() async { await adjustObservation() }

    /// Restarts all observers, because a health store notifies only observers that were started
    /// after their type was permitted.
    func restartObserving() async {
        observation.delivery = nil
        await adjustObservation(restarting: true)
    }

    /// Makes one adjustment after the other, so that no type is observed twice.
    private func adjustObservation(restarting: Bool = false) async {
        let before = observation.adjustment
        let task = Task {
            await before?.value
            await self.adjustObservationNow(restarting)
        }
        observation.adjustment = task
        await task.value
    }

    private func adjustObservationNow(_ isRestart: Bool) async {
        // The observation does not change if the journal cannot be read.
        guard let isEnabled = try? await ledger.isEnabled() else { return }
        if !isEnabled { stop() }
        let isWanted = isEnabled && observation.isRequested
        if isRestart || !isWanted, let task = observation.task {
            observation.task = nil
            task.cancel()
            await task.value
        }
        if isWanted, observation.task == nil {
            let (remote, companion) = (remote.notices(), companion?.notices())
            observation.task = Task { await self.receive(remote, companion) }
        }
        guard observation.delivery != isWanted else { return }
        observation.delivery = isWanted
        await setDelivery(isWanted)
    }

    /// Receives change notifications until the task is cancelled; a sync pass that one of them
    /// started may end later.
    private func receive(
        _ notices: AsyncStream<RemoteNotice>, _ companionNotices: AsyncStream<RemoteNotice>?
    ) async {
        async let ofCompanion: Void = receive(companionNotices)
        for await notice in notices { Task { await self.answer(notice) } }
        await ofCompanion
    }

    private func receive(_ notices: AsyncStream<RemoteNotice>?) async {
        guard let notices else { return }
        for await notice in notices { Task { await self.answerWithCompanion(notice) } }
    }
}
