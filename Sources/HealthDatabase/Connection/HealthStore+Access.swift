internal import GRDB
internal import HealthModel

// All accesses use these methods, which handle the device lock, the journal and errors.
extension HealthStore {
    /// Reads from one snapshot; never waits for a writer.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked.
    func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try requireUnlocked()
        try applyJournal()
        do {
            return try await connection.handles().writer.unsafeRead { try $0.withSnapshot(body) }
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: connection.path)
        }
    }

    /// Reads from one snapshot on the calling thread.
    func readNow<T>(_ body: (Database) throws -> T) throws -> T {
        try HealthStoreError.translating(connection.path) {
            try connection.handles().blockingReader.unsafeRead { try $0.withSnapshot(body) }
        }
    }

    /// Writes in one transaction, notifies the observers, and returns.
    func write<T: Sendable>(
        _ body: @escaping @Sendable (StoreTransaction) throws -> T
    ) async throws -> T {
        let now = environment.now()
        do {
            let (result, change) = try await connection.handles().writer.writeWithoutTransaction {
                db in
                try db.inWriting { try StoreTransaction.run($0, now: now, body) }
            }
            connection.commits.committed(change)
            return result
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: connection.path)
        }
    }

    /// Writes in one transaction on the calling thread.
    func writeNow<T>(_ body: (StoreTransaction) throws -> T) throws -> T {
        let now = environment.now()
        let (result, change) = try HealthStoreError.translating(connection.path) {
            try connection.handles().writer.writeWithoutTransaction { db in
                try db.inWriting { try StoreTransaction.run($0, now: now, body) }
            }
        }
        connection.commits.committed(change)
        return result
    }

    func requireUnlocked() throws(HealthStoreError) {
        if environment.isLocked() { throw .databaseInaccessible }
    }
}

extension Database {
    /// Runs a read-only body on one snapshot of the store.
    ///
    /// GRDB's own `read` toggles `query_only` on connections that could also write, after which
    /// SQLite prepares every cached statement again.
    func withSnapshot<T>(_ body: (Database) throws -> T) throws -> T {
        try beginReading()
        defer {
            // Nothing was written, so a rollback is equivalent; a cancelled task needs it.
            do { try commitKept() } catch { try? rollback() }
        }
        return try body(self)
    }
}
