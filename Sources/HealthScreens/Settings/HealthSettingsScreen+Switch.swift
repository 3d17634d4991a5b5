internal import HealthJournal
internal import HealthKitSync
internal import HealthWords

extension HealthSettingsScreen {
    /// Moves the switch: on asks for permission, off asks whether that is meant.
    ///
    /// It goes on where something may be saved, or where other apps' entries can be read. In the
    /// second case nothing is sent.
    public func setOn(_ wanted: Bool) async {
        guard isAvailable, !isWorking, wanted != isOn else { return }
        guard wanted else {
            await askToTurnOff()
            return
        }
        await turnOn()
    }

    /// Switches sync on for reading alone: the button of ``readOnlyOffer``.
    ///
    /// Health never tells whether it allows reading, so this is the person's word for it.
    public func setReadOnly() async {
        guard isAvailable, !isWorking, !isOn else { return }
        do throws(JournalError) {
            try await stopSending()
        } catch {
            problem = words.errors.text(error)
            return
        }
        await turnOn()
    }

    func turnOff() async {
        // An import would go on, and end somewhere.
        let offer = importOffer
        importOffer = nil
        if let offer, offer.isRunning { await offer.stop() }
        do throws(JournalError) {
            try await journal.setRemoteEnabled(.health, false)
            await sync.switchChanged()
            backfillOffer = nil
        } catch {
            problem = words.errors.text(error)
        }
        await refresh()
    }

    func offerBackfill() async throws(JournalError) {
        let candidates = try await journal.backfillCandidates(of: .health)
        backfillOffer = candidates > 0 ? candidates : nil
    }

    private func turnOn() async {
        isWorking = true
        await requestAndConnect()
        isWorking = false
        if isOn { await begin() }
    }

    private func requestAndConnect() async {
        // What is sent and read may have changed elsewhere.
        await refresh()
        do {
            let isUsable = try await access.request()
            await refresh()
            if !isUsable {
                guard await access.canRead() else {
                    alert = message(guidance, canManage: true)
                    return
                }
                try await stopSending()
                notice = words.healthSettings.readsOnly
            }
            importOffer = await ConnectingImport.question(
                history, environment: environment,
                connect: { [weak self] in try await self?.answered() },
                connected: { [weak self] in await self?.begin() })
            if importOffer == nil { try await connect() }
        } catch let error as JournalError {
            problem = words.errors.text(error)
        } catch {
            await refresh()
            alert = message(words.onboarding.notAsked, canManage: false)
        }
    }

    /// Keeps every kind out of Health that the app could send.
    private func stopSending() async throws(JournalError) {
        let kinds = features.reduce(into: Set<EntryKind>()) { $0.formUnion($1.savedKinds) }
        try await journal.setExported(kinds, false, at: .health)
        await refresh()
    }

    private func askToTurnOff() async {
        do throws(JournalError) {
            let unsent = try await journal.outbox(of: .health).unsentEntries()
            let deletions = try await journal.status(of: .health).deletions
            alert = ScreenAlert(
                title: words.healthSettings.turnOffTitle,
                text: words.healthSettings.turnOff(
                    unsent: unsent, deletions: deletions),
                buttons: [
                    ScreenButton(words.healthSettings.turnOff, .turnOff, isDestructive: true),
                    ScreenButton(words.buttons.cancel, .dismiss),
                ])
        } catch {
            problem = words.errors.text(error)
        }
    }

    /// Sync is on and the person has answered every question, so passes can start.
    private func begin() async {
        guard isOn else { return }
        // An import that was left out leaves nothing to show.
        if importOffer?.state == .declined { importOffer = nil }
        await connected()
        await refresh()
    }

    /// The question was answered, unless it was taken away meanwhile.
    private func answered() async throws(JournalError) {
        guard importOffer != nil else { return }
        try await connect()
    }

    private func connect() async throws(JournalError) {
        try await journal.setRemoteEnabled(.health, true)
        await sync.switchChanged()
        await refresh()
        try await offerBackfill()
    }
}
