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

    /// The operations that the journal has yet to send to a remote.
    public func outbox(of remote: RemoteID) -> JournalOutbox {
        JournalOutbox(journal: self, remote: remote)
    }
}

/// The identifier of a remote in the journal.
public struct RemoteID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name itself.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name.
    public var description: String { rawValue }

    /// The health store of the device.
    public static let health: RemoteID = "health"

    /// The kinds of entry that the remote can hold: Health has no objects for day notes.
    package var heldKinds: Set<EntryKind> {
        self == .health ? EntryKind.inHealth : Set(EntryKind.allCases)
    }

    /// The identifier of the cloud under one of the person's accounts.
    ///
    /// Operations for one account are never sent to another.
    public static func cloud(account: String) -> RemoteID {
        RemoteID(rawValue: cloudPrefix + account)
    }

    /// Whether the remote is a cloud.
    public var isCloud: Bool { rawValue.hasPrefix(Self.cloudPrefix) }

    private static let cloudPrefix = "cloud:"
}

/// The sync status of a remote, as counts of entries and operations.
public struct RemoteStatus: Hashable, Sendable {
    /// Whether the person enabled the remote.
    public var isEnabled: Bool
    /// The kinds of entry that are exported while the remote is enabled.
    public var exportedKinds: Set<EntryKind>
    /// The kinds of entry that are imported while the remote is enabled.
    public var importedKinds = Set(EntryKind.allCases)
    /// The number of pending entries; 0 while the remote is disabled.
    public var pending: Int
    /// The number of entries that wait for a permission.
    public var parked: Int
    /// The number of entries that the remote refused.
    public var failed: Int
    /// The number of deletions among these, including those that wait until the remote or their
    /// kind is enabled.
    public var deletions: Int
    /// The number of open conflicts.
    public var conflicts: Int
    /// The number of samples of an earlier version of the app that wait for the person's decision.
    public var earlierSamples = 0
    /// The date of the last accepted operation or completed sync pass, to the minute.
    public var lastSuccess: Date?
    /// The reason of the last failure of an operation that still waits.
    public var lastError: SyncReason?

    /// Creates a status.
    public init(
        isEnabled: Bool = false, exportedKinds: Set<EntryKind> = Set(EntryKind.allCases),
        pending: Int = 0, parked: Int = 0, failed: Int = 0,
        deletions: Int = 0, conflicts: Int = 0,
        lastSuccess: Date? = nil, lastError: SyncReason? = nil
    ) {
        self.isEnabled = isEnabled
        self.exportedKinds = exportedKinds
        self.pending = pending
        self.parked = parked
        self.failed = failed
        self.deletions = deletions
        self.conflicts = conflicts
        self.lastSuccess = lastSuccess
        self.lastError = lastError
    }
}

/// The sync state of one entry with one remote.
public struct EntrySyncState: Hashable, Sendable {
    /// The steps of the sync of an entry.
    public enum Step: Hashable, Sendable {
        /// The remote holds the last version.
        case synced
        /// The last version is in the outbox.
        case pending
        /// The operation waits for a permission.
        case parked(reason: SyncReason)
        /// The remote refused the entry.
        case failed(reason: SyncReason)
        /// The entry was deleted at the remote; the journal keeps it until the person decides.
        case removedThere
        /// The entry was logged while the remote or its kind was disabled; a backfill can send it
        /// later.
        case notExported
    }

    /// The remote.
    public var remote: RemoteID
    /// The step of the entry.
    public var step: Step
    /// The version that the remote holds; nil for none.
    public var exportedVersion: Int?

    /// Creates a state.
    public init(remote: RemoteID, step: Step, exportedVersion: Int?) {
        self.remote = remote
        self.step = step
        self.exportedVersion = exportedVersion
    }
}
