internal import DatabaseFile
internal import Foundation
internal import GRDB

/// A database file of somebody else, opened for reading only.
///
/// With a write-ahead log beside it, both are copied first, because SQLite changes the files when it
/// reads a log.
struct PhoneDatabaseFile {
    private let queue: DatabaseQueue

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - folder: A closure that gives a folder for copies.
    /// - Throws: `malformed` for a file that SQLite cannot read, `diskFull`, `cannotWrite`.
    init(_ path: String, folder: () throws -> URL) throws {
        let log = path + "-wal"
        let size = (try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int64
        var name = DatabaseName.of(path, isImmutable: true)
        if size ?? 0 > 0 {
            let copy = try folder().appending(path: UUID().uuidString).path
            try ExchangeError.writing {
                try FileManager.default.copyItem(atPath: path, toPath: copy)
                try FileManager.default.copyItem(atPath: log, toPath: copy + "-wal")
            }
            name = DatabaseName.of(copy)
        }
        var configuration = Configuration()
        configuration.readonly = size ?? 0 == 0
        configuration.label = "HealthDatabase"
        configuration.prepareDatabase { db in
            // The file is not trusted.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        queue = try Self.translating {
            try DatabaseQueue(path: name, configuration: configuration)
        }
    }

    /// Reads the tables in one transaction.
    ///
    /// - Throws: `malformed` for a damaged file, and the errors of the body.
    func read<T>(_ body: (PhoneTables) throws -> T) throws -> T {
        try Self.translating { try queue.read { try body(PhoneTables($0)) } }
    }

    private static func translating<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw ExchangeError(.malformed, detail: "SQLite \(error.extendedResultCode.rawValue)")
        }
    }
}
