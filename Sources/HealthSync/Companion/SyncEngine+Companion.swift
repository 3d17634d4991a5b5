extension SyncEngine {
    /// Lets the companion work on each of its notices until the task is cancelled.
    ///
    /// A part of ``followNotices()``, for whoever follows the remote in another way.
    public func followCompanion() async {
        guard let companion else { return }
        await withDiscardingTaskGroup { group in
            // Notices that come together are worked on together: the companion makes one of them.
            for await notice in companion.notices() {
                group.addTask { await self.answerWithCompanion(notice) }
            }
        }
    }

    /// Lets the companion do its work because of a change notification, then completes the
    /// notification.
    func answerWithCompanion(_ notice: RemoteNotice) async {
        if await isReachable() { await companion?.remoteChanged() }
        notice.finished()
    }

    /// Lets news of the remote and of the companion wake the app, or not.
    func setDelivery(_ isOn: Bool) async {
        await remote.setDelivery(isOn)
        await companion?.setDelivery(isOn)
    }

    private func isReachable() async -> Bool {
        guard (try? await ledger.isEnabled()) == true else { return false }
        return await remote.availability() == .available
    }
}
