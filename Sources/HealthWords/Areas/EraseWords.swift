/// The texts about deleting everything.
public struct EraseWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, journal, everywhere, word, notDeleted, confirmation, notTyped,
            journalErased, everythingErased
    }

    package static let area = "erase"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var title: String { text(.title) }
    /// The explanation of the two scopes.
    public var explanation: String { text(.explanation) }
    /// The button that deletes the journal.
    public var journal: String { text(.journal) }
    /// The button that deletes the journal and its data in Health.
    public var everywhere: String { text(.everywhere) }
    /// The word that the person types to confirm, in lower case.
    public var word: String { text(.word) }
    /// The message if something could not be deleted.
    public var notDeleted: String { text(.notDeleted) }
    /// The message after the journal was deleted.
    public var journalErased: String { text(.journalErased) }
    /// The message after the journal and its data in Health were deleted.
    public var everythingErased: String { text(.everythingErased) }

    /// The instruction to type the ``word`` first.
    public var confirmation: String { text(.confirmation, ["word": word]) }

    /// The message if the ``word`` was not typed.
    public var notTyped: String { text(.notTyped, ["word": word]) }
}

extension Language {
    /// The texts about deleting everything.
    public var erasing: EraseWords { EraseWords(self) }
}
