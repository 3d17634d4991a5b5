/// The titles of buttons that many pages have.
public struct ButtonWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case ok, cancel, edit, delete, search, tryAgain
    }

    package static let area = "buttons"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The button that closes a message.
    public var ok: String { text(.ok) }
    /// The button that changes nothing.
    public var cancel: String { text(.cancel) }
    /// The button that edits an entry.
    public var edit: String { text(.edit) }
    /// The button that deletes an entry.
    public var delete: String { text(.delete) }
    /// The button that searches.
    public var search: String { text(.search) }
    /// The button that tries again what failed.
    public var tryAgain: String { text(.tryAgain) }
}

extension Language {
    /// The titles of buttons that many pages have.
    public var buttons: ButtonWords { ButtonWords(self) }
}
