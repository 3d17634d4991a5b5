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
