internal import GRDB

// Transactions whose BEGIN and COMMIT are prepared once for each connection.

extension Database {
    /// Begins a transaction that locks nothing before its first statement.
    func beginReading() throws { try execute(kept: "BEGIN DEFERRED TRANSACTION") }

    /// Commits with a statement that is kept, too.
    func commitKept() throws { try execute(kept: "COMMIT TRANSACTION") }

    /// Runs a body in a transaction that no other writer can interrupt.
    func inWriting<T>(_ body: (Database) throws -> T) throws -> T {
        try execute(kept: "BEGIN IMMEDIATE TRANSACTION")
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
