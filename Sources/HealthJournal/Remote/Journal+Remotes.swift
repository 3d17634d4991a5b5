public import Foundation

extension Journal {
    /// Switches a remote on or off, and says how many entries stopped waiting.
    @discardableResult
    public func setRemoteEnabled(_ remote: RemoteID, _ isEnabled: Bool) async throws(JournalError)
        -> Int
    {
        try await withTransaction { tx in
            try tx.remote(remote).setEnabled(isEnabled)
        }
    }

    /// Switches a remote on that nobody ever switched on or off; one that is known stays as it is.
    package func enableUnlessKnown(_ remote: RemoteID) async throws(JournalError) {
        try await withTransaction { tx in try tx.remotes.enableUnlessKnown(remote) }
    }

    /// Lets kinds of entry go to a remote or not, and says how many entries stopped waiting.
    ///
    /// What is there stays there, and what comes from there comes in as before. Deletions of what
    /// the remote holds wait until the kind is on again; what was logged meanwhile can be sent by a
    /// backfill then. All kinds are on at first. Which ones are is in
    /// ``RemoteStatus/exportedKinds``.
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

    /// Includes kinds of entry in what is read from a remote, or excludes them.
    ///
    /// An excluded kind is not read at all: other apps' entries stay out, and what happens to own
    /// entries there stays unknown. What was imported before is kept. Included again, it is read from
    /// where the last pass ended. All kinds are included at first, see
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

    /// How far a remote is in step.
    public func status(of remote: RemoteID) async throws(JournalError) -> RemoteStatus {
        try await withSnapshot { tx in try tx.remote(remote).status() }
    }

    /// Where own entries stand with a remote; foreign and unknown ones are left out.
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

    /// Lets what a remote refused take its turn again, because the person wants to try it.
    ///
    /// - Returns: How many entries and deletions that are.
    @discardableResult
    public func retryFailed(at remote: RemoteID) async throws(JournalError) -> Int {
        try await withTransaction { tx in try tx.remote(remote).outbox.retryFailed() }
    }

    /// Lets what failed a moment ago take its turn now, because the person wants to sync.
    ///
    /// A deletion that can still be undone keeps waiting.
    public func retryNow(at remote: RemoteID) async throws(JournalError) {
        try await withTransaction { tx in try tx.remote(remote).outbox.retryNow() }
    }

    /// Sends an entry that was removed at a remote there again.
    ///
    /// - Throws: ``JournalError/notFound(_:)``, ``JournalError/deleted(_:)``.
    public func exportAgain(_ id: UUID, at remote: RemoteID) async throws(JournalError) {
        try await withTransaction { tx in
            try tx.remote(remote).exports.exportAgain(id)
        }
    }

    /// The operations that a remote has yet to receive, in the order in which they were enqueued.
    ///
    /// Empty while the remote is disabled, and without the kinds that are not exported.
    package func pendingOperations(for remote: RemoteID, limit: Int = .max)
        async throws(JournalError) -> [PendingOperation]
    {
        try await withSnapshot { tx in try tx.remote(remote).outbox.operations(limit: limit) }
    }

    /// The number of entries in the outbox of a remote, without deletions.
    package func unsentEntries(to remote: RemoteID) async throws(JournalError) -> Int {
        try await pendingOperations(for: remote).count { $0.action != .delete }
    }
}
