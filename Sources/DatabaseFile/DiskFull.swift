internal import Foundation
internal import GRDB

/// Distinguishes a full disk from other failures of SQLite and of the file system.
package enum DiskFull {
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
