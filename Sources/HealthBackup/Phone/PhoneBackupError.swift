public import Foundation

/// The reason why an iPhone's backup was not read.
public enum PhoneBackupError: Error, Hashable, Sendable {
    /// The backup is encrypted, and no passphrase was given.
    case needsPassphrase
    /// The passphrase is not that of the backup.
    case wrongPassphrase
    /// The backup has no Health data, as every backup that is not encrypted.
    case withoutHealth
    /// The backup is of an older or newer layout, or damaged; the text describes the place.
    case damaged(String)
    /// The unpacked databases cannot be written to the temporary folder.
    case cannotWrite
    /// The disk with the temporary folder is full.
    case diskFull
}

extension PhoneBackupError: CustomStringConvertible, LocalizedError {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .needsPassphrase:
            "The iPhone backup is encrypted: enter the password that you chose for it."
        case .wrongPassphrase:
            "The password is not the one of this iPhone backup: try again."
        case .withoutHealth:
            "The iPhone backup contains no Health data: encrypt the backup, then make it again."
        case .damaged:
            "The iPhone backup is damaged or of an unknown version: make it again."
        case .cannotWrite:
            "The backup's databases cannot be written to the temporary folder: choose another one "
                + "with TMPDIR."
        case .diskFull: "The disk is full: make room and try again, nothing was imported."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}

extension PhoneBackupError: CustomDebugStringConvertible {
    /// The sentence, with the place of the damage.
    public var debugDescription: String {
        guard case .damaged(let detail) = self else { return description }
        return "\(description) (\(detail))"
    }
}
