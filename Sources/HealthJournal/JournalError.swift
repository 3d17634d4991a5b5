public import Foundation

/// An error of the journal.
///
/// `description` is one sentence in English that says what to do next; `HealthWords` has the sentence
/// for each language. No description contains what the person logged.
public enum JournalError: Error, Hashable, Sendable {
    /// The entry was rejected: `field` names the wrong field, `reason` is the rule that it broke.
    case invalid(field: String, reason: JournalRule)
    /// The journal has no entry with this identity.
    case notFound(UUID)
    /// The entry is deleted; undo the deletion before editing.
    case deleted(UUID)
    /// Somebody else changed the entry since it was read.
    case changed(UUID)
    /// The disk is full; nothing was changed.
    case diskFull
    /// The file cannot be written.
    case readOnly(String)
    /// The file is not a journal.
    case notAJournal(String)
    /// The file was written by a newer version of the app.
    case newerFormat(String)
    /// The file cannot be opened or created.
    case cannotOpen(String)
    /// Another process locks the journal for too long.
    case busy
    /// The file is damaged; the text describes the place.
    case corrupt(String)
    /// Another app, whose bundle identifier this is, already syncs the journal.
    case otherApp(String)
    /// The task was cancelled before the journal was changed.
    case cancelled
    /// SQLite failed in another way, with its code.
    case storage(code: Int, message: String)
}

extension JournalError: CustomStringConvertible, LocalizedError {
    /// One sentence that says what to do next.
    public var description: String {
        switch self {
        case .invalid(_, let reason): reason.description
        case .notFound: "This entry is not in the journal any more."
        case .deleted: "This entry was deleted; undo the deletion before editing it."
        case .changed: "This entry was changed meanwhile: read it again before editing it."
        case .diskFull: "The disk is full: make room and try again, nothing was changed."
        case .readOnly(let path): "The journal at \(path) cannot be written: check its permissions."
        case .notAJournal(let path):
            "The file at \(path) is not a journal: choose another file."
        case .newerFormat(let path):
            "The journal at \(path) was written by a newer version: please update the app."
        case .cannotOpen(let path):
            "The journal at \(path) cannot be opened: check that the folder exists."
        case .busy: "Another process is using the journal: try again in a moment."
        case .corrupt: "The journal is damaged: restore it from a backup."
        case .otherApp(let app):
            "This journal is synced as \(app), and as another app each entry would be saved twice: "
                + "sync as \(app), or choose another journal."
        case .cancelled: "The task was cancelled: nothing was changed."
        // SQLITE_IOERR.
        case .storage(10, _):
            "The disk could not be read or written: check that it works and has room, and try again."
        case .storage(let code, _):
            "The journal could not be used (SQLite error \(code)): try again."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}

extension JournalError: CustomDebugStringConvertible {
    /// The sentence with the field, the path or SQLite's message.
    public var debugDescription: String {
        switch self {
        case .invalid(let field, let reason): "\(field): \(reason)"
        case .notFound(let id), .deleted(let id), .changed(let id): "\(description) (\(id))"
        case .corrupt(let detail): "\(description) (\(detail))"
        case .storage(_, let message): "\(description) (\(message))"
        default: description
        }
    }
}
