internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Writes an SQLite file for data analysis: one table of samples, a view for each type, and one of
/// days.
enum AnalysisFileWriter {
    /// Writes the file and returns its number of bytes.
    static func write(_ walk: ExportWalk, to path: String) throws -> Int64 {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder),
            isFolder.boolValue
        {
            throw ExchangeError(.cannotWrite, detail: "the path is a folder")
        }
        let item = try ExchangeError.writing { try PartialItem(.file, target: target) }
        do {
            try fill(item.path, walk)
        } catch let error as DatabaseError {
            throw ExchangeError(
                error.resultCode == .SQLITE_FULL ? .diskFull : .cannotWrite,
                detail: "SQLite \(error.extendedResultCode.rawValue)")
        }
        var status = stat()
        _ = stat(item.path, &status)
        try ExchangeError.writing { try item.commit() }
        return Int64(status.st_size)
    }

    private static func fill(_ path: String, _ walk: ExportWalk) throws {
        var configuration = Configuration()
        configuration.label = "AnalysisFile"
        configuration.journalMode = .default
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            // The file is invisible until it is complete, so its journal need not survive a crash.
            try db.execute(sql: "PRAGMA journal_mode = MEMORY")
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try db.inTransaction {
                try db.execute(sql: AnalysisSchema.tables)
                let names = AnalysisSchema.viewNames(walk.types)
                var writer = try AnalysisRows(db, Array(zip(walk.types, names)))
                for type in walk.types {
                    try walk.forEachSample(type) { sample in
                        try writer.insert(sample, walk)
                        walk.wrote(sample)
                    }
                    try writer.insert(totalsOf: type, walk)
                }
                for day in try walk.activitySummaries() { try writer.insert(day) }
                for sql in AnalysisSchema.views(names) { try db.execute(sql: sql) }
                return .commit
            }
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try queue.close()
    }
}
