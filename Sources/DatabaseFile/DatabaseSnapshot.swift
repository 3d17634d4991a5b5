package import GRDB

extension Database {
    /// Runs a read-only body on one snapshot of the database.
    ///
    /// BEGIN and COMMIT are prepared once for each connection. GRDB's own `read` toggles `query_only` on
    /// connections that could also write, after which SQLite prepares every cached statement again.
    package func withSnapshot<T>(_ body: (Database) throws -> T) throws -> T {
        defer {
            // A BEGIN that was interrupted may have begun. Nothing was written, so a rollback is
            // equivalent; a cancelled task needs it.
            if isInsideTransaction {
                do {
                    try cachedStatement(sql: "COMMIT TRANSACTION").execute()
                } catch {
                    try? rollback()
                }
            }
        }
        try cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        return try body(self)
    }
}
