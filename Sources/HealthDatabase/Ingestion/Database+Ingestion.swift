internal import GRDB

extension Database {
    /// The checkpoint thresholds in pages of the write-ahead log, during an import and otherwise.
    private static let (pagesInImport, pages) = (8000, 1000)

    /// Runs a body without checks of foreign keys.
    func withoutReferenceChecks<T>(_ body: () throws -> T) throws -> T {
        try execute(
            sql: """
                PRAGMA foreign_keys = OFF; PRAGMA wal_autocheckpoint = \(Self.pagesInImport)
                """)
        defer {
            // Neither statement can fail: both only set a number of the connection.
            try? execute(
                sql: """
                    PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = \(Self.pages)
                    """)
        }
        return try body()
    }

    /// Runs a body in a transaction that writes from its start.
    func inImmediateTransaction<T>(_ body: () throws -> T) throws -> T {
        var result: Result<T, any Error>?
        try inTransaction(.immediate) {
            let value = try body()
            result = .success(value)
            return .commit
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return try result.get()
    }
}
