internal import GRDB

/// The table `export_format` for one remote: the format of the last export of each kind of entry.
package struct ExportFormatTable {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The formats by kind.
    package func all() throws -> [EntryKind: String] {
        let found = try tx.rows(
            "SELECT kind, format FROM export_format WHERE remote = ?", [remote.row])
        var formats: [EntryKind: String] = [:]
        for row in found { formats[try .init(stored: row["kind"])] = row["format"] }
        return formats
    }

    /// Sets the formats, exports entries again that the remote holds in another one, and returns
    /// their number.
    ///
    /// If no format was set before, nothing is exported: a new installation does not change
    /// existing objects.
    @discardableResult
    package func set(_ formats: [EntryKind: String]) throws -> Int {
        guard try remote.isEnabled() else { return 0 }
        var count = 0
        for (kind, format) in formats.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let known: String? = try tx.row(
                "SELECT format FROM export_format WHERE remote = ? AND kind = ?",
                [remote.row, kind.rawValue])?["format"]
            guard known != format else { continue }
            try tx.run(
                "INSERT OR REPLACE INTO export_format VALUES (?, ?, ?)",
                [remote.row, kind.rawValue, format])
            guard known != nil else { continue }
            count += try remote.exports.resend(where: "e.kind = ?", [kind.rawValue])
        }
        return count
    }
}
