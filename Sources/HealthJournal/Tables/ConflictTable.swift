internal import Foundation
internal import GRDB

/// The table `conflict`.
package struct ConflictTable {
    let tx: JournalTransaction

    /// The conflicts, oldest first; with `onlyOpen` only unresolved ones.
    package func all(onlyOpen: Bool = true) throws -> [Conflict] {
        let open = Set(
            try tx.rows("SELECT id FROM open_conflict").map { row -> Int in row["id"] })
        return try tx.rows(
            Self.selection + """
                 WHERE ? = 0 OR c.id IN (SELECT id FROM open_conflict) ORDER BY c.id
                """, [onlyOpen]
        ).map { row in
            let conflict = try conflict(row)
            return open.contains(conflict.number)
                ? try updated(conflict, other: row["other_uuid"]) : conflict
        }
    }

    /// Stores a conflict, or updates an open one about the same, and returns its identity.
    func raise(
        _ kind: Conflict.Kind, entry: UUID, mine: JournalEntry?, theirs: JournalEntry?,
        safeDefault: Conflict.Choice, at remote: Int64
    ) throws -> UUID {
        let rowID = try tx.entries.existing(entry).rowID
        let other = kind == .nearDuplicate ? try theirs.flatMap { try tx.entries.find($0.id) } : nil
        let sides: StatementArguments = [
            try json(mine), try json(theirs), try base(of: rowID, kind, at: remote),
            safeDefault.rawValue,
        ]
        let open = try unresolved(kind, rowID, remote).first { known in
            switch kind {
            case .removedThere: true
            case .edited: known.isAbout(mine, theirs, safeDefault)
            case .nearDuplicate: known.theirs?.id == theirs?.id
            }
        }
        if let open {
            try tx.run(
                """
                UPDATE conflict SET mine = ?, theirs = ?, base = ?, safe_default = ?
                WHERE uuid = ?
                """, sides + [open.id])
            return open.id
        }
        let id = tx.environment.makeUUID()
        try tx.run(
            """
            INSERT INTO conflict (mine, theirs, base, safe_default, uuid, remote, entry, other,
                kind, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, sides + [id, remote, rowID, other?.rowID, kind.rawValue, tx.now])
        return id
    }

    /// Stores the person's choice with both sides as they are now.
    func setResolution(_ choice: Conflict.Choice, of conflict: Conflict) throws {
        try tx.run(
            """
            UPDATE conflict SET mine = ?, theirs = ?, resolution = ?, resolved_at = ?
            WHERE uuid = ?
            """,
            [
                try json(conflict.mine), try json(conflict.theirs), choice.rawValue, tx.now,
                conflict.id,
            ])
    }

    private static let selection = """
        SELECT c.*, e.uuid AS entry_uuid, r.name AS remote_name,
            (SELECT o.uuid FROM entry o WHERE o.id = c.other) AS other_uuid
        FROM conflict c JOIN entry e ON e.id = c.entry JOIN remote r ON r.id = c.remote
        """

    private func unresolved(_ kind: Conflict.Kind, _ entry: Int64, _ remote: Int64) throws
        -> [Conflict]
    {
        try tx.rows(
            Self.selection
                + " WHERE c.entry = ? AND c.remote = ? AND c.kind = ? AND c.resolution IS NULL",
            [entry, remote, kind.rawValue]
        ).map(conflict)
    }

    /// The conflict with the present content of its entries, because a choice between older
    /// contents must not undo a later edit.
    private func updated(_ conflict: Conflict, other: UUID?) throws -> Conflict {
        var conflict = conflict
        guard let current = try tx.entries.find(conflict.entryID)?.entry else { return conflict }
        switch conflict.kind {
        case .removedThere: conflict.mine = current
        case .nearDuplicate:
            conflict.mine = current
            conflict.theirs =
                try other.flatMap { try tx.entries.find($0)?.entry } ?? conflict.theirs
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
            entryID: row["entry_uuid"], kind: try .init(stored: row["kind"]),
            mine: try entry(row["mine"]), theirs: try entry(row["theirs"]),
            base: try entry(row["base"]), safeDefault: try .init(stored: row["safe_default"]),
            createdAt: Date(stored: row["created_at"]),
            resolution: try resolution.map { try .init(stored: $0) })
    }
}

extension Conflict {
    /// Whether the conflict keeps the same losing side as a new one.
    fileprivate func isAbout(
        _ mine: JournalEntry?, _ theirs: JournalEntry?, _ safeDefault: Choice
    ) -> Bool {
        let (known, new) =
            safeDefault == .theirs ? (self.mine, mine) : (self.theirs, theirs)
        guard self.safeDefault == safeDefault, let known, let new else { return false }
        return known.hasSameSyncedContent(as: new)
    }
}

extension ConflictTable {
    /// Stores the version that remotes hold before an edit replaces it.
    ///
    /// Another device's edit was made from the same version, so a merge can tell which fields each
    /// device changed. Further edits before the next export leave it as it is.
    func keepBase(_ stored: StoredEntry, _ old: JournalEntry) throws {
        let held = try tx.number(
            "SELECT count(*) FROM export WHERE entry = ? AND version = ?",
            [stored.rowID, stored.version])
        guard held > 0 else { return }
        try tx.run(
            "UPDATE export SET base = ? WHERE entry = ? AND version = ?",
            [try json(old), stored.rowID, stored.version])
    }

    /// The stored version from which both sides of a conflict were made; nil if it is unknown.
    func base(of entry: Int64, _ kind: Conflict.Kind, at remote: Int64) throws -> String? {
        guard kind == .edited else { return nil }
        return try tx.row(
            "SELECT base FROM export WHERE entry = ? AND remote = ?", [entry, remote])?["base"]
    }

    /// Removes the conflict sides of an entry, because its content is removed.
    func removeSides(of entry: Int64) throws {
        try tx.run("UPDATE export SET base = NULL WHERE entry = ?", [entry])
        try tx.run("DELETE FROM conflict WHERE entry = ?", [entry])
        try tx.run("UPDATE conflict SET theirs = NULL WHERE other = ?", [entry])
    }

    func json(_ entry: JournalEntry?) throws -> String? {
        guard let entry else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(entry), as: UTF8.self)
    }

    func entry(_ json: String?) throws -> JournalEntry? {
        guard let json else { return nil }
        do {
            return try JSONDecoder().decode(JournalEntry.self, from: Data(json.utf8))
        } catch {
            throw JournalError.corrupt("a conflict's entry cannot be read")
        }
    }
}
