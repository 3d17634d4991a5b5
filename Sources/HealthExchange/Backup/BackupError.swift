/// The reason why a backup could not be restored; nothing was changed.
public enum BackupError: Error, Hashable, Sendable {
    /// The file is not a backup of a journal.
    case notABackup
    /// A newer version of the app wrote the file, in this format.
    case newerFormat(Int)
    /// The file is a damaged backup; the text describes the place.
    case damaged(String)
}

extension BackupError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .notABackup: "This is not a backup of a journal: choose another file."
        case .newerFormat:
            "The backup was made by a newer version: update this program, then restore it."
        case .damaged: "The backup is damaged: choose another one, nothing was changed."
        }
    }

    /// The sentence, with the format or the place of the damage.
    public var debugDescription: String {
        switch self {
        case .notABackup: description
        case .newerFormat(let format): "\(description) (format \(format))"
        case .damaged(let detail): "\(description) (\(detail))"
        }
    }
}
