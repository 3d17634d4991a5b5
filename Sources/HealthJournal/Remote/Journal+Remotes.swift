public import Foundation
internal import GRDB

extension Journal {
    /// Switches a remote on or off, and says how many entries stopped waiting.
    @discardableResult
    public func setRemoteEnabled(_ remote: RemoteID, _ isEnabled: Bool) async throws(JournalError)
        -> Int
    {
        try await withTransaction { tx throws(JournalError) in
            try tx.setEnabled(remote, isEnabled)
        }
    }

    /// Switches a remote on that nobody ever switched on or off; one that is known stays as it is.
    package func enableUnlessKnown(_ remote: RemoteID) async throws(JournalError) {
        try await withTransaction { tx throws(JournalError) in try tx.enableUnlessKnown(remote) }
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
        try await withTransaction { tx throws(JournalError) in
            try tx.setExported(kinds, isExported, at: remote)
        }
    }

    /// How far a remote is in step.
    public func status(of remote: RemoteID) async throws(JournalError) -> RemoteStatus {
        try await withSnapshot { tx throws(JournalError) in try tx.status(remote) }
    }

    /// Where own entries stand with a remote; foreign and unknown ones are left out.
    public func syncStates(of ids: [UUID], at remote: RemoteID) async throws(JournalError)
        -> [UUID: EntrySyncState]
    {
        try await withSnapshot { tx throws(JournalError) in
            try tx.mapping {
                var states: [UUID: EntrySyncState] = [:]
                for id in ids { states[id] = try tx.syncState(of: id, at: remote) }
                return states
            }
        }
    }

    /// Lets what a remote refused take its turn again, because the person wants to try it.
    ///
    /// - Returns: How many entries and deletions that are.
    @discardableResult
    public func retryFailed(at remote: RemoteID) async throws(JournalError) -> Int {
        try await withTransaction { tx throws(JournalError) in try tx.retryFailed(remote) }
    }

    /// Sends an entry that was removed at a remote there again.
    ///
    /// - Throws: ``JournalError/notFound(_:)``, ``JournalError/deleted(_:)``.
    public func exportAgain(_ id: UUID, at remote: RemoteID) async throws(JournalError) {
        try await withTransaction { tx throws(JournalError) in
            try tx.exportAgain(id, at: remote)
        }
    }
}

extension JournalTransaction {
    fileprivate func syncState(of id: UUID, at remote: RemoteID) throws -> EntrySyncState? {
        guard let stored = try stored(id), !stored.isForeign else { return nil }
        let remoteRow = try remoteRow(remote)
        let arguments: StatementArguments = [stored.rowID, remoteRow]
        let export = try row(
            "SELECT version, removed_at FROM export WHERE entry = ? AND remote = ?", arguments)
        let operation = try row(
            "SELECT state, reason FROM operation WHERE entry = ? AND remote = ?", arguments)
        let version: Int = export?["version"] ?? 0
        let removedAt: Double? = export?["removed_at"]
        var step = EntrySyncState.Step.notExported
        if removedAt != nil {
            step = .removedThere
        } else if let operation {
            let state: String = operation["state"]
            let reason: String = operation["reason"] ?? ""
            step =
                state == "parked"
                ? .parked(reason: reason)
                : state == "failed" ? .failed(reason: reason) : .pending
        } else if version >= stored.version {
            step = .synced
        }
        return EntrySyncState(
            remote: remote, step: step, exportedVersion: version > 0 ? version : nil)
    }
}
