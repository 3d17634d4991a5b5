package import Foundation
internal import GRDB

/// What became of an own entry that a remote holds and that was to be adopted.
package enum AdoptionOutcome: Hashable, Sendable {
    /// It is in the journal now.
    case adopted
    /// The journal had it, or has its tombstone: nothing was done.
    case known
    /// The journal has its upstream record under another identity, which the remote holds too.
    case duplicate(of: UUID)
}

extension JournalTransaction {
    /// Takes in an own entry that a remote holds and the journal lacks, as it is there.
    ///
    /// It is linked, and not pending there. Other enabled remotes will hear of it.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for what counts nothing.
    package func adopt(_ entry: JournalEntry, links: [RemoteLink], from remote: RemoteID)
        throws(JournalError) -> AdoptionOutcome
    {
        let outcome: AdoptionOutcome = try mapping {
            try checkOwn(entry)
            if try stored(entry.id) != nil { return .known }
            if case .drink(let drink) = entry, let upstreamID = drink.upstreamID,
                let twin = try upstreamEntry(upstreamID)
            {
                guard try becomeOne(twin, entry.id) else { return .duplicate(of: twin.uuid) }
            } else {
                let rowID = try insert(entry)
                try log(.adopted, entry.id, entry.kind, entry.header.version)
                try enqueueSave(rowID, except: try remoteRow(remote))
            }
            return .adopted
        }
        if outcome == .adopted {
            try confirm(entry.id, version: entry.header.version, links: links, at: remote)
        }
        return outcome
    }

    /// Puts another device's later version in the place of an own entry.
    ///
    /// What never travelled stays: the person's note, water in a meal, and what the remote was not
    /// allowed to take. An entry that was deleted here is back. Other enabled remotes will hear of it.
    ///
    /// - Parameters:
    ///   - isInPlaceOfEdit: Whether an edit that was made here loses: of that nothing stays that the
    ///     other device may have edited too.
    ///   - unseen: The types that nobody could look for: what the entry has of them stays.
    package func update(
        _ entry: JournalEntry, links: [RemoteLink], from remote: RemoteID,
        isInPlaceOfEdit: Bool = false, unseen: Set<String> = []
    ) throws(JournalError) {
        let withheld = isInPlaceOfEdit ? [] : try withheldTypes(of: entry.id, at: remote)
        let kept: Set<String> = try mapping {
            try checkOwn(entry)
            let known = try existing(entry.id)
            guard !known.isForeign, known.kind == entry.kind else {
                throw JournalError.invalid(
                    field: "kind", reason: "An entry cannot become one of another kind.")
            }
            var stayed = StayedHere(withheld: withheld.union(unseen))
            var updated = known.entry.map { stayed.putting($0, into: entry) } ?? entry
            updated.header.note = entry.header.note ?? known.entry?.header.note
            if case .drink(var drink) = updated, let upstreamID = drink.upstreamID,
                let owner = try upstreamEntry(upstreamID), owner.uuid != known.uuid
            {
                // The record stays with the entry that this device made of it.
                drink.upstreamID = nil
                updated = .drink(drink)
            }
            try run("UPDATE entry SET deleted_at = NULL WHERE id = ?", [known.rowID])
            try overwrite(known.rowID, with: updated)
            if known.isDeleted { try dequeueDeletion(known.rowID) }
            try log(.updated, entry.id, entry.kind, entry.header.version)
            try enqueueSave(known.rowID, except: try remoteRow(remote))
            return stayed.kept
        }
        try confirm(entry.id, version: entry.header.version, links: links, at: remote)
        try setWithheld(kept.intersection(withheld), of: entry.id, at: remote)
    }

    /// Gives the person's version of an entry a version above the remote's, and lets every enabled
    /// remote hear of it.
    package func rebase(
        _ id: UUID, above version: Int, links: [RemoteLink], from remote: RemoteID
    ) throws(JournalError) {
        try confirm(id, version: version, links: links, at: remote)
        try mapping {
            let known = try existing(id)
            let rebased = max(known.version, version + 1)
            try run("UPDATE entry SET version = ? WHERE id = ?", [rebased, known.rowID])
            try log(.edited, id, known.kind, rebased)
            try enqueueSave(known.rowID)
        }
    }

    /// Deletes an own entry because another device did.
    ///
    /// The remote knows; others will hear of it.
    package func deleteOwn(_ id: UUID, version: Int, from remote: RemoteID) throws(JournalError) {
        try mapping {
            guard let known = try stored(id), !known.isForeign, !known.isDeleted else { return }
            let remoteRow = try remoteRow(remote)
            try run(
                "UPDATE entry SET deleted_at = ?, version = max(version, ?) WHERE id = ?",
                [now, version, known.rowID])
            try log(.removed, id, known.kind, max(known.version, version))
            try enqueueDeletion(known.rowID, notBefore: nil, except: remoteRow)
        }
        try completeDeletion(id, at: remote)
    }

    /// Lets a remote hear again that an entry is deleted, because it still holds it.
    package func deleteAgain(_ id: UUID, links: [RemoteLink], version: Int, at remote: RemoteID)
        throws(JournalError)
    {
        try mapping {
            let known = try existing(id)
            let remoteRow = try remoteRow(remote)
            guard known.isDeleted, !known.isForeign else { return }
            try run(
                """
                INSERT INTO export (entry, remote, version, attempted) VALUES (?1, ?2, ?3, ?3)
                ON CONFLICT (entry, remote) DO UPDATE
                SET version = max(version, ?3), attempted = max(attempted, ?3), deletion = 0,
                    removed_at = NULL
                """, [known.rowID, remoteRow, max(version, 1)])
            try setLinks(links, known.rowID, remoteRow)
            // One that waits for its undo to pass goes on waiting.
            try run(
                """
                INSERT INTO outbox (remote, entry, created_at) VALUES (?, ?, ?)
                ON CONFLICT (remote, entry) DO NOTHING
                """, [remoteRow, known.rowID, now])
        }
    }

    private func checkOwn(_ entry: JournalEntry) throws {
        try EntryRules(now: nil).check(entry)
        guard !entry.header.source.isForeign else {
            throw JournalError.invalid(
                field: "source", reason: "What another app wrote can only be imported.")
        }
    }

    /// Gives an entry that no remote has yet another identity: a device sent its record before the
    /// health store's own was read.
    private func becomeOne(_ twin: StoredEntry, _ id: UUID) throws -> Bool {
        let sent = try number(
            "SELECT count(*) FROM export WHERE entry = ? AND (version > 0 OR attempted > 0)",
            [twin.rowID])
        guard sent == 0, !twin.isDeleted else { return false }
        try log(.removed, twin.uuid, twin.kind, twin.version)
        try run("UPDATE entry SET uuid = ? WHERE id = ?", [id, twin.rowID])
        try log(.adopted, id, twin.kind, twin.version)
        return true
    }
}
