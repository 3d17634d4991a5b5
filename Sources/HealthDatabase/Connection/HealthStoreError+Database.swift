internal import DatabaseFile
internal import Foundation
internal import GRDB

extension HealthStoreError {
    /// Whether another process locked the store for too long: the same call may succeed later.
    package var isBusy: Bool {
        guard case .storage(let code, _) = self else { return false }
        // The low byte is the primary code; the upper bytes are details.
        return [ResultCode.SQLITE_BUSY, .SQLITE_LOCKED].contains { $0.rawValue == code & 0xFF }
    }

    /// Whether the disk could not be read or written.
    package var isOfDisk: Bool {
        guard case .storage(let code, _) = self else { return false }
        // The low byte is the primary code.
        return code & 0xFF == Int(ResultCode.SQLITE_IOERR.rawValue)
    }

    /// Runs a body and maps every error to the store's errors.
    static func mapping<T>(_ path: String, _ body: () throws -> T) throws(HealthStoreError) -> T {
        do {
            return try body()
        } catch {
            throw HealthStoreError(error, path: path)
        }
    }

    /// Runs a body and maps SQLite's errors to the store's errors; other errors pass.
    static func translating<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: path)
        }
    }

    /// Creates the store's error from an error of SQLite or the file system.
    package init(_ error: any Error, path: String) {
        switch error {
        case _ where DiskFull.isReason(of: error): self = .diskFull
        case let error as HealthStoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case let error as DatabaseFormat.Mismatch:
            switch error {
            case .otherFormat: self = .notAStore(path)
            case .newerFormat: self = .newerFormat(path)
            }
        case is CancellationError:
            self = .storage(code: Int(ResultCode.SQLITE_INTERRUPT.rawValue), "cancelled")
        default:
            let error = error as NSError
            self = .storage(code: error.code, error.domain)
        }
    }

    private init(_ error: DatabaseError, path: String) {
        if DiskFull.isReason(of: error) {
            self = .diskFull
            return
        }
        // The extended code identifies the constraint; its message never contains arguments.
        switch error.resultCode {
        // SQLite reports a log or a shared memory that it cannot open as the file itself.
        case .SQLITE_READONLY, .SQLITE_CANTOPEN:
            self = DiskFull.hasNoRoom(forLogOf: path) ? .diskFull : .readOnly(path)
        case .SQLITE_CORRUPT: self = .corrupt(path)
        case .SQLITE_NOTADB: self = .notAStore(path)
        default:
            self = .storage(
                code: Int(error.extendedResultCode.rawValue), error.message ?? "no message")
        }
    }
}
