internal import Foundation
package import GRDB

/// Copies whole databases, page by page.
package enum DatabaseCopy {
    /// The number of pages that are copied between two checks of the progress.
    private static let mostPages = 1024

    /// Copies a snapshot of a database into a new file with the mode 0600.
    package static func write(_ source: Database, to path: String) throws {
        PrivateFile.makeIfMissing(path)
        let target = try DatabaseQueue(path: DatabaseName.of(path))
        try target.writeWithoutTransaction { try source.backup(to: $0) }
        try target.close()
    }

    /// Replaces the contents of a database with those of another one, in one transaction.
    ///
    /// Other connections read the former contents until the transaction is committed.
    ///
    /// - Parameters:
    ///   - target: The database, outside a transaction.
    ///   - source: The other one, inside a transaction.
    ///   - beforeCommit: Runs when all but the last pages are copied. If it throws, the transaction
    ///     is rolled back.
    package static func replace(
        _ target: Database, with source: Database, beforeCommit: @escaping () throws -> Void
    ) throws {
        let count = try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
        // An empty file has one page and would be copied in one step.
        guard count > 1 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        let step = min(mostPages, count / 2)
        var isReady = false
        try source.backup(to: target, pagesPerStep: CInt(step)) { progress in
            // The step that completes the copy also commits it.
            guard !isReady, progress.remainingPageCount <= step else { return }
            isReady = true
            try beforeCommit()
        }
    }
}

extension DatabaseFormat {
    /// Whether a database has exactly the tables and indexes of this format.
    ///
    /// A file from elsewhere may have triggers and views, which run on every write.
    package func hasOwnSchema(_ db: Database) throws -> Bool {
        let model = try DatabaseQueue()
        try prepare(model)
        let expected = try model.read { try Self.schema(of: $0) }
        return try Self.schema(of: db) == expected
    }

    private static func schema(of db: Database) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, sql FROM sqlite_schema
                WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name
                """)
    }
}
