internal import GRDB
internal import GRDBSQLite

// Transactions whose BEGIN and COMMIT are prepared once for each connection.

extension Database {
    /// Begins a transaction that locks nothing before its first statement.
    func beginReading() throws { try execute(kept: "BEGIN DEFERRED TRANSACTION") }

    /// Commits with a statement that is kept, too.
    func commitKept() throws { try execute(kept: "COMMIT TRANSACTION") }

    /// Runs a body in a transaction that no other writer can interrupt.
    func inWriting<T>(_ body: (Database) throws -> T) throws -> T {
        try execute(kept: "BEGIN IMMEDIATE TRANSACTION")
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
            try execute(kept: "BEGIN IMMEDIATE TRANSACTION")
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
            try commitKept()
            return result
        } catch {
            if isInsideTransaction { try? rollback() }
            throw error
        }
    }
}
