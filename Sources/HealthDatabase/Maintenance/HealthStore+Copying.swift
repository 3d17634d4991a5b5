internal import DatabaseFile
internal import Foundation
internal import GRDB

extension HealthStore {
    /// Copies a snapshot of the whole store into a new file with the mode 0600.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked, `diskFull`, or SQLite's error.
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
    /// Reads after an anchor of the former history start from the beginning.
    ///
    /// - Parameters:
    ///   - other: A store in a file that nobody else uses meanwhile.
    ///   - beforeCommit: Runs before the commit. Its error rolls the transaction back.
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

    /// The defects of a store from another device; empty if there are none.
    package func checkForeignFile() async throws -> [String] {
        let isOwn = try await read { try StoreSchema.format.hasOwnSchema($0) }
        guard isOwn else { return ["It has tables, views or triggers of its own."] }
        return try await checkIntegrity()
    }
}
