internal import DatabaseFile
public import Foundation
internal import GRDB
public import HealthModel

/// An error of a health store; no description contains a health value.
public enum HealthStoreError: Error, Hashable, Sendable {
    /// The app never asked for permission for these types: request it first.
    case authorizationNotDetermined([ObjectType])
    /// The person denied permission for these types.
    case authorizationDenied([ObjectType])
    /// The device is locked: try again after it was unlocked.
    case databaseInaccessible
    /// The request itself is wrong, as the text explains.
    case invalidArgument(String)
    /// No sample matches.
    case noData
    /// A sample with this identity is already stored.
    case duplicateObject(UUID)
    /// These samples are not stored, or another app saved them.
    case objectsNotFound([UUID])
    /// The sample breaks a rule for which HealthKit raises an exception.
    case validation(String)
    /// The file cannot be written.
    case readOnly(String)
    /// The file was removed while it was open.
    case removed(String)
    /// The disk is full.
    case diskFull
    /// The file is damaged.
    case corrupt(String)
    /// The file is not a health store.
    case notAStore(String)
    /// A later version wrote the file: update this program.
    case newerFormat(String)
    /// SQLite failed in another way, with its code and message.
    case storage(code: Int, String)
}

extension HealthStoreError: CustomStringConvertible, LocalizedError {
    /// One sentence that describes the error and says what to do next.
    public var description: String {
        switch self {
        case .authorizationNotDetermined(let types):
            "Authorization is not determined for \(Self.list(types)): request it first."
        case .authorizationDenied(let types):
            "Not authorized for \(Self.list(types)): the person can change that in the settings."
        case .databaseInaccessible:
            "Protected health data is inaccessible: unlock the device and try again."
        case .invalidArgument(let reason): reason
        case .noData: "No data available for the specified predicate."
        case .duplicateObject(let uuid):
            "The object \(uuid) is saved already: an object can be saved only once."
        case .objectsNotFound: "Failed to find some objects for deletion."
        case .validation(let reason): reason
        case .readOnly(let path):
            "The health store at \(path) is read-only: make the file and its folder writable."
        case .removed(let path):
            "The health store at \(path) was removed while it was open: put it back, or start the "
                + "program again to begin with an empty one."
        case .diskFull: "The disk is full: make room and try again; nothing was changed."
        case .corrupt(let path):
            "The health store at \(path) is damaged: restore it from a backup."
        case .notAStore(let path):
            "The file at \(path) is not a health store: choose another path."
        case .newerFormat(let path):
            "The health store at \(path) was written by a later version: update this program."
        // The low byte of a code of SQLite is the primary one: 10 is SQLITE_IOERR.
        case .storage(let code, _) where code & 0xFF == 10:
            "The disk could not be read or written: check that it works and has room, and try again."
        case .storage(let code, let message):
            "The health store failed (SQLite \(code)): \(message)."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }

    private static func list(_ types: [ObjectType]) -> String {
        types.map(\.identifier).sorted().joined(separator: ", ")
    }
}

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
