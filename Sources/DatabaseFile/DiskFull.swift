internal import Foundation
internal import GRDB

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Distinguishes a full disk from other failures of SQLite and of the file system.
package enum DiskFull {
    /// The free space in bytes below which SQLite may not be able to open a database: its shared memory
    /// has 32 KiB.
    private static let leastSpace: UInt64 = 64 << 10

    /// Whether the disk of a database has no room for the shared memory that its readers need too.
    package static func hasNoRoom(forLogOf path: String) -> Bool {
        // Another process has created it, or a killed one left it.
        var memory = stat()
        if stat(path + "-shm", &memory) == 0, memory.st_size >= 32 << 10 { return false }
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return false }
        // Some blocks are reserved for the superuser.
        let blocks = geteuid() == 0 ? disk.f_bfree : disk.f_bavail
        return UInt64(blocks) * UInt64(disk.f_frsize) < leastSpace
    }

    /// Whether an error means that the disk, or the user's quota, is full.
    ///
    /// SQLite reports a full disk as `SQLITE_FULL`, except for the shared memory next to the
    /// database: if that cannot grow, the error is `SQLITE_IOERR_SHMSIZE`.
    package static func isReason(of error: any Error) -> Bool {
        switch error {
        case let error as DatabaseError:
            error.resultCode == .SQLITE_FULL
                || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
        case let error as POSIXError: error.code == .ENOSPC || error.code == .EDQUOT
        case let error as CocoaError: error.code == .fileWriteOutOfSpace
        default: false
        }
    }
}
