/// The observation of a remote by an engine.
struct RemoteObservation: Sendable {
    /// Whether somebody asked for change notifications; they come only while the remote is on.
    var isRequested = false
    /// Receives change notifications; nil while nothing is observed.
    var task: Task<Void, Never>?
    /// The background delivery that was set last; nil where this process has not set it yet.
    var delivery: Bool?
    /// The last adjustment to the switch: the next one waits for it.
    var adjustment: Task<Void, Never>?
}

extension SyncEngine {
    /// Observes the remote and the companion from now on, while the journal has the remote switched on.
    ///
    /// Change notifications then wake the app in the background too.
    /// To be called at every launch. There is one observer for each type, however often it is called.
    public func startObserving() async {
        observation.isRequested = true
        observation.delivery = nil
        await adjustObservation()
    }

    /// Stops all observers, and background delivery with them.
    public func stopObserving() async {
        observation.isRequested = false
        await adjustObservation()
    }

    /// Adjusts observers and background delivery to the remote's switch in the journal.
    ///
    /// To be called after `Journal.setRemoteEnabled(_:_:)`; ``SyncScheduler`` calls it after each
    /// commit. Off, nothing is observed, nothing wakes the app, and a pass that is under way ends
    /// after its present step.
    public func switchChanged() async { await adjustObservation() }

    /// Observes anew: a health store notifies only observers that were started after their type was
    /// permitted.
    func restartObserving() async {
        observation.delivery = nil
        await adjustObservation(restarting: true)
    }

    /// Makes one adjustment after the other, so that no type is ever observed twice.
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
        // A journal that cannot be read leaves everything as it is.
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

    /// Receives change notifications until the task is cancelled; a pass that one of them asked for
    /// may end later.
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
