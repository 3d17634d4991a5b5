public import Foundation

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
