public import Foundation

/// A row of the change log: a change of an entry with its date.
public struct JournalChange: Hashable, Sendable, Codable {
    /// The kind of a change.
    public enum Action: String, CaseIterable, Hashable, Sendable, Codable {
        /// The person logged the entry.
        case created
        /// The person edited the entry.
        case edited
        /// The person deleted or hid the entry.
        case deleted
        /// The person undid a deletion, or restored a backup.
        case restored
        /// An own entry was adopted from a remote.
        case adopted
        /// A remote had a later version of an own entry.
        case updated
        /// Another app's entry was imported, or a new version of it.
        case imported
        /// Another app's entry was deleted, or an own entry was deleted elsewhere.
        case removed
        /// An own entry was deleted at a remote and is kept here.
        case removedThere
    }

    /// The position in the change log; later changes have higher positions.
    public var sequence: Int64
    /// The entry.
    public var entryID: UUID
    /// The kind of the entry.
    public var kind: EntryKind
    /// The kind of the change.
    public var action: Action
    /// The entry's version after the change.
    public var version: Int
    /// The date of the change.
    public var date: Date

    /// Creates a row.
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
