public import Foundation

extension Journal {
    /// Enables or disables a remote, and returns the number of saves that left the outbox.
    @discardableResult
    public func setRemoteEnabled(_ remote: RemoteID, _ isEnabled: Bool) async throws(JournalError)
        -> Int
    {
        try await withTransaction { tx in
            try tx.remote(remote).setEnabled(isEnabled)
        }
    }

    /// Enables a remote that the person has never enabled or disabled, and enqueues the entries that
    /// were logged before; a known remote stays as it is.
    package func enableUnlessKnown(_ remote: RemoteID) async throws(JournalError) {
        try await withTransaction { tx in try tx.remotes.enableUnlessKnown(remote) }
    }

    /// Includes kinds of entry in the export or excludes them, and returns the number of saves that
    /// left the outbox.
    ///
    /// Entries at the remote stay there, and the import does not change. Deletions of exported
    /// entries wait until the kind is included again; a backfill can then send what was logged
    /// meanwhile. All kinds are included at first. ``RemoteStatus/exportedKinds`` contains the
    /// present choice.
    ///
    /// ```swift
    /// try await journal.setExported([.food], false, at: .health)
    /// ```
    @discardableResult
    public func setExported(_ kinds: Set<EntryKind>, _ isExported: Bool, at remote: RemoteID)
        async throws(JournalError) -> Int
    {
        try await withTransaction { tx in
            try tx.remote(remote).setExported(kinds, isExported)
        }
    }

    /// Includes kinds of entry in the import from a remote, or excludes them.
    ///
    /// An excluded kind is not read at all: other apps' entries are not imported, and changes of
    /// own entries there stay unknown. Imported entries are kept. If the kind is included again,
    /// the import continues where the last sync pass ended. All kinds are included at first; see
    /// ``RemoteStatus/importedKinds``.
    ///
    /// ```swift
    /// try await journal.setImported([.weight], false, at: .health)
    /// ```
    public func setImported(_ kinds: Set<EntryKind>, _ isImported: Bool, at remote: RemoteID)
        async throws(JournalError)
    {
        try await withTransaction { tx in
            try tx.remote(remote).setImported(kinds, isImported)
        }
    }

    /// The sync status of a remote.
    public func status(of remote: RemoteID) async throws(JournalError) -> RemoteStatus {
        try await withSnapshot { tx in try tx.remote(remote).status() }
    }

    /// The number of own entries whose last version a remote lacks and the outbox does not contain.
    ///
    /// Reads all entries, where ``status(of:)`` reads only those that wait.
    public func backfillCandidates(of remote: RemoteID) async throws(JournalError) -> Int {
        try await withSnapshot { tx in try tx.remote(remote).backfill.candidateCount() }
    }

    /// The sync states of own entries with a remote; foreign and unknown entries are omitted.
    public func syncStates(of ids: [UUID], at remote: RemoteID) async throws(JournalError)
        -> [UUID: EntrySyncState]
    {
        try await withSnapshot { tx in
            var states: [UUID: EntrySyncState] = [:]
            let remote = try tx.remote(remote)
            for id in ids { states[id] = try remote.syncState(of: id) }
            return states

        }
    }

    /// What the journal has yet to send to a remote.
    public func outbox(of remote: RemoteID) -> JournalOutbox {
        JournalOutbox(journal: self, remote: remote)
    }
}
