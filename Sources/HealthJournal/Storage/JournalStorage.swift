internal import Foundation
internal import GRDB

/// The journal's database: opening it, and the one connection that writes.
struct JournalStorage: Sendable {
    let writer: any DatabaseWriter
    let path: String

    /// Opens a file, or a journal in memory, and brings its schema up to date.
    init(_ location: Journal.Location) throws(JournalError) {
        let path: String
        switch location {
        case .file(let url): path = url.path
        case .memory: path = ":memory:"
        }
        self.path = path
        do {
            writer = try Self.patiently {
                let writer = try Self.open(location, path: path)
                try writer.writeWithoutTransaction { db in
                    // GRDB sets NORMAL after it opened a pool; a commit must outlive a power cut.
                    try db.execute(sql: "PRAGMA synchronous = FULL")
                    // The mark comes before the tables: whoever opens the file meanwhile sees that
                    // it is a journal.
                    try db.execute(
                        sql: "PRAGMA application_id = \(JournalMigration.applicationID)")
                }
                try JournalMigration.migrator.migrate(writer)
                return writer
            }
        } catch let error as DatabaseError {
            throw JournalError(error, path: path)
        } catch let error as JournalError {
            throw error
        } catch {
            throw .cannotOpen(path)
        }
    }

    private static func open(_ location: Journal.Location, path: String) throws
        -> any DatabaseWriter
    {
        guard case .file(let url) = location else {
            return try DatabaseQueue(configuration: configuration)
        }
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try check(path)
        return try DatabasePool(path: path, configuration: configuration)
    }

    /// Tries again for a while where another is making the same file at this moment.
    ///
    /// SQLite does not wait by itself for a file that is being changed to its write-ahead log, and
    /// of two that make the tables the second fails.
    private static func patiently<T>(_ body: () throws -> T) throws -> T {
        var failures = 0
        while true {
            do {
                return try body()
            } catch {
                failures += 1
                guard failures <= patience(with: error) else { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    /// How often an error of opening may pass by itself.
    private static func patience(with error: any Error) -> Int {
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY?: 250
        case .SQLITE_ERROR?, .SQLITE_CONSTRAINT?: 10
        default: 0
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "HealthJournal"
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// Looks at a file before anything is written to it: a foreign one must stay as it is.
    private static func check(_ path: String) throws {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            return
        }
        guard !isDirectory.boolValue, FileManager.default.isReadableFile(atPath: path) else {
            throw JournalError.cannotOpen(path)
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw JournalError.readOnly(path)
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { db in
            let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
            let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            guard tables > 0 || application != 0 else { return }
            guard application == JournalMigration.applicationID else {
                throw JournalError.notAJournal(path)
            }
            if try JournalMigration.migrator.hasBeenSuperseded(db) {
                throw JournalError.newerFormat(path)
            }
        }
        try queue.close()
    }
}
