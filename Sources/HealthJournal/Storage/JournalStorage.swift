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
            writer = try Self.open(location, path: path)
            // GRDB sets NORMAL after it opened a pool; a commit must outlive a power cut.
            try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try JournalMigration.migrator.migrate(writer)
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
