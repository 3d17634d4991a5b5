public import Foundation

/// How far a remote is in step with the journal, counted from what there is.
public struct RemoteStatus: Hashable, Sendable {
    /// Whether the person switched it on.
    public var isEnabled: Bool
    /// The kinds of entry that go there while it is on; the others stay here.
    public var exportedKinds: Set<EntryKind>
    /// The kinds of entry that are read from there while it is on.
    public var importedKinds = Set(EntryKind.allCases)
    /// Entries that wait for their turn; 0 while the remote is off.
    public var pending: Int
    /// Entries that wait for a permission.
    public var parked: Int
    /// Entries that the remote will not take as they are.
    public var failed: Int
    /// Deletions among all these, and those that are kept until the remote or their kind is on.
    public var deletions: Int
    /// Own entries that the remote does not hold in their last version, and was not asked to.
    public var backfillCandidates: Int
    /// Conflicts that wait for the person.
    public var conflicts: Int
    /// When the remote last took something, or a pass with it was through; to the minute.
    public var lastSuccess: Date?
    /// The reason of the last failure of what still waits.
    public var lastError: String?

    /// Puts a status together.
    public init(
        isEnabled: Bool = false, exportedKinds: Set<EntryKind> = Set(EntryKind.allCases),
        pending: Int = 0, parked: Int = 0, failed: Int = 0,
        deletions: Int = 0, backfillCandidates: Int = 0, conflicts: Int = 0,
        lastSuccess: Date? = nil, lastError: String? = nil
    ) {
        self.isEnabled = isEnabled
        self.exportedKinds = exportedKinds
        self.pending = pending
        self.parked = parked
        self.failed = failed
        self.deletions = deletions
        self.backfillCandidates = backfillCandidates
        self.conflicts = conflicts
        self.lastSuccess = lastSuccess
        self.lastError = lastError
    }
}

/// What the list says beside one entry about one remote.
public struct EntrySyncState: Hashable, Sendable {
    /// Where an entry stands.
    public enum Step: Hashable, Sendable {
        /// The remote holds the last version.
        case synced
        /// The last version waits for its turn.
        case pending
        /// It waits for a permission.
        case parked(reason: String)
        /// The remote will not take it as it is.
        case failed(reason: String)
        /// Somebody removed it there; it stays here until the person decides.
        case removedThere
        /// It was logged while the remote or its kind was off; once it is on, a backfill sends it.
        case notExported
    }

    /// The remote.
    public var remote: RemoteID
    /// Where the entry stands.
    public var step: Step
    /// The version that the remote holds, nil for none.
    public var exportedVersion: Int?

    /// Puts a state together.
    public init(remote: RemoteID, step: Step, exportedVersion: Int?) {
        self.remote = remote
        self.step = step
        self.exportedVersion = exportedVersion
    }
}
