package import Foundation
internal import GRDB

/// The table `link` for one remote: the objects that represent entries.
package struct LinkTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The objects that represent an entry.
    package func of(_ entry: UUID) throws -> [RemoteLink] {
        guard let rowID = try tx.entries.row(of: entry) else { return [] }
        return try ofRow(rowID)
    }

    /// The objects that represent the entry in a row.
    func ofRow(_ entry: Int64) throws -> [RemoteLink] {
        try tx.rows(
            "SELECT part, object FROM link WHERE entry = ? AND remote = ? ORDER BY part",
            [entry, remote.row]
        ).map { RemoteLink(part: EntryPart(rawValue: $0["part"]), object: $0["object"]) }
    }

    /// The entry that an object represents, including deleted ones.
    package func entryID(ofObject object: String) throws -> UUID? {
        try tx.row(
            """
            SELECT e.uuid FROM link l JOIN entry e ON e.id = l.entry
            WHERE l.object = ? AND l.remote = ?
            """, [object, remote.row])?["uuid"]
    }

    /// The objects that represent entries of some kinds in a time range without its end, each with
    /// its entry.
    ///
    /// A full comparison uses them to find objects that were deleted at the remote.
    package func objects(kinds: Set<EntryKind>, in interval: DateInterval, foreign: Bool) throws
        -> [String: UUID]
    {
        var objects: [String: UUID] = [:]
        for kind in kinds {
            let found = try tx.rows(
                """
                SELECT l.object, e.uuid FROM entry e JOIN link l ON l.entry = e.id
                WHERE l.remote = ? AND e.kind = ?
                    AND e.is_foreign = ? AND e.deleted_at IS NULL AND e.date >= ? AND e.date < ?
                """,
                [remote.row, kind.rawValue, foreign, interval.start.stored, interval.end.stored])
            for row in found { objects[row["object"]] = row["uuid"] }
        }
        return objects
    }

    /// Replaces the links of an own entry, except those to samples of an earlier version of the
    /// app.
    ///
    /// Only a push replaces these, because a reading of the entry's own objects does not show them.
    func setOwn(_ links: [RemoteLink], _ entry: Int64) throws {
        try tx.run(
            "DELETE FROM link WHERE entry = ? AND remote = ? AND NOT \(Self.isEarlier)",
            [entry, remote.row])
        try insert(links, entry)
    }

    /// Removes links of an entry to samples of an earlier version of the app.
    func removeEarlier(_ links: [RemoteLink], _ entry: Int64) throws {
        for link in links where link.isEarlier {
            try tx.run(
                "DELETE FROM link WHERE entry = ? AND remote = ? AND object = ?",
                [entry, remote.row, link.object])
        }
    }

    /// The condition for a link to a sample of an earlier version of the app.
    static let isEarlier = "part LIKE '\(EntryPart.earlierPrefix)%'"

    /// Whether the remote holds an entry twice: as its own objects and as samples of an earlier version of
    /// the app.
    func areDoubled(_ entry: Int64) throws -> Bool {
        try tx.number("SELECT \(Self.areDoubled("?1", "?2"))", [entry, remote.row]) > 0
    }

    /// The condition that a remote holds an entry twice.
    static func areDoubled(_ entry: String, _ remote: String) -> String {
        """
        EXISTS (SELECT 1 FROM link l
            WHERE l.entry = \(entry) AND l.remote = \(remote) AND \(isEarlier))
        AND EXISTS (SELECT 1 FROM link l
            WHERE l.entry = \(entry) AND l.remote = \(remote) AND NOT \(isEarlier))
        """
    }

    /// Replaces the links of an entry.
    func set(_ links: [RemoteLink], _ entry: Int64) throws {
        try tx.run("DELETE FROM link WHERE entry = ? AND remote = ?", [entry, remote.row])
        try insert(links, entry)
    }

    /// Inserts the links of an entry that has none.
    ///
    /// - Parameter areNew: Whether the objects represent no other entry. Otherwise they are taken from it, which costs
    ///   more.
    func insert(_ links: [RemoteLink], _ entry: Int64, areNew: Bool = false) throws {
        try tx.insert(into: "link (entry, remote, part, object)", orReplace: !areNew, links) {
            [.integer(entry), .integer(remote.row), .text($0.part.rawValue), .text($0.object)]
        }
    }

    /// The objects that represent the entries in some rows, by the row.
    func ofRows(_ entries: [Int64]) throws -> [Int64: [RemoteLink]] {
        let list = "[" + entries.map(String.init).joined(separator: ",") + "]"
        var links: [Int64: [RemoteLink]] = [:]
        _ = try tx.map(
            """
            SELECT l.entry, l.part, l.object FROM json_each(?) e
            CROSS JOIN link l ON l.entry = e.value AND l.remote = ? ORDER BY l.part
            """, [list, remote.row]
        ) { row in
            links[row["entry"], default: []].append(
                RemoteLink(part: EntryPart(rawValue: row["part"]), object: row["object"]))
        }
        return links
    }

    /// Removes one link of an entry and returns whether others are left.
    @discardableResult
    package func remove(object: String) throws -> Bool {
        let link = try tx.row(
            "SELECT entry FROM link WHERE object = ? AND remote = ?", [object, remote.row])
        guard let link else { return false }
        let entry: Int64 = link["entry"]
        try tx.run("DELETE FROM link WHERE object = ? AND remote = ?", [object, remote.row])
        return try !ofRow(entry).isEmpty
    }
}

/// The table `withheld` for one remote: the types of entries that the remote was not permitted to
/// hold.
package struct WithheldTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// Replaces the withheld types of an entry; empty if the remote holds the whole entry.
    package func set(_ types: Set<String>, of entry: UUID) throws {
        guard !types.isEmpty else {
            try tx.run(
                """
                DELETE FROM withheld
                WHERE remote = ? AND entry = (SELECT id FROM entry WHERE uuid = ?)
                """, [remote.row, entry])
            return
        }
        guard let rowID = try tx.entries.row(of: entry) else { return }
        try tx.run("DELETE FROM withheld WHERE entry = ? AND remote = ?", [rowID, remote.row])
        for type in types.sorted() {
            try tx.run("INSERT INTO withheld VALUES (?, ?, ?)", [remote.row, rowID, type])
        }
    }

    /// The withheld types of an entry.
    package func types(of entry: UUID) throws -> Set<String> {
        Set(
            try tx.rows(
                """
                SELECT type FROM withheld
                WHERE remote = ? AND entry = (SELECT id FROM entry WHERE uuid = ?)
                """, [remote.row, entry]
            ).map { $0["type"] })
    }

    /// The types that were withheld of any entry.
    package func types() throws -> Set<String> {
        Set(
            try tx.rows(
                """
                SELECT DISTINCT type FROM withheld
                WHERE remote = ? AND entry IN (SELECT id FROM entry WHERE deleted_at IS NULL)
                """, [remote.row]
            ).map { $0["type"] })
    }

    /// Exports entries again with types that were withheld and are now permitted, and returns their
    /// number.
    ///
    /// Entries in the outbox are not changed.
    @discardableResult
    package func resend(_ types: Set<String>) throws -> Int {
        guard try remote.isEnabled() else { return 0 }
        var count = 0
        for type in types.sorted() {
            count += try remote.exports.resend(
                where: """
                    e.id IN (SELECT entry FROM withheld WHERE remote = ? AND type = ?)
                        AND NOT EXISTS (SELECT 1 FROM outbox o
                            WHERE o.entry = e.id AND o.remote = ?)
                    """, [remote.row, type, remote.row])
        }
        return count
    }
}
