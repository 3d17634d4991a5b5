internal import DatabaseFile
internal import GRDB
internal import GRDBSQLite
internal import HealthModel

// All accesses use these methods, which handle the device lock, deferred saves and errors.
extension HealthStore {
    /// Reads from one snapshot; never waits for a writer.
    ///
    /// A short read runs on the calling thread. A long one begins there and is repeated on another, so
    /// that the body may run twice.
    ///
    /// - Parameters:
    ///   - isLong: Whether the body takes long in any case, so that it does not begin on the calling
    ///     thread.
    ///   - body: Reads from the snapshot.
    /// - Throws: `databaseInaccessible` while the device is locked, `CancellationError` if the task is
    ///   cancelled.
    func read<T: Sendable>(
        isLong: Bool = false, _ body: @escaping @Sendable (Database) throws -> T
    ) async throws -> T {
        try requireUnlocked()
        try applyDeferredSaves()
        try Task.checkCancellation()
        do {
            let handles = try connection.handles()
            if !isLong, let result = try handles.quickReader?.read(body) { return result }
            return try await handles.writer.unsafeRead { try $0.withSnapshot(body) }
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
    ///
    /// - Parameters:
    ///   - isShort: Whether the body writes a few rows only, so that it may run on the calling thread.
    ///   - checksReferences: Whether foreign keys are checked, and rows that refer to a deleted one are deleted.
    ///   - body: Writes in the transaction.
    func write<T: Sendable>(
        isShort: Bool = false, checksReferences: Bool = true,
        _ body: @escaping @Sendable (StoreTransaction) throws -> T
    ) async throws -> T {
        let now = environment.now()
        try Task.checkCancellation()
        do {
            let handles = try connection.handles()
            let transaction: @Sendable (Database) throws -> (T, StoreChange) = {
                try StoreTransaction.run($0, now: now, cache: handles.interner, body)
            }
            let (result, change) =
                if isShort, !isOnMainActor(#isolation),
                    let written = try handles.quickWriter.write(transaction)
                {
                    written
                } else {
                    try await handles.quickWriter.occupied {
                        try await handles.writer.writeWithoutTransaction { db in
                            try handles.quickWriter.timed {
                                if checksReferences { return try db.inWriting(transaction) }
                                return try db.withoutReferenceChecks {
                                    try db.inWriting(transaction)
                                }
                            }
                        }
                    }
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
            let handles = try connection.handles()
            return try handles.quickWriter.occupied {
                try handles.writer.writeWithoutTransaction { db in
                    try db.inWriting {
                        try StoreTransaction.run($0, now: now, cache: handles.interner, body)
                    }
                }
            }
        }
        connection.commits.committed(change)
        return result
    }

    func requireUnlocked() throws(HealthStoreError) {
        if environment.isLocked() { throw .databaseInaccessible }
    }
}

/// Whether a function runs on the main actor, which a disk must not block.
private func isOnMainActor(_ isolation: (any Actor)?) -> Bool { isolation === MainActor.shared }

// Transactions whose BEGIN and COMMIT are prepared once for each connection.

extension Database {
    /// Commits with a cached statement.
    func commitCached() throws { try execute(cached: "COMMIT TRANSACTION") }

    /// Runs a body in a transaction that no other writer can interrupt.
    func inWriting<T>(_ body: (Database) throws -> T) throws -> T {
        try execute(cached: "BEGIN IMMEDIATE TRANSACTION")
        return try commitAfter(body)
    }

    /// Begins a transaction that no other writer can interrupt; false if another process is writing.
    func beginWritingAtOnce() throws -> Bool {
        sqlite3_busy_timeout(sqliteConnection, 0)
        defer {
            sqlite3_busy_timeout(
                sqliteConnection, Int32(StoreConnection.busyTimeout * 1000))
        }
        do {
            try execute(cached: "BEGIN IMMEDIATE TRANSACTION")
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// Runs a body in the transaction that was begun, and commits it, or rolls it back.
    func commitAfter<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            let result = try body(self)
            // Without a transaction SQLite has rolled it back, as when the disk is full.
            guard isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            try commitCached()
            return result
        } catch {
            if isInsideTransaction { try? rollback() }
            throw error
        }
    }
}
