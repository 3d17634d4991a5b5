package import Foundation
internal import GRDB

extension JournalTransaction {
    /// Keeps both sides of a conflict for the person, and says its identity.
    ///
    /// One that is open for the same entry, remote and kind is brought up to date. An entry that
    /// was removed there is marked so, and does not go there before the person chooses.
    @discardableResult
    package func raiseConflict(
        _ kind: Conflict.Kind, entry: UUID, mine: JournalEntry?, theirs: JournalEntry?,
        safeDefault: Conflict.Choice = .mine, at remote: RemoteID
    ) throws(JournalError) -> UUID {
        if kind == .removedThere { try markRemoved(entry, at: remote) }
        return try mapping {
            let (rowID, remoteRow) = (try existing(entry).rowID, try remoteRow(remote))
            let open = try row(
                """
                SELECT uuid FROM conflict
                WHERE entry = ? AND remote = ? AND kind = ? AND resolution IS NULL
                """, [rowID, remoteRow, kind.rawValue])
            if let open {
                try run(
                    "UPDATE conflict SET mine = ?, theirs = ?, safe_default = ? WHERE uuid = ?",
                    [try json(mine), try json(theirs), safeDefault.rawValue, open["uuid"] as UUID])
                return open["uuid"]
            }
            let id = environment.makeUUID()
            try run(
                """
                INSERT INTO conflict (uuid, remote, entry, kind, mine, theirs, safe_default,
                    created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    id, remoteRow, rowID, kind.rawValue, try json(mine), try json(theirs),
                    safeDefault.rawValue, now,
                ])
            return id
        }
    }

    /// The conflicts, oldest first; with `onlyOpen` those that wait for the person.
    package func conflicts(onlyOpen: Bool = true) throws(JournalError) -> [Conflict] {
        try mapping {
            try rows(
                """
                SELECT c.*, e.uuid AS entry_uuid, r.name AS remote_name FROM conflict c
                JOIN entry e ON e.id = c.entry JOIN remote r ON r.id = c.remote
                WHERE ? = 0 OR c.resolution IS NULL ORDER BY c.id
                """, [onlyOpen]
            ).map(conflict)
        }
    }

    /// Does what the person chose; see ``Journal/resolve(_:with:)``.
    func resolve(_ id: UUID, with choice: Conflict.Choice) throws {
        guard let conflict = try conflicts().first(where: { $0.id == id }) else {
            throw JournalError.notFound(id)
        }
        switch (conflict.kind, choice) {
        case (.removedThere, .mine), (.removedThere, .both):
            try exportAgain(conflict.entryID, at: conflict.remote)
        case (.removedThere, .theirs), (.nearDuplicate, .theirs):
            try delete(try existing(conflict.entryID))
        case (.edited, .mine): try use(conflict.mine)
        case (.edited, .theirs): try use(conflict.theirs)
        case (.edited, .both): try keepBoth(conflict)
        case (.nearDuplicate, .mine):
            if let theirs = conflict.theirs, let known = try stored(theirs.id) { try delete(known) }
        case (.nearDuplicate, .both): break
        }
        try run(
            "UPDATE conflict SET resolution = ?, resolved_at = ? WHERE uuid = ?",
            [choice.rawValue, now, id])
    }

    private func use(_ entry: JournalEntry?) throws {
        guard let entry else { return }
        _ = try save(entry)
    }

    /// Makes the side that is not in the journal an entry of its own.
    private func keepBoth(_ conflict: Conflict) throws {
        guard let kept = try existing(conflict.entryID).entry else { return }
        for side in [conflict.mine, conflict.theirs].compactMap({ $0 })
        where !side.hasSameContent(as: kept) {
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

    private func conflict(_ row: Row) throws -> Conflict {
        let resolution: String? = row["resolution"]
        return Conflict(
            id: row["uuid"], remote: RemoteID(rawValue: row["remote_name"]),
            entryID: row["entry_uuid"], kind: try parsed(row["kind"]),
            mine: try entry(row["mine"]), theirs: try entry(row["theirs"]),
            safeDefault: try parsed(row["safe_default"]), createdAt: date(row["created_at"]),
            resolution: try resolution.map { try parsed($0) })
    }

    private func json(_ entry: JournalEntry?) throws -> String? {
        guard let entry else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(entry), as: UTF8.self)
    }

    private func entry(_ json: String?) throws -> JournalEntry? {
        guard let json else { return nil }
        do {
            return try JSONDecoder().decode(JournalEntry.self, from: Data(json.utf8))
        } catch {
            throw JournalError.corrupt("a conflict's entry cannot be read")
        }
    }
}
