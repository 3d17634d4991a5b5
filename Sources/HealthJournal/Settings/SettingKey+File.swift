package import Foundation
internal import GRDB

extension SettingKey {
    /// The value of the setting in a journal that is not open; nil if the file cannot be read.
    ///
    /// The file is not migrated, and nobody is waited for: who opens the journal later says what is
    /// wrong with it.
    package func value(inJournalAt url: URL) -> String? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        var configuration = Configuration()
        configuration.readonly = !FileManager.default.isWritableFile(atPath: url.path)
        guard let queue = try? DatabaseQueue(path: url.path, configuration: configuration) else {
            return nil
        }
        defer { try? queue.close() }
        return try? queue.read { db in
            try String.fetchOne(
                db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [rawValue])
        }
    }
}
