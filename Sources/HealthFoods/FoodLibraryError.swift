internal import DatabaseFile
public import Foundation
internal import GRDB

/// An error of the food library.
///
/// `description` is one sentence in English that says what to do next.
public enum FoodLibraryError: Error, Hashable, Sendable, CaseIterable {
    /// The file cannot be opened or created.
    case cannotOpen
    /// The file is not a food library.
    case notALibrary
    /// A newer version of the app wrote the file.
    case newerFormat
    /// The file is damaged.
    case damaged
    /// The file cannot be written.
    case readOnly
    /// The disk is full; nothing was changed.
    case diskFull
    /// Another process locks the library for too long.
    case busy
    /// SQLite failed in another way.
    case storage
}

extension FoodLibraryError: CustomStringConvertible, LocalizedError {
    /// One sentence that says what to do next.
    public var description: String {
        switch self {
        case .cannotOpen: "The food library cannot be opened: check that its folder exists."
        case .notALibrary: "The file is not a food library: choose another file."
        case .newerFormat: "A newer version wrote the food library: update this program."
        case .damaged: "The food library is damaged: delete it, and import the foods again."
        case .readOnly: "The food library cannot be written: check its permissions."
        case .diskFull: "The disk is full: make room and try again, nothing was changed."
        case .busy: "Another process uses the food library: try again in a moment."
        case .storage: "The food library cannot be read or written: try again."
        }
    }

    /// The sentence.
    public var errorDescription: String? { description }
}

extension FoodLibraryError {
    /// Creates the library's error from any error of the database.
    init(_ error: any Error) {
        switch error {
        case _ where DiskFull.isReason(of: error): self = .diskFull
        case let error as FoodLibraryError: self = error
        case DatabaseFormat.Mismatch.otherFormat: self = .notALibrary
        case DatabaseFormat.Mismatch.newerFormat: self = .newerFormat
        case let error as DatabaseError:
            self =
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
                case .SQLITE_CORRUPT: .damaged
                case .SQLITE_NOTADB: .notALibrary
                case .SQLITE_READONLY: .readOnly
                case .SQLITE_CANTOPEN: .cannotOpen
                default: .storage
                }
        default: self = .cannotOpen
        }
    }
}
