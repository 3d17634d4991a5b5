public import Foundation

/// A row of the log of changes: what happened to an entry, and when.
public struct JournalChange: Hashable, Sendable, Codable {
    /// What can happen to an entry.
    public enum Action: String, CaseIterable, Hashable, Sendable, Codable {
        /// The person logged it.
        case created
        /// The person edited it.
        case edited
        /// The person deleted or hid it.
        case deleted
        /// The person took a deletion back, or restored a backup.
        case restored
        /// An own entry came from a remote.
        case adopted
        /// A remote had a later version of an own entry.
        case updated
        /// Another app's entry came in, or in a new version.
        case imported
        /// Another app's entry went, or an own entry was deleted elsewhere.
        case removed
        /// An own entry was removed from a remote and stays here.
        case removedThere
    }

    /// The position in the log; greater is later.
    public var sequence: Int64
    /// The entry.
    public var entryID: UUID
    /// Its kind.
    public var kind: EntryKind
    /// What happened.
    public var action: Action
    /// The entry's version after it.
    public var version: Int
    /// When it happened.
    public var date: Date

    /// Puts a row together.
    public init(
        sequence: Int64, entryID: UUID, kind: EntryKind, action: Action, version: Int, date: Date
    ) {
        self.sequence = sequence
        self.entryID = entryID
        self.kind = kind
        self.action = action
        self.version = version
        self.date = date
    }
}
