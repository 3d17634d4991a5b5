internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel

/// Reads Health Connect's export: an SQLite database, usually in a zip.
///
/// Missing tables and columns of other versions are ignored. The file is opened read-only, and its
/// views and triggers are not used.
struct HealthConnectReader {
    private let intake: SampleIntake
    /// The size limit of a database in an archive.
    private static let largestDatabase: Int64 = 8 << 30

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a database from its file, or from a source that is first copied to a file.
    func read(_ source: any ByteSource, path: String?) throws {
        if let path { return try read(path) }
        let folder = try ExchangeError.writing { try WorkingFolders.make("health-connect") }
        defer { WorkingFolders.remove(folder) }
        let copy = folder.appending(path: "database").path
        let file = try AtomicFile(path: copy)
        var size: Int64 = 0
        while true {
            let block = try source.readPrefix(1 << 20)
            guard !block.isEmpty else { break }
            size += Int64(block.count)
            guard size <= Self.largestDatabase else {
                throw ExchangeError(.tooLong, detail: "the database in the archive")
            }
            try file.write(block)
        }
        try file.commit()
        try read(copy)
    }

    private func read(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "HealthConnect"
        configuration.prepareDatabase { db in
            // The file is not trusted.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.read { db in
                var tables = try HealthConnectTables(db, intake)
                guard tables.isHealthConnect else {
                    throw ExchangeError(.unknownFormat, detail: "a database of something else")
                }
                try tables.readAll()
            }
        } catch let error as DatabaseError {
            throw ExchangeError(
                .malformed, detail: "SQLite \(error.extendedResultCode.rawValue)")
        }
    }
}
