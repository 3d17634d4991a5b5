internal import Foundation
internal import GRDB

/// Tells a full disk from other failures of SQLite and of the file system.
package enum DiskFull {
    /// Whether an error says that the disk, or the person's share of it, is full.
    ///
    /// SQLite reports a full disk as `SQLITE_FULL`, but for the shared memory beside the database:
    /// where that cannot grow, the error is `SQLITE_IOERR_SHMSIZE`.
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
