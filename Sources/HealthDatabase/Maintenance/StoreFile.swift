internal import DatabaseFile
internal import Foundation
internal import GRDB

/// A health store as one file: copies, replaces, merges and checks it as a whole.
package struct StoreFile: Sendable {
    let store: HealthStore

    /// Copies a snapshot of the whole store into a new file with the mode 0600.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked, `diskFull`, or SQLite's error.
    package func copy(to path: String) async throws {
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        do {
            try await store.connection.handles().writer.read {
                try DatabaseCopy.write($0, to: path)
            }
        } catch {
            throw HealthStoreError(error, path: path)
        }
    }

    /// Creates a copy of the store in an unnamed file, which is removed with the last reference.
    ///
    /// The copy needs as much space in the folder for temporary files as the store.
    package func temporaryCopy() async throws -> HealthStore {
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        do {
            let copy = try StoreConnection.temporary()
            let target = try copy.handles().writer
            try await store.connection.handles().writer.read { source in
                try target.writeWithoutTransaction { try source.backup(to: $0) }
            }
            return HealthStore(copy, environment: store.environment)
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: store.connection.path)
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
        try store.requireUnlocked()
        try HealthStoreError.translating(store.connection.path) {
            let handles = try store.connection.handles()
            try other.connection.handles().writer.read { source in
                try handles.quickWriter.occupied {
                    try handles.writer.writeWithoutTransaction { target in
                        try DatabaseCopy.replace(target, with: source, beforeCommit: beforeCommit)
                    }
                }
            }
            try store.connection.contentsReplaced()
        }
    }

    /// The defects of a store from another device; empty if there are none.
    package func checkAsForeign() async throws -> [String] {
        let isOwn = try await store.read { try StoreSchema.format.hasOwnSchema($0) }
        guard isOwn else { return ["It has tables, views or triggers of its own."] }
        return try await store.checkIntegrity()
    }
}

extension HealthStore {
    /// The store as one file.
    package var file: StoreFile { StoreFile(store: self) }
}
