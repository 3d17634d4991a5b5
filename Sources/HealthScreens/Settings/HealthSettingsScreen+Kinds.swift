public import HealthJournal
internal import HealthKitSync
internal import HealthSync
internal import HealthWords

extension HealthSettingsScreen {
    /// Moves the switch that sends a kind of entry to Health.
    ///
    /// Off, what is in Health stays there. On, permission is asked for where it was not asked for yet,
    /// and what was logged meanwhile is offered. A kind that Health does not let the app save stays off.
    public func setExported(_ kind: EntryKind, _ wanted: Bool) async {
        await move {
            guard wanted else {
                let stopped = try await journal.setExported([kind], false, at: .health)
                backfillOffer = nil
                notice = kept(kind, pending: stopped)
                return
            }
            guard try await access.requestSaving(kind) else {
                alert = message(guidance, canManage: true)
                return
            }
            try await journal.setExported([kind], true, at: .health)
            try await offerBackfill()
            await connected()
        }
    }

    /// Moves the switch that reads a kind of entry from Health.
    ///
    /// Off, what came in before stays. On, permission is asked for where it was not asked for yet, and
    /// what other apps saved comes in.
    public func setImported(_ kind: EntryKind, _ wanted: Bool) async {
        await move {
            if wanted { try await access.requestReading(kind) }
            try await journal.setImported([kind], wanted, at: .health)
            notice = wanted ? nil : words.healthSettings.notRead(words.entry.kind(kind))
            if wanted { await connected() }
        }
        if wanted, isOn { await sync.sync(.permissionChange) }
    }

    private func kept(_ kind: EntryKind, pending: Int) -> String {
        let name = words.entry.kind(kind)
        return pending == 0
            ? words.healthSettings.kept(name)
            : words.healthSettings.keptWaiting(name, count: pending)
    }

    private func move(_ change: () async throws -> Void) async {
        guard isOn, !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        do {
            try await change()
        } catch let error as JournalError {
            problem = words.errors.text(error)
            return
        } catch {
            alert = message(words.onboarding.notAsked, canManage: false)
        }
        await refresh()
    }
}
