package import Foundation
internal import GRDB

/// What the journal knows about an entry and a remote, for the rules of an engine to decide on.
package struct EntryKnowledge: Hashable, Sendable {
    /// The entry, where the journal has it and it is not deleted.
    package var entry: JournalEntry?
    /// The version of the tombstone, where the person deleted the entry.
    package var tombstoneVersion: Int?
    /// When the entry was deleted here.
    package var deletedAt: Date?
    /// The version that the remote is known to hold; nil for none.
    package var exportedVersion: Int?
    /// The last version that was sent there, whether or not it arrived; 0 for none.
    package var attemptedVersion = 0
    /// Whether the person hid the object: it must not come back.
    package var isIgnored = false
    /// Whether somebody removed the entry at the remote.
    package var isRemovedThere = false
    /// Whether the entry waits for this remote.
    package var isPending = false
    /// The objects that stand for the entry.
    package var links: [RemoteLink] = []

    /// Knowledge of nothing.
    package init() {}
}

extension JournalTransaction {
    /// What is known of an entry.
    package func knowledge(of entry: UUID, at remote: RemoteID) throws(JournalError)
        -> EntryKnowledge
    {
        try mapping { try describe(try stored(entry), try remoteRow(remote)) }
    }

    /// What is known of an object at a remote, found by the object or else by its source's own
    /// identifier.
    package func knowledge(
        ofObject object: String, bundleIdentifier: String? = nil, syncIdentifier: String? = nil,
        at remote: RemoteID
    ) throws(JournalError) -> EntryKnowledge {
        try mapping {
            let remoteRow = try remoteRow(remote)
            let stored = try foreignEntry(object, bundleIdentifier, syncIdentifier, remoteRow)
            var knowledge = try describe(stored, remoteRow)
            if try isIgnored(object, bundleIdentifier, syncIdentifier, remoteRow) {
                knowledge.isIgnored = true
            }
            return knowledge
        }
    }

    /// The entry that an object stands for, or that bears its source's own identifier.
    func foreignEntry(_ object: String, _ bundle: String?, _ identifier: String?, _ remote: Int64)
        throws -> StoredEntry?
    {
        try stored(
            where: """
                e.id = coalesce(
                    (SELECT entry FROM link WHERE object = ? AND remote = ?),
                    (SELECT entry FROM foreign_identity
                        WHERE identifier = ? AND bundle = ? AND type = ''))
                """, [object, remote, identifier, bundle]
        ).first
    }

    func isIgnored(
        _ object: String, _ bundle: String?, _ identifier: String?, type: String = "",
        _ remote: Int64
    ) throws -> Bool {
        try number(
            """
            SELECT EXISTS (SELECT 1 FROM ignored_object WHERE object = ? AND remote = ?)
                OR EXISTS (SELECT 1 FROM ignored_identity
                    WHERE identifier = ? AND bundle = ? AND type = ?)
            """, [object, remote, identifier, bundle, type]) == 1
    }

    private func describe(_ stored: StoredEntry?, _ remote: Int64) throws -> EntryKnowledge {
        var knowledge = EntryKnowledge()
        guard let stored else { return knowledge }
        if stored.isDeleted {
            knowledge.tombstoneVersion = stored.version
            knowledge.deletedAt = stored.deletedAt
            knowledge.isIgnored = stored.isForeign
        } else {
            knowledge.entry = stored.entry
        }
        let export = try row(
            "SELECT version, attempted, removed_at FROM export WHERE entry = ? AND remote = ?",
            [stored.rowID, remote])
        if let export {
            knowledge.attemptedVersion = export["attempted"]
            let version: Int = export["version"]
            knowledge.exportedVersion = version > 0 ? version : nil
            knowledge.isRemovedThere = export["removed_at"] != nil
        }
        knowledge.isPending =
            try number(
                "SELECT count(*) FROM operation WHERE entry = ? AND remote = ?",
                [stored.rowID, remote]) > 0
        knowledge.links = try links(stored.rowID, remote)
        return knowledge
    }
}
