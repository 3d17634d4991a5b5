package import Foundation
internal import GRDB

/// The journal's state of an entry and a remote, as input of the engine's rules.
package struct EntryKnowledge: Hashable, Sendable {
    /// The entry, if the journal has it and it is not deleted.
    package var entry: JournalEntry?
    /// The version of the tombstone, if the person deleted the entry.
    package var tombstoneVersion: Int?
    /// The date of the deletion.
    package var deletedAt: Date?
    /// The version that the remote is known to hold; nil for none.
    package var exportedVersion: Int?
    /// The last version that was sent, successfully or not; 0 if none was.
    package var attemptedVersion = 0
    /// Whether the person hid the object: it must not be imported again.
    package var isIgnored = false
    /// Whether the entry was deleted at the remote.
    package var isRemovedThere = false
    /// Whether the entry is in the outbox of this remote.
    package var isPending = false
    /// The objects that represent the entry.
    package var links: [RemoteLink] = []

    /// Creates the state of an unknown entry.
    package init() {}
}

extension JournalRemote {
    /// The state of an entry.
    package func knowledge(of entry: UUID) throws -> EntryKnowledge {
        try describe(try tx.entries.find(entry))
    }

    /// The state of the entry of an object, found by the object or by its source's own identifier, which
    /// is unique for each kind of entry.
    package func knowledge(
        ofObject object: String, kind: EntryKind? = nil, bundleIdentifier: String? = nil,
        syncIdentifier: String? = nil
    ) throws -> EntryKnowledge {
        let found = try foreign.find(object, kind, bundleIdentifier, syncIdentifier)
        var knowledge = try describe(found.entry)
        if found.isHidden { knowledge.isIgnored = true }
        return knowledge
    }

    private func describe(_ stored: StoredEntry?) throws -> EntryKnowledge {
        var knowledge = EntryKnowledge()
        guard let stored else { return knowledge }
        if stored.isDeleted {
            knowledge.tombstoneVersion = stored.version
            knowledge.deletedAt = stored.deletedAt
            knowledge.isIgnored = stored.isForeign
        } else {
            knowledge.entry = stored.entry
        }
        let export = try tx.row(
            "SELECT version, attempted, removed_at FROM export WHERE entry = ? AND remote = ?",
            [stored.rowID, row])
        if let export {
            knowledge.attemptedVersion = export["attempted"]
            let version: Int = export["version"]
            knowledge.exportedVersion = version > 0 ? version : nil
            knowledge.isRemovedThere = export["removed_at"] != nil
        }
        knowledge.isPending =
            try tx.number(
                "SELECT count(*) FROM operation WHERE entry = ? AND remote = ?",
                [stored.rowID, row]) > 0
        knowledge.links = try links.ofRow(stored.rowID)
        return knowledge
    }
}
