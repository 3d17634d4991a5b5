package import Foundation

/// Applies the person's choice for a conflict; see ``Journal/resolve(_:with:shown:)``.
struct ConflictResolution {
    let tx: JournalTransaction

    /// Resolves a conflict, if its sides are those that were shown; nil for any.
    func resolve(_ id: UUID, with choice: Conflict.Choice, shown: String?) throws {
        guard let conflict = try tx.conflicts.all().first(where: { $0.id == id }) else {
            throw JournalError.notFound(id)
        }
        guard shown == nil || shown == conflict.versions else {
            throw JournalError.changed(conflict.entryID)
        }
        guard conflict.choices.contains(choice) else {
            throw JournalError.invalid(field: "choice", reason: JournalRule(.offeredChoice))
        }
        // The choice is stored first, because it may delete one of the entries.
        try tx.conflicts.setResolution(choice, of: conflict)
        switch (conflict.kind, choice) {
        case (.removedThere, .theirs), (.nearDuplicate, .theirs):
            try tx.deletion.delete(try tx.entries.existing(conflict.entryID))
        case (.removedThere, _):
            try tx.remote(conflict.remote).exports.exportAgain(conflict.entryID)
        case (.nearDuplicate, .mine):
            if let theirs = conflict.theirs, let known = try tx.entries.find(theirs.id) {
                try tx.deletion.delete(known)
            }
        case (.nearDuplicate, _): break
        case (.edited, .mine): try save(conflict.mine)
        case (.edited, .theirs): try save(conflict.theirs)
        case (.edited, .both): try keepBoth(conflict)
        case (.edited, .merge): try save(conflict.merged)
        }
    }

    private func save(_ given: JournalEntry?) throws {
        guard var entry = given else { return }
        // Notes are not synced: a side without a note does not remove it.
        if entry.header.note == nil {
            entry.header.note = try tx.entries.existing(entry.id).entry?.header.note
        }
        _ = try tx.writer.save(entry)
    }

    /// Saves the other side as a new entry.
    private func keepBoth(_ conflict: Conflict) throws {
        guard let kept = try tx.entries.existing(conflict.entryID).entry else { return }
        for side in [conflict.mine, conflict.theirs].compactMap({ $0 })
        where !side.hasSameSyncedContent(as: kept) {
            var copy = side
            copy.header.id = tx.environment.makeUUID()
            copy.header.source = tx.environment.app
            // The upstream record belongs to the entry that remains.
            copy.upstreamID = nil
            _ = try tx.writer.save(copy)
        }
    }
}

extension JournalRemote {
    /// Stores both sides of a conflict for the person and returns its identity.
    ///
    /// An open conflict about the same entry, remote, kind and other side is updated. An entry that
    /// was deleted at the remote is marked, and is not exported before the person chooses.
    @discardableResult
    package func raiseConflict(
        _ kind: Conflict.Kind, entry: UUID, mine: JournalEntry?, theirs: JournalEntry?,
        safeDefault: Conflict.Choice = .mine
    ) throws -> UUID {
        if kind == .removedThere { try exports.markRemoved(entry) }
        return try tx.conflicts.raise(
            kind, entry: entry, mine: mine, theirs: theirs, safeDefault: safeDefault, at: row)
    }
}
