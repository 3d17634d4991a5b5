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
        let rowIDs = try rows(of: objects, at: place)
        var entries: [Int64: StoredEntry] = [:]
        for rowID in Set(rowIDs.values) {
            entries[rowID] = try tx.entries.find(where: "e.id = ?", [rowID]).first
        }
        return rowIDs.compactMapValues { entries[$0] }
    }

    /// The rows of the entries that objects represent, by the object: found as by ``owners(of:at:)``.
    func rows(of objects: [ForeignObject], at place: ForeignPlace) throws -> [String: Int64] {
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
        return rowIDs
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
        try remote.links.insert(objects.map(\.link), entry, areNew: true)
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

/// The entries of other apps that the person's copies replace, and the table `pending_original`.
///
/// A copy replaces the entry, not its object. If an app deletes the entry and saves it again, or if
/// the journal imports it again, the copy waits and then replaces the new entry; otherwise the day
/// would count both.
package struct OriginalTable {
    let tx: JournalTransaction

    /// Seconds for which a copy waits for its original; afterwards it is exported like any entry.
    private static let longestWait: TimeInterval = 30 * 86_400

    /// The originals of the person's copies, including pending ones, in order of time.
    package func all() throws -> [ForeignOriginal] {
        let attached = try tx.rows(
            """
            SELECT o.uuid AS original, e.uuid AS copy, r.name AS remote
            FROM entry e JOIN entry o ON o.id = e.overrides
            JOIN link l ON l.entry = o.id JOIN remote r ON r.id = l.remote
            WHERE e.deleted_at IS NULL GROUP BY e.id
            """
        ).compactMap { row -> ForeignOriginal? in
            guard let entry = try tx.entries.existing(row["original"]).entry else { return nil }
            return ForeignOriginal(
                copy: row["copy"], of: entry, at: RemoteID(rawValue: row["remote"]))
        }
        let pending = try tx.rows(
            """
            SELECT e.uuid, a.* FROM pending_original a JOIN entry e ON e.id = a.copy
            WHERE e.deleted_at IS NULL
            """
        ).map(original)
        return (attached + pending).sorted {
            ($0.date, $0.copy.uuidString) < ($1.date, $1.copy.uuidString)
        }
    }

    /// Attaches the copies of a backup to their originals again, or marks them as waiting.
    ///
    /// A copy that the remote already holds stays a separate entry.
    package func restore(_ originals: [ForeignOriginal]) throws {
        for original in originals {
            try EntryRules.check(foreign: original.date)
            try EntryRules.check(app: original.bundleIdentifier)
            guard let copy = try tx.entries.find(original.copy), !copy.isForeign,
                copy.kind == original.kind, copy.entry?.header.overrides == nil
            else { continue }
            let remote = try tx.remotes.row(of: original.remote).map {
                JournalRemote(tx: tx, id: original.remote, row: $0)
            }
            if let remote, try remote.exports.wasSent(copy.rowID) { continue }
            let found = try candidates(for: original)
            if let remote, found.count == 1 {
                try attach(copy.rowID, to: found[0].rowID, at: remote.row)
            } else {
                try wait(for: original, copy.rowID)
            }
        }
    }

    /// Keeps the copy of another app's entry that is about to be removed: the copy replaces the new
    /// entry of the app, or waits for it.
    func keepCopy(of known: StoredEntry) throws {
        guard let copy = try tx.entries.copy(of: known), let original = known.entry,
            let remote = try tx.row(
                """
                SELECT r.id, r.name FROM link l JOIN remote r ON r.id = l.remote WHERE l.entry = ?
                """, [known.rowID])
        else { return }
        let place = ForeignOriginal(
            copy: copy.uuid, of: original, at: RemoteID(rawValue: remote["name"]))
        // Only an entry that is newer than the copy can have replaced the original.
        let later = try candidates(for: place).filter { $0.rowID > copy.rowID }
        if later.count == 1 {
            try attach(copy.rowID, to: later[0].rowID, at: remote["id"])
        } else {
            try wait(for: place, copy.rowID)
        }
    }

    /// Attaches a waiting copy to another app's entry that was just imported.
    ///
    /// - Parameter isWhole: Whether the entry is complete.
    func attachWaitingCopy(
        to entry: JournalEntry, _ rowID: Int64, at remote: JournalRemote, isWhole: Bool = true
    ) throws {
        // Usually no copy waits, and an import asks for each entry.
        guard try tx.number("SELECT EXISTS (SELECT 1 FROM pending_original)") == 1 else { return }
        let header = entry.header
        let found = try tx.rows(
            """
            SELECT e.uuid, a.* FROM pending_original a JOIN entry e ON e.id = a.copy
            WHERE a.remote = ? AND a.bundle = ? AND a.kind = ? AND a.date BETWEEN ? AND ?
            ORDER BY abs(a.date - ?), a.copy
            """,
            [remote.id.rawValue, header.source.bundleIdentifier, entry.kind.rawValue]
                + header.date.storedBounds + [header.date.stored])
        for row in found where try original(row).fits(entry, isWhole: isWhole) {
            guard try !remote.exports.wasSent(row["copy"]) else { continue }
            return try attach(row["copy"], to: rowID, at: remote.row)
        }
    }

    /// Ends the wait of copies that have waited too long.
    ///
    /// The time counts only while the remote is enabled.
    func expire() throws {
        try tx.run(
            """
            DELETE FROM pending_original WHERE waiting_since < ?
                AND remote IN (SELECT name FROM remote WHERE is_enabled = 1)
            """, [tx.now - Self.longestWait])
    }

    /// Restarts the wait of copies, because their remote was enabled.
    func restartWaiting(_ remote: RemoteID) throws {
        try tx.run(
            "UPDATE pending_original SET waiting_since = ? WHERE remote = ?",
            [tx.now, remote.rawValue])
    }

    /// Ends the wait of a copy.
    func stopWaiting(_ copy: Int64) throws {
        try tx.run("DELETE FROM pending_original WHERE copy = ?", [copy])
    }

    /// Other apps' entries that may be an original and have no copy, the nearest first; those with
    /// exactly the same nutrients, if there are any.
    private func candidates(for place: ForeignOriginal) throws -> [StoredEntry] {
        let found = try tx.entries.find(
            where: """
                s.bundle = ? AND e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 1
                AND \(EntryTable.isVisible) ORDER BY abs(e.date - ?), e.id
                """,
            [place.bundleIdentifier, place.kind.rawValue] + place.date.storedBounds
                + [place.date.stored])
        let fitting = found.filter { known in
            known.entry.map { place.fits($0, isWhole: true) } ?? false
        }
        let equal = fitting.filter { known in
            known.entry.map { place.fits($0, isWhole: false) } ?? false
        }
        return equal.isEmpty ? fitting : equal
    }

    private func original(_ row: Row) throws -> ForeignOriginal {
        let nutrients: String = row["nutrients"]
        return ForeignOriginal(
            copy: row["uuid"], remote: RemoteID(rawValue: row["remote"]),
            bundleIdentifier: row["bundle"], kind: try .init(stored: row["kind"]),
            date: Date(stored: row["date"]), name: row["name"],
            nutrients: Set(nutrients.split(separator: " ").map(String.init)))
    }

    private func attach(_ copy: Int64, to original: Int64, at remote: Int64) throws {
        try tx.run("UPDATE entry SET overrides = ? WHERE id = ?", [original, copy])
        try stopWaiting(copy)
        try tx.run("DELETE FROM outbox WHERE entry = ? AND remote = ?", [copy, remote])
    }

    private func wait(for place: ForeignOriginal, _ copy: Int64) throws {
        try tx.run(
            "INSERT OR REPLACE INTO pending_original VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                copy, place.remote.rawValue, place.bundleIdentifier, place.kind.rawValue,
                place.date.stored, place.name, place.nutrients.sorted().joined(separator: " "),
                tx.now,
            ])
        try tx.run(
            """
            DELETE FROM outbox WHERE entry = ?
                AND remote = (SELECT id FROM remote WHERE name = ?)
            """, [copy, place.remote.rawValue])
    }
}

/// The tables `ignored_object` and `ignored_identity`: other apps' objects that the person hid.
///
/// An object is hidden by its own identifier and by its source's sync identifier, so that it stays
/// hidden when its source replaces it. A sync identifier of a journal that did not store its type yet
/// has an empty one, and hides objects of each type.
struct HiddenObjectTable {
    let tx: JournalTransaction

    /// Whether an object is hidden, as SQL.
    ///
    /// Its arguments are the object, the remote, and the identifier that the source gave the object
    /// with the source's bundle identifier and the type of the identity.
    static let condition = """
        (EXISTS (SELECT 1 FROM ignored_object WHERE object = ?1 AND remote = ?2)
            OR EXISTS (SELECT 1 FROM ignored_identity
                WHERE identifier = ?3 AND bundle = ?4 AND type IN (?5, '')))
        """

    /// Whether any of some objects of a place is hidden.
    func containsAny(of objects: [ForeignObject], at place: ForeignPlace) throws -> Bool {
        // Usually no object is hidden, and a meal has as many objects as nutrients.
        guard try !isEmpty() else { return false }
        return try objects.contains { object in
            try tx.number(
                "SELECT \(Self.condition)",
                [
                    object.object, place.remote, object.syncIdentifier, place.bundle,
                    object.part.identityType(in: place.kind),
                ]) == 1
        }
    }

    private func isEmpty() throws -> Bool {
        try tx.number(
            """
            SELECT EXISTS (SELECT 1 FROM ignored_object)
                OR EXISTS (SELECT 1 FROM ignored_identity)
            """) == 0
    }

    /// Hides objects.
    func hide(_ objects: [ForeignObject], at place: ForeignPlace) throws {
        for object in objects {
            try tx.run(
                "INSERT OR IGNORE INTO ignored_object (remote, object) VALUES (?, ?)",
                [place.remote, object.object])
            guard let identifier = object.syncIdentifier else { continue }
            try tx.run(
                """
                INSERT OR IGNORE INTO ignored_identity (bundle, identifier, type)
                VALUES (?, ?, ?)
                """, [place.bundle, identifier, object.part.identityType(in: place.kind)])
        }
    }

    /// Hides the objects of an entry.
    func hideObjects(of entry: Int64) throws {
        try tx.run(
            """
            INSERT OR IGNORE INTO ignored_object (remote, object)
            SELECT remote, object FROM link WHERE entry = ?
            """, [entry])
        try tx.run(
            """
            INSERT OR IGNORE INTO ignored_identity (bundle, identifier, type)
            SELECT bundle, identifier, type FROM foreign_identity WHERE entry = ?
            """, [entry])
    }

    /// Shows the objects of an entry again.
    func showObjects(of entry: Int64) throws {
        try tx.run(
            """
            DELETE FROM ignored_object WHERE id IN (
                SELECT i.id FROM ignored_object i JOIN link l
                ON l.object = i.object AND l.remote = i.remote WHERE l.entry = ?)
            """, [entry])
        try tx.run(
            """
            DELETE FROM ignored_identity WHERE id IN (
                SELECT i.id FROM ignored_identity i JOIN foreign_identity f
                ON f.identifier = i.identifier AND f.bundle = i.bundle AND f.type = i.type
                WHERE f.entry = ?)
            """, [entry])
    }

    /// Clears the hidden objects of a remote and returns their number.
    func clear(_ remote: Int64) throws -> Int {
        try tx.run("DELETE FROM ignored_identity")
        return try tx.run("DELETE FROM ignored_object WHERE remote = ?", [remote])
    }
}
