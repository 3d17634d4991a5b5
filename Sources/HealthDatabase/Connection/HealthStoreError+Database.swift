internal import DatabaseFile
internal import Foundation
internal import GRDB

extension HealthStoreError {
    /// Whether another process held the store for too long: the same call may succeed later.
    package var isBusy: Bool {
        guard case .storage(let code, _) = self else { return false }
        // The low byte is the code; what lies above it says more of it.
        return [ResultCode.SQLITE_BUSY, .SQLITE_LOCKED].contains { $0.rawValue == code & 0xFF }
    }

    /// Runs a body and says what went wrong in the store's own terms.
    static func mapping<T>(_ path: String, _ body: () throws -> T) throws(HealthStoreError) -> T {
        do {
            return try body()
        } catch {
            throw HealthStoreError(error, path: path)
        }
    }

    /// Runs a body and says in the store's own terms what SQLite did not do; other errors pass.
    static func translating<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: path)
        }
    }

    /// What an error of SQLite or of the file system means for a store.
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
        // The extended code of a constraint tells which; its arguments are never in the message.
        switch error.resultCode {
        case .SQLITE_READONLY: self = .readOnly(path)
        case .SQLITE_CORRUPT: self = .corrupt(path)
        case .SQLITE_NOTADB: self = .notAStore(path)
        case .SQLITE_CANTOPEN where FileManager.default.fileExists(atPath: path) == false:
            self = .readOnly(path)
        default:
            self = .storage(
                code: Int(error.extendedResultCode.rawValue), error.message ?? "no message")
        }
    }
}
