internal import Foundation
internal import GRDB

/// The remote, the app and the kind of entry of other apps' objects.
struct ForeignPlace {
    var remote: Int64
    var bundle: String
    var kind: EntryKind
}

/// The table `foreign_identity` with `link`: the entries that other apps' objects represent.
struct ForeignObjectTable {
    let remote: JournalRemote
    private var tx: JournalTransaction { remote.tx }

    /// The entries that objects represent, by the object: found by the object or by its source's own
    /// identifier.
    func owners(of objects: [ForeignObject], at place: ForeignPlace) throws -> [String: StoredEntry]
    {
        var rowIDs = try rows(of: objects.map(\.object))
        for object in objects where rowIDs[object.object] == nil && object.syncIdentifier != nil {
            rowIDs[object.object] = try tx.row(
                """
                SELECT entry FROM foreign_identity
                WHERE identifier = ? AND bundle = ? AND type = ?
                """,
                [object.syncIdentifier, place.bundle, object.part.identityType(in: place.kind)]
            )?["entry"]
        }
        var entries: [Int64: StoredEntry] = [:]
        for rowID in Set(rowIDs.values) {
            entries[rowID] = try tx.entries.find(where: "e.id = ?", [rowID]).first
        }
        return rowIDs.compactMapValues { entries[$0] }
    }

    /// The rows of the entries that objects represent, all in one query.
    private func rows(of objects: [String]) throws -> [String: Int64] {
        let found = try tx.rows(
            """
            SELECT l.object, l.entry FROM json_each(?) o
            CROSS JOIN link l ON l.object = o.value AND l.remote = ?
            """, [try Self.json(objects), remote.row])
        return Dictionary(
            found.map { ($0["object"], $0["entry"]) }, uniquingKeysWith: { first, _ in first })
    }

    /// Texts as a JSON array; identities need no encoder.
    private static func json(_ texts: [String]) throws -> String {
        let isPlain = texts.allSatisfy { text in
            text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        }
        guard isPlain else {
            return String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
        }
        return texts.isEmpty ? "[]" : "[\"" + texts.joined(separator: "\",\"") + "\"]"
    }

    /// A meal of another app with the objects that represent it.
    func meal(_ entry: StoredEntry) throws -> ForeignMeal {
        let objects = try tx.rows(
            """
            SELECT l.part, l.object, f.identifier, f.version FROM link l
            LEFT JOIN foreign_identity f ON f.entry = l.entry AND f.object = l.object
            WHERE l.entry = ? AND l.remote = ?
            """, [entry.rowID, remote.row]
        ).map { row in
            ForeignObject(
                part: EntryPart(rawValue: row["part"]), object: row["object"],
                syncIdentifier: row["identifier"],
                syncVersion: row["version"] ?? 0)
        }
        guard case .food(let food)? = entry.entry else { return ForeignMeal(objects, of: nil) }
        return ForeignMeal(objects, of: food.items)
    }

    /// Replaces the objects of a meal.
    ///
    /// The identifiers of removed objects stay with the entry.
    func set(_ objects: [ForeignObject], _ entry: Int64) throws {
        try remote.links.set(objects.map(\.link), entry)
        try addIdentifiers(of: objects, entry)
    }

    /// Inserts the objects of a new meal.
    func insert(_ objects: [ForeignObject], _ entry: Int64) throws {
        try remote.links.insert(objects.map(\.link), entry)
        try addIdentifiers(of: objects, entry)
    }

    private func addIdentifiers(of objects: [ForeignObject], _ entry: Int64) throws {
        for object in objects where object.syncIdentifier != nil {
            try tx.run(
                """
                INSERT OR REPLACE INTO foreign_identity
                    (entry, object, type, bundle, identifier, version)
                SELECT e.id, ?, ?, s.bundle, ?, ? FROM entry e JOIN source s ON s.id = e.source
                WHERE e.id = ?
                """,
                [
                    object.object, object.part.identityType(in: .food), object.syncIdentifier,
                    object.syncVersion, entry,
                ])
        }
    }

    /// Replaces the identifiers of an entry by one; without an identifier nothing changes.
    func identify(
        _ entry: Int64, _ object: String, at place: ForeignPlace, _ identifier: String?,
        _ version: Int
    ) throws {
        guard let identifier, !identifier.isEmpty else { return }
        try tx.run("DELETE FROM foreign_identity WHERE entry = ?", [entry])
        try tx.run(
            """
            INSERT OR REPLACE INTO foreign_identity
                (entry, object, type, bundle, identifier, version)
            VALUES (?, ?, ?, ?, ?, ?)
            """, [entry, object, place.kind.rawValue, place.bundle, identifier, version])
    }

    /// The version of an entry under an identifier; nil if it does not have the identifier.
    func version(of entry: Int64, under identifier: String?) throws -> Int? {
        try tx.row(
            "SELECT version FROM foreign_identity WHERE entry = ? AND identifier = ?",
            [entry, identifier])?["version"]
    }
}

extension ForeignObject {
    fileprivate var link: RemoteLink { RemoteLink(part: part, object: object) }
}
