package import Foundation
internal import GRDB

extension JournalTransaction {
    /// Keeps both sides of a conflict for the person, and says its identity.
    ///
    /// One that is open for the same entry, remote and kind, and about the same other side, is
    /// brought up to date. An entry that was removed there is marked so, and does not go there
    /// before the person chooses.
    @discardableResult
    package func raiseConflict(
        _ kind: Conflict.Kind, entry: UUID, mine: JournalEntry?, theirs: JournalEntry?,
        safeDefault: Conflict.Choice = .mine, at remote: RemoteID
    ) throws(JournalError) -> UUID {
        if kind == .removedThere { try markRemoved(entry, at: remote) }
        return try mapping {
            let (rowID, remoteRow) = (try existing(entry).rowID, try remoteRow(remote))
            let other = kind == .nearDuplicate ? try theirs.flatMap { try stored($0.id) } : nil
            let sides: StatementArguments = [
                try json(mine), try json(theirs), try base(of: rowID, kind, at: remoteRow),
                safeDefault.rawValue,
            ]
            let open = try unresolved(kind, rowID, remoteRow).first { known in
                switch kind {
                case .removedThere: true
                case .edited: known.isAbout(mine, theirs, safeDefault)
                case .nearDuplicate: known.theirs?.id == theirs?.id
                }
            }
            if let open {
                try run(
                    """
                    UPDATE conflict SET mine = ?, theirs = ?, base = ?, safe_default = ?
                    WHERE uuid = ?
                    """, sides + [open.id])
                return open.id
            }
            let id = environment.makeUUID()
            try run(
                """
                INSERT INTO conflict (mine, theirs, base, safe_default, uuid, remote, entry, other,
                    kind, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, sides + [id, remoteRow, rowID, other?.rowID, kind.rawValue, now])
            return id
        }
    }

    /// The conflicts, oldest first; with `onlyOpen` those that wait for the person.
    package func conflicts(onlyOpen: Bool = true) throws(JournalError) -> [Conflict] {
        try mapping {
            let open = Set(
                try rows("SELECT id FROM open_conflict").map { row -> Int in row["id"] })
            return try rows(
                Self.conflictSelection + """
                     WHERE ? = 0 OR c.id IN (SELECT id FROM open_conflict) ORDER BY c.id
                    """, [onlyOpen]
            ).map { row in
                let conflict = try conflict(row)
                return open.contains(conflict.number)
                    ? try asItIsNow(conflict, other: row["other_uuid"]) : conflict
            }
        }
    }

    /// Does what the person chose; see ``Journal/resolve(_:with:)``.
    func resolve(_ id: UUID, with choice: Conflict.Choice) throws {
        guard let conflict = try conflicts().first(where: { $0.id == id }) else {
            throw JournalError.notFound(id)
        }
        guard conflict.choices.contains(choice) else {
            let choices = conflict.choices.map(\.rawValue).joined(separator: ", ")
            throw JournalError.invalid(
                field: "choice", reason: "This cannot be chosen here: choose one of \(choices).")
        }
        // Written first: what is chosen may take one of the entries away.
        try run(
            """
            UPDATE conflict SET mine = ?, theirs = ?, resolution = ?, resolved_at = ?
            WHERE uuid = ?
            """,
            [try json(conflict.mine), try json(conflict.theirs), choice.rawValue, now, id])
        switch (conflict.kind, choice) {
        case (.removedThere, .theirs), (.nearDuplicate, .theirs):
            try delete(try existing(conflict.entryID))
        case (.removedThere, _): try exportAgain(conflict.entryID, at: conflict.remote)
        case (.nearDuplicate, .mine):
            if let theirs = conflict.theirs, let known = try stored(theirs.id) { try delete(known) }
        case (.nearDuplicate, _): break
        case (.edited, .mine): try use(conflict.mine)
        case (.edited, .theirs): try use(conflict.theirs)
        case (.edited, .both): try keepBoth(conflict)
        case (.edited, .merge): try use(conflict.merged)
        }
    }

    private func use(_ given: JournalEntry?) throws {
        guard var entry = given else { return }
        // A note never travels: that the other side has none does not mean that it should go.
        if entry.header.note == nil {
            entry.header.note = try existing(entry.id).entry?.header.note
        }
        _ = try save(entry)
    }

    /// Makes the side that is not in the journal an entry of its own.
    private func keepBoth(_ conflict: Conflict) throws {
        guard let kept = try existing(conflict.entryID).entry else { return }
        for side in [conflict.mine, conflict.theirs].compactMap({ $0 }) where !side.travelsAs(kept)
        {
            var copy = side
            copy.header.id = environment.makeUUID()
            copy.header.source = environment.app
            if case .drink(var drink) = copy {
                // The record belongs to the entry that stays.
                drink.upstreamID = nil
                copy = .drink(drink)
            }
            _ = try save(copy)
        }
    }
}

extension JournalTransaction {
    private static let conflictSelection = """
        SELECT c.*, e.uuid AS entry_uuid, r.name AS remote_name,
            (SELECT o.uuid FROM entry o WHERE o.id = c.other) AS other_uuid
        FROM conflict c JOIN entry e ON e.id = c.entry JOIN remote r ON r.id = c.remote
        """

    private func unresolved(_ kind: Conflict.Kind, _ entry: Int64, _ remote: Int64) throws
        -> [Conflict]
    {
        try rows(
            Self.conflictSelection
                + " WHERE c.entry = ? AND c.remote = ? AND c.kind = ? AND c.resolution IS NULL",
            [entry, remote, kind.rawValue]
        ).map(conflict)
    }

    /// The conflict with what its entries say by now: an edit that came later must not be undone
    /// by a choice between older ones.
    private func asItIsNow(_ conflict: Conflict, other: UUID?) throws -> Conflict {
        var conflict = conflict
        guard let current = try stored(conflict.entryID)?.entry else { return conflict }
        switch conflict.kind {
        case .removedThere: conflict.mine = current
        case .nearDuplicate:
            conflict.mine = current
            conflict.theirs = try other.flatMap { try stored($0)?.entry } ?? conflict.theirs
        case .edited:
            let sides = [conflict.mine, conflict.theirs].compactMap { $0 }
            if sides.contains(where: { $0.hasSameContent(as: current) }) { break }
            if conflict.safeDefault == .theirs {
                conflict.theirs = current
            } else {
                conflict.mine = current
            }
        }
        return conflict
    }

    private func conflict(_ row: Row) throws -> Conflict {
        let resolution: String? = row["resolution"]
        return Conflict(
            id: row["uuid"], number: row["id"], remote: RemoteID(rawValue: row["remote_name"]),
            entryID: row["entry_uuid"], kind: try parsed(row["kind"]),
            mine: try entry(row["mine"]), theirs: try entry(row["theirs"]),
            base: try entry(row["base"]), safeDefault: try parsed(row["safe_default"]),
            createdAt: date(row["created_at"]), resolution: try resolution.map { try parsed($0) })
    }
}

extension Conflict {
    /// Whether it keeps the same losing side as one that is to be raised.
    fileprivate func isAbout(
        _ mine: JournalEntry?, _ theirs: JournalEntry?, _ safeDefault: Choice
    ) -> Bool {
        let (known, new) =
            safeDefault == .theirs ? (self.mine, mine) : (self.theirs, theirs)
        guard self.safeDefault == safeDefault, let known, let new else { return false }
        return known.travelsAs(new)
    }
}
