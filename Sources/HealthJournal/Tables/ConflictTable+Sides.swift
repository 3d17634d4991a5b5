internal import Foundation
internal import GRDB

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
