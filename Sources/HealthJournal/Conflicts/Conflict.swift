public import Foundation

/// Something that only the person can settle; both sides are kept until then.
public struct Conflict: Hashable, Sendable, Identifiable {
    /// What the two sides disagree about.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// An own entry was removed at the remote while an edit waited here.
        case removedThere
        /// Two devices edited an own entry; one edit was kept.
        case edited
        /// Another app logged nearly the same.
        case nearDuplicate
    }

    /// What the person can choose.
    public enum Choice: String, CaseIterable, Hashable, Sendable, Codable {
        /// What was logged here.
        case mine
        /// What the other side says.
        case theirs
        /// Both.
        case both
    }

    /// The conflict's identity.
    public var id: UUID
    /// The remote.
    public var remote: RemoteID
    /// The person's entry.
    public var entryID: UUID
    /// What it is about.
    public var kind: Kind
    /// The entry as it was here.
    public var mine: JournalEntry?
    /// The entry as the other side has it; nil where it is gone there.
    public var theirs: JournalEntry?
    /// What holds until the person chooses.
    public var safeDefault: Choice
    /// When it was found.
    public var createdAt: Date
    /// What the person chose, nil before.
    public var resolution: Choice?

    /// Puts a conflict together.
    public init(
        id: UUID, remote: RemoteID, entryID: UUID, kind: Kind, mine: JournalEntry?,
        theirs: JournalEntry?, safeDefault: Choice, createdAt: Date, resolution: Choice? = nil
    ) {
        self.id = id
        self.remote = remote
        self.entryID = entryID
        self.kind = kind
        self.mine = mine
        self.theirs = theirs
        self.safeDefault = safeDefault
        self.createdAt = createdAt
        self.resolution = resolution
    }
}
