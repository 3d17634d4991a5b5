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
            return try await connection.writer.read(body)
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: connection.path)
        }
    }

    /// Reads from one snapshot on the calling thread.
    func readNow<T>(_ body: (Database) throws -> T) throws -> T {
        try HealthStoreError.translating(connection.path) {
            try connection.blockingReader.read(body)
        }
    }

    /// Writes in one transaction, tells the observers, and returns.
    func write<T: Sendable>(
        _ body: @escaping @Sendable (StoreTransaction) throws -> T
    ) async throws -> T {
        let now = environment.now()
        do {
            let (result, change) = try await connection.writer.write { db in
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
            try connection.writer.write { db in try StoreTransaction.run(db, now: now, body) }
        }
        connection.commits.committed(change)
        return result
    }

    func requireUnlocked() throws(HealthStoreError) {
        if environment.isLocked() { throw .databaseInaccessible }
    }
}
