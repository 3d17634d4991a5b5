internal import DatabaseFile
internal import Foundation
internal import GRDB

/// A journal as one file: copies, replaces, merges and checks it as a whole.
package struct JournalFile: Sendable {
    private let journal: Journal
    private var storage: JournalStorage { journal.storage }

    init(_ journal: Journal) { self.journal = journal }

    /// Copies a snapshot of the whole journal into a new file with the mode 0600.
    package func copy(to path: String) async throws(JournalError) {
        do {
            try await storage.writer.read { try DatabaseCopy.write($0, to: path) }
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// Replaces all contents of the journal with those of another one, in one transaction.
    ///
    /// - Parameters:
    ///   - other: A journal in a file that no other process uses meanwhile.
    ///   - beforeCommit: Runs before the commit. Its error rolls the transaction back and is
    ///     rethrown.
    package func replaceContents(
        with other: Journal, beforeCommit: @escaping @Sendable () throws -> Void
    ) async throws {
        let source = other.storage.writer
        do {
            try await storage.writer.writeWithoutTransaction { target in
                try source.read { source in
                    try DatabaseCopy.replace(target, with: source, beforeCommit: beforeCommit)
                }
            }
        } catch let error as DatabaseError {
            throw JournalError(error, path: storage.path)
        }
        journal.signal.send()
    }

    /// The defects of a journal from another device; empty if there are none.
    package func checkAsForeign() async throws(JournalError) -> [String] {
        try await journal.withSnapshot { tx in
            guard try JournalMigration.format.hasOwnSchema(tx.db) else {
                return ["It has tables, views or triggers of its own."]
            }
            return try IntegrityCheck(tx: tx).problems()
        }
    }

    /// Merges the contents and settings of another journal into this one, in one transaction.
    ///
    /// Settings that describe a device or a sync are skipped, and so are settings that this journal
    /// already has.
    ///
    /// - Parameters:
    ///   - other: The other journal.
    ///   - beforeCommit: Runs before the commit. Its error rolls the transaction back and is
    ///     rethrown.
    package func merge(
        _ other: Journal, beforeCommit: @escaping @Sendable (RestoreCounts) throws -> Void
    ) async throws {
        let contents = try await JournalContents.read(from: other)
        let settings = try await other.withSnapshot { tx in try tx.settings.ofPerson() }
        do {
            try await storage.writer.write { [environment = journal.environment] db in
                let tx = JournalTransaction(db: db, environment: environment, isReadOnly: false)
                let counts = try tx.restoration.restore(contents, replaces: false)
                for (key, value) in settings where try tx.settings.value(key) == nil {
                    try tx.settings.set(key, to: value)
                }
                try beforeCommit(counts)
            }
        } catch let error as DatabaseError {
            throw JournalError(error, path: storage.path)
        }
        journal.signal.send()
    }

    /// SQLite's synchronous mode of commits: 2 is FULL.
    package func synchronousMode() async throws(JournalError) -> Int {
        do {
            return try await storage.writer.writeWithoutTransaction { db in
                try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1
            }
        } catch {
            throw JournalError(error, path: storage.path)
        }
    }
}

extension Journal {
    /// The journal as one file.
    package var file: JournalFile { JournalFile(self) }
}

extension SettingTable {
    /// The settings that apply on all devices of the person.
    fileprivate func ofPerson() throws -> [SettingKey: String] {
        let rows = try tx.rows(
            """
            SELECT key, value FROM setting
            WHERE key NOT GLOB 'sync.*' AND key NOT GLOB 'days.*' AND key <> 'day.startHour'
                AND key <> 'undo.lastEdit'
            """)
        return Dictionary(
            uniqueKeysWithValues: rows.map { (SettingKey(rawValue: $0["key"]), $0["value"]) })
    }
}
