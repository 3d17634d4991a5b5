internal import DatabaseFile
internal import Foundation
internal import GRDB

extension JournalError {
    /// Whether the disk could not be read or written.
    package var isOfDisk: Bool {
        guard case .storage(let code, _) = self else { return false }
        return code == Int(ResultCode.SQLITE_IOERR.rawValue)
    }

    /// Creates the journal's error from an error of SQLite.
    ///
    /// - Parameters:
    ///   - code: SQLite's primary result code.
    ///   - message: SQLite's message.
    ///   - path: The journal's file.
    package init(sqliteCode code: Int32, message: String, path: String) {
        self =
            switch code {
            case 13: .diskFull
            case 8: .readOnly(path)
            case 26: .notAJournal(path)
            case 14: .cannotOpen(path)
            case 5, 6: .busy
            case 11: .corrupt(message)
            default: .storage(code: Int(code), message: message)
            }
    }

    /// Creates the journal's error from any error of the database.
    package init(_ error: any Error, path: String) {
        switch error {
        case _ where DiskFull.isReason(of: error): self = .diskFull
        case let error as JournalError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseFormat.Mismatch:
            switch error {
            case .otherFormat: self = .notAJournal(path)
            case .newerFormat: self = .newerFormat(path)
            }
        case let error as DatabaseError
        where error.resultCode == .SQLITE_READONLY && DiskFull.hasNoRoom(forLogOf: path):
            self = .diskFull
        case let error as DatabaseError:
            self.init(
                sqliteCode: error.resultCode.rawValue, message: error.message ?? "unknown error",
                path: path)
        default: self = .storage(code: 1, message: String(describing: type(of: error)))
        }
    }
}
