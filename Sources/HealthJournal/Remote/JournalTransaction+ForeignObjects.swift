internal import Foundation
internal import GRDB

/// Where an object of another app is, and who wrote it.
struct ForeignPlace {
    var remote: Int64
    var bundle: String
}

/// Whether the journal has what objects of another app are.
package enum ForeignPresence: Hashable, Sendable {
    /// It does not know any of them.
    case unknown
    /// It has an entry that is made of some of them.
    case known
    /// The person hid it.
    case hidden
}

extension JournalTransaction {
    /// Whether the journal has what objects of another app are.
    package func presence(
        of objects: [ForeignObject], from bundle: String, at remote: RemoteID
    ) throws(JournalError) -> ForeignPresence {
        try mapping {
            let place = ForeignPlace(remote: try remoteRow(remote), bundle: bundle)
            let owners = try owners(of: objects, at: place).values
            let isHidden =
                try owners.contains(where: \.isDeleted)
                || objects.contains { try isIgnored($0, at: place) }
            return isHidden ? .hidden : owners.isEmpty ? .unknown : .known
        }
    }

    /// The entries that objects stand for, by the object: found by it, or else by its source's own
    /// identifier.
    func owners(of objects: [ForeignObject], at place: ForeignPlace) throws -> [String: StoredEntry]
    {
        var rowIDs: [String: Int64] = [:]
        for object in objects {
            let found = try row(
                """
                SELECT coalesce(
                    (SELECT entry FROM link WHERE object = ? AND remote = ?),
                    (SELECT entry FROM foreign_identity
                        WHERE identifier = ? AND bundle = ? AND type = ?)) AS entry
                """,
                [object.object, place.remote, object.syncIdentifier, place.bundle, object.type])
            let rowID: Int64? = found?["entry"]
            if let rowID { rowIDs[object.object] = rowID }
        }
        var entries: [Int64: StoredEntry] = [:]
        for rowID in Set(rowIDs.values) {
            entries[rowID] = try stored(where: "e.id = ?", [rowID]).first
        }
        return rowIDs.compactMapValues { entries[$0] }
    }

    /// A meal of another app as it is made of objects at a remote.
    func meal(_ entry: StoredEntry, _ remote: Int64) throws -> ForeignMeal {
        let objects = try rows(
            """
            SELECT l.part, l.object, f.identifier, f.version FROM link l
            LEFT JOIN foreign_identity f ON f.entry = l.entry AND f.object = l.object
            WHERE l.entry = ? AND l.remote = ?
            """, [entry.rowID, remote]
        ).map { row in
            ForeignObject(
                part: row["part"], object: row["object"], syncIdentifier: row["identifier"],
                syncVersion: row["version"] ?? 0)
        }
        guard case .food(let food)? = entry.entry else { return ForeignMeal(objects, of: nil) }
        return ForeignMeal(objects, of: food.items)
    }

    /// Puts objects in the place of those that an entry was made of.
    ///
    /// Identifiers of what is gone stay with the entry.
    func setObjects(_ objects: [ForeignObject], _ entry: Int64, _ remote: Int64) throws {
        try setLinks(
            objects.map { RemoteLink(part: $0.part, object: $0.object) }, entry, remote)
        for object in objects where object.syncIdentifier != nil {
            try run(
                """
                INSERT OR REPLACE INTO foreign_identity
                    (entry, object, type, bundle, identifier, version)
                SELECT e.id, ?, ?, s.bundle, ?, ? FROM entry e JOIN source s ON s.id = e.source
                WHERE e.id = ?
                """,
                [object.object, object.type, object.syncIdentifier, object.syncVersion, entry])
        }
    }

    func isIgnored(_ object: ForeignObject, at place: ForeignPlace) throws -> Bool {
        try isIgnored(
            object.object, place.bundle, object.syncIdentifier, type: object.type, place.remote)
    }

    /// Keeps objects out for good, by themselves and by their source's own identifiers.
    func ignore(_ objects: [ForeignObject], at place: ForeignPlace) throws {
        for object in objects {
            try run(
                "INSERT OR IGNORE INTO ignored_object (remote, object) VALUES (?, ?)",
                [place.remote, object.object])
            guard let identifier = object.syncIdentifier else { continue }
            try run(
                """
                INSERT OR IGNORE INTO ignored_identity (bundle, identifier, type)
                VALUES (?, ?, ?)
                """, [place.bundle, identifier, object.type])
        }
    }
}
