internal import Foundation
package import GRDB

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A database file that can be read but not written, because this user may not, or the disk is read-only or full.
///
/// SQLite reads a write-ahead log through shared memory next to the file, and creates both if they are missing. If it
/// cannot create them, it opens the file only as immutable: without locks, and without noticing later changes. Two
/// values of one path are therefore different as soon as the file or its log has changed.
///
/// Source: https://www.sqlite.org/wal.html, section "Read-Only Databases".
package struct ReadOnlyFile: Hashable, Sendable {
    private let path: String
    /// Whether another user has the file open, or did not close it.
    private let hasLog: Bool
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// The file at a path; nil if it does not exist, is empty, or can be written.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
        let folder = (path as NSString).deletingLastPathComponent
        let log = path + "-wal"
        var logStatus = stat()
        let isFull = DiskFull.hasNoRoom(forLogOf: path)
        // No running process has the empty log of a full disk open: shared memory would be next to it.
        hasLog = stat(log, &logStatus) == 0 && (!isFull || logStatus.st_size > 0)
        // The folder is checked first: another process may remove the log at this moment.
        let canLog =
            access(folder.isEmpty ? "." : folder, W_OK) == 0 || access(log, W_OK) == 0
        guard access(path, W_OK) != 0 || !canLog || isFull else { return nil }
        self.path = path
        size = Int64(status.st_size)
        #if canImport(Darwin)
        let modified = status.st_mtimespec
        #else
        let modified = status.st_mtim
        #endif
        seconds = Int(modified.tv_sec)
        nanoseconds = Int(modified.tv_nsec)
    }

    /// The name under which SQLite opens the file.
    private var name: String {
        DatabaseName.of(path, isImmutable: !hasLog)
    }

    /// Opens the file for reading by any number of tasks.
    package func pool(_ configuration: Configuration) throws -> DatabasePool {
        try DatabasePool(path: name, configuration: Self.readOnly(configuration))
    }

    /// Opens the file for one reader at a time.
    package func queue(_ configuration: Configuration) throws -> DatabaseQueue {
        try DatabaseQueue(path: name, configuration: Self.readOnly(configuration))
    }

    private static func readOnly(_ configuration: Configuration) -> Configuration {
        var configuration = configuration
        configuration.readonly = true
        return configuration
    }
}

/// The identity of the file at a path, which changes when the file is replaced.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Reads the identity of a file, following symbolic links; nil if there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
