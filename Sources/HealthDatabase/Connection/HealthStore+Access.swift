internal import GRDB
internal import HealthModel

// Every access goes through here: the lock of the device, the journal, and what errors mean.
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

    /// Writes in one transaction, tells the observers, and returns.
    func write<T: Sendable>(
        _ body: @escaping @Sendable (StoreTransaction) throws -> T
    ) async throws -> T {
        let now = environment.now()
        do {
            let (result, change) = try await connection.handles().writer.write { db in
                try StoreTransaction.run(db, now: now, body)
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
            try connection.handles().writer.write { db in
                try StoreTransaction.run(db, now: now, body)
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
    /// Runs a body that only reads, on one state of the store.
    ///
    /// GRDB's own `read` switches `query_only` on and off where a connection could also write, and
    /// each switch makes SQLite prepare every kept statement anew.
    func withSnapshot<T>(_ body: (Database) throws -> T) throws -> T {
        try beginTransaction(.deferred)
        defer {
            // Nothing was written, so it is the same how this ends; a cancelled task ends it here.
            do { try commit() } catch { try? rollback() }
        }
        return try body(self)
    }
}
