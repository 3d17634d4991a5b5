internal import Foundation
internal import GRDB

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
