internal import DatabaseFile
package import Foundation
internal import GRDB

extension SettingKey {
    /// The value of the setting in a journal that is not open; nil if the file cannot be read.
    ///
    /// The file is not migrated, and nobody is waited for: who opens the journal later says what is
    /// wrong with it.
    package func value(inJournalAt url: URL) -> String? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        guard
            let queue = try? ReadOnlyFile(path: url.path)?.queue(Configuration())
                ?? DatabaseQueue(path: DatabaseName.of(url.path))
        else { return nil }
        defer { try? queue.close() }
        return try? queue.read { db in
            try String.fetchOne(
                db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [rawValue])
        }
    }
}
