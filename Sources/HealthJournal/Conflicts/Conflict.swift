public import Foundation

/// Something that only the person can settle; both sides are kept until then.
///
/// A conflict that is open goes away by itself when what it asks about does: one of its entries is
/// deleted, or the remote holds again what was removed there.
public struct Conflict: Hashable, Sendable, Identifiable {
    /// What the two sides disagree about.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// An own entry was removed at the remote while an edit waited here.
        case removedThere
        /// Two devices edited an own entry; one edit was kept.
        case edited
        /// Another app logged nearly the same at nearly the same time; both count.
        case nearDuplicate
    }

    /// What the person can choose; ``Conflict/choices`` says what makes sense for a conflict.
    public enum Choice: String, CaseIterable, Hashable, Sendable, Codable {
        /// What was logged here.
        case mine
        /// What the other side says.
        case theirs
        /// Both.
        case both
        /// One entry that says what both say; see ``Conflict/merged``.
        case merge
    }

    /// The conflict's identity.
    public var id: UUID
    /// A short number for people to name it by, which is never given twice.
    public var number: Int
    /// The remote.
    public var remote: RemoteID
    /// The person's entry.
    public var entryID: UUID
    /// What it is about.
    public var kind: Kind
    /// The person's side: while the conflict is open, with what was edited since.
    public var mine: JournalEntry?
    /// The entry as the other side has it; nil where it is gone there.
    public var theirs: JournalEntry?
    /// What both sides were made from, where that is known.
    public var base: JournalEntry?
    /// What holds until the person chooses.
    public var safeDefault: Choice
    /// When it was found.
    public var createdAt: Date
    /// What the person chose, nil before.
    public var resolution: Choice?

    /// Puts a conflict together.
    public init(
        id: UUID, number: Int, remote: RemoteID, entryID: UUID, kind: Kind, mine: JournalEntry?,
        theirs: JournalEntry?, base: JournalEntry? = nil, safeDefault: Choice, createdAt: Date,
        resolution: Choice? = nil
    ) {
        self.id = id
        self.number = number
        self.remote = remote
        self.entryID = entryID
        self.kind = kind
        self.mine = mine
        self.theirs = theirs
        self.base = base
        self.safeDefault = safeDefault
        self.createdAt = createdAt
        self.resolution = resolution
    }
}

extension Conflict {
    /// What the person can choose here, in the order of a list.
    ///
    /// Of what is gone on the other side there is no second version to keep beside the first, and
    /// only two versions of one entry can become one.
    public var choices: [Choice] {
        switch kind {
        case .removedThere: [.mine, .theirs]
        case .nearDuplicate: [.mine, .theirs, .both]
        case .edited:
            merged == nil ? [.mine, .theirs, .both] : [.mine, .theirs, .both, .merge]
        }
    }

    /// What ``Choice/merge`` makes of the two sides; nil where that would be one of them again.
    ///
    /// A meal becomes the items of both, the same item once. Of what only one side changed, that
    /// change is taken; of what both changed, the later one. Other kinds of entries are only merged
    /// where it is known what both sides were made from.
    public var merged: JournalEntry? {
        guard kind == .edited, let mine, let theirs else { return nil }
        return EntryMerge.merge(mine, theirs, base: base)
    }
}
