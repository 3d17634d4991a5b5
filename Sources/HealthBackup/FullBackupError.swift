public import Foundation

/// The reason why a full backup was not written or not restored; nothing was changed.
public enum FullBackupError: Error, Hashable, Sendable {
    /// The file is not a full backup, or cannot be read.
    case notABackup
    /// A newer version of the program wrote the file, or a database in it.
    case newerFormat
    /// The file is a damaged backup; the text describes the place.
    case damaged(String)
    /// The file is encrypted, and no passphrase was given.
    case needsPassphrase
    /// The passphrase is wrong.
    case wrongPassphrase
    /// The passphrase is empty.
    case emptyPassphrase
    /// The file, or a temporary file next to the store, cannot be written.
    case cannotWrite
    /// The disk is full.
    case diskFull
}

extension FullBackupError: CustomStringConvertible, LocalizedError {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .notABackup: "This is not a full backup, or it cannot be read: choose another file."
        case .newerFormat:
            "The backup was made by a newer version: update this program, then restore it."
        case .damaged: "The backup is damaged: choose another one, nothing was changed."
        case .needsPassphrase: "The backup is encrypted: enter its passphrase."
        case .wrongPassphrase:
            "The passphrase is not the one that the backup was made with: try again."
        case .emptyPassphrase: "The passphrase is empty: choose one that has several words."
        case .cannotWrite:
            "The backup, or a temporary file beside the store, cannot be written: choose another folder."
        case .diskFull: "The disk is full: make room and try again, nothing was changed."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}

extension FullBackupError: CustomDebugStringConvertible {
    /// The sentence, with the place of the damage.
    public var debugDescription: String {
        guard case .damaged(let detail) = self else { return description }
        return "\(description) (\(detail))"
    }
}
