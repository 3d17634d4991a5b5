internal import DatabaseFile
internal import Foundation
internal import GRDB

extension HealthStore {
    /// Copies the whole store, as it is at one moment, into a new file with the mode 0600.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked, `diskFull`, or what SQLite says.
    package func copy(to path: String) async throws {
        try requireUnlocked()
        try applyJournal()
        do {
            try await connection.handles().writer.read { try DatabaseCopy.write($0, to: path) }
        } catch {
            throw HealthStoreError(error, path: path)
        }
    }

    /// Replaces all contents of the store with those of another one, in one transaction.
    ///
    /// Who reads changes after an anchor of the former history begins anew.
    ///
    /// - Parameters:
    ///   - other: A store in a file, which nobody else uses meanwhile.
    ///   - beforeCommit: Runs before the transaction is committed. What it throws rolls back.
    package func replaceContents(
        with other: HealthStore, beforeCommit: @escaping () throws -> Void = {}
    ) throws {
        try requireUnlocked()
        try HealthStoreError.translating(connection.path) {
            let target = try connection.handles().writer
            try other.connection.handles().writer.read { source in
                try target.writeWithoutTransaction { target in
                    try DatabaseCopy.replace(target, with: source, beforeCommit: beforeCommit)
                }
            }
            try connection.contentsReplaced()
        }
    }

    /// What is wrong with a store that came from elsewhere; empty where all is well.
    package func checkForeignFile() async throws -> [String] {
        let isOwn = try await read { try StoreSchema.format.hasOwnSchema($0) }
        guard isOwn else { return ["It has tables, views or triggers of its own."] }
        return try await checkIntegrity()
    }
}
