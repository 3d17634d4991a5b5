public import Foundation

/// A conflict that only the person can resolve; the journal keeps both sides until then.
///
/// An open conflict is closed if its cause disappears: one of its entries is deleted, or the remote
/// again holds the object that was deleted there.
public struct Conflict: Hashable, Sendable, Identifiable {
    /// The cause of a conflict.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// An own entry was deleted at the remote while an edit was pending here.
        case removedThere
        /// Two devices edited an own entry; one edit was kept.
        case edited
        /// Another app saved a near duplicate; both entries count.
        case nearDuplicate
    }

    /// A choice of the person; ``Conflict/choices`` lists those that apply to a conflict.
    public enum Choice: String, CaseIterable, Hashable, Sendable, Codable {
        /// The entry of this journal.
        case mine
        /// The entry of the other side.
        case theirs
        /// Both entries.
        case both
        /// One entry with the content of both; see ``Conflict/merged``.
        case merge
    }

    /// The conflict's identity.
    public var id: UUID
    /// A short number for display, which is never reused.
    public var number: Int
    /// The remote.
    public var remote: RemoteID
    /// The person's entry.
    public var entryID: UUID
    /// The cause.
    public var kind: Kind
    /// The person's side; while the conflict is open, including later edits.
    public var mine: JournalEntry?
    /// The entry of the other side; nil if it was deleted there.
    public var theirs: JournalEntry?
    /// The common base of both sides, if it is known.
    public var base: JournalEntry?
    /// The choice that applies until the person resolves the conflict.
    public var safeDefault: Choice
    /// The date of detection.
    public var createdAt: Date
    /// The person's choice; nil while the conflict is open.
    public var resolution: Choice?

    /// Creates a conflict.
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
    /// The choices that apply to this conflict, in the order of a list.
    ///
    /// A deleted other side cannot be kept as well, and only two versions of one entry can be
    /// merged.
    public var choices: [Choice] {
        switch kind {
        case .removedThere: [.mine, .theirs]
        case .nearDuplicate: [.mine, .theirs, .both]
        case .edited:
            merged == nil ? [.mine, .theirs, .both] : [.mine, .theirs, .both, .merge]
        }
    }

    /// The versions of both sides, as a text that changes with each of them.
    ///
    /// A form that offers ``choices`` sends it along, so that nobody decides for a side that was never
    /// shown.
    public var versions: String {
        [mine, theirs].map { side in
            guard let header = side?.header else { return "-" }
            return "\(header.version)@\(header.modifiedAt.timeIntervalSinceReferenceDate)"
        }.joined(separator: " ")
    }

    /// The result of ``Choice/merge``; nil if it would equal one of the sides.
    ///
    /// A merged meal has the items of both sides, identical items once. A field that only one side
    /// changed has that side's value; a field that both changed has the later edit's value. Other
    /// kinds of entries are merged only if the common base is known.
    public var merged: JournalEntry? {
        guard kind == .edited, let mine, let theirs else { return nil }
        return EntryMerge.merge(mine, theirs, base: base)
    }
}

extension Journal {
    /// The conflicts, oldest first; with `onlyOpen` only unresolved ones.
    public func conflicts(onlyOpen: Bool = true) async throws(JournalError) -> [Conflict] {
        try await withSnapshot { tx in
            try tx.conflicts.all(onlyOpen: onlyOpen)
        }
    }

    /// Resolves a conflict with the person's choice.
    ///
    /// - Removed there: mine sends the entry again, theirs deletes it here.
    /// - Edited: mine and theirs make that side the last version, both also keeps the other side as
    ///   a separate entry, merge makes ``Conflict/merged`` the last version. The last version is
    ///   above all others, so it wins on every device.
    /// - Near duplicate: mine hides the other app's entry, theirs deletes the person's entry here
    ///   and at the remote, both keeps both.
    ///
    /// - Parameters:
    ///   - id: The conflict's identity.
    ///   - choice: The choice, one of ``Conflict/choices``.
    ///   - shown: ``Conflict/versions`` as the person saw them; nil to decide for whatever they are now.
    /// - Throws: ``JournalError/notFound(_:)`` for a resolved or unknown conflict,
    ///   ``JournalError/changed(_:)`` if a side has changed since it was shown,
    ///   ``JournalError/invalid(field:reason:)`` for a choice that is not among its
    ///   ``Conflict/choices``.
    public func resolve(
        _ id: UUID, with choice: Conflict.Choice, shown: String? = nil
    ) async throws(JournalError) {
        try await withTransaction { tx in
            try ConflictResolution(tx: tx).resolve(id, with: choice, shown: shown)
        }
    }
}

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
