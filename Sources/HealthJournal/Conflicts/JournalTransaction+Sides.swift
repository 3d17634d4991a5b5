internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// Keeps what remotes hold of an entry before an edit takes its place here.
    ///
    /// It is what another device's edit was made from as well, so it tells which fields each of the
    /// two changed. Further edits before the next export leave it as it is.
    func keepBase(_ stored: StoredEntry, _ old: JournalEntry) throws {
        let held = try number(
            "SELECT count(*) FROM export WHERE entry = ? AND version = ?",
            [stored.rowID, stored.version])
        guard held > 0 else { return }
        try run(
            "UPDATE export SET base = ? WHERE entry = ? AND version = ?",
            [try json(old), stored.rowID, stored.version])
    }

    /// What both sides of a conflict were made from, as it is stored; nil where it is not known.
    func base(of entry: Int64, _ kind: Conflict.Kind, at remote: Int64) throws -> String? {
        guard kind == .edited else { return nil }
        return try row(
            "SELECT base FROM export WHERE entry = ? AND remote = ?", [entry, remote])?["base"]
    }

    /// Forgets what was kept of an entry for conflicts, once its content is forgotten.
    func forgetSides(_ entry: Int64) throws {
        try run("UPDATE export SET base = NULL WHERE entry = ?", [entry])
        try run("DELETE FROM conflict WHERE entry = ?", [entry])
        try run("UPDATE conflict SET theirs = NULL WHERE other = ?", [entry])
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
