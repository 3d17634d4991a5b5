/// The texts about undoing a change.
public struct UndoWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case edited, deleted, notDeleted, undo
    }

    package static let area = "undo"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message after an edit.
    public var edited: String { text(.edited) }
    /// The message after a deletion.
    public var deleted: String { text(.deleted) }
    /// The title of the alert if the device that owns an entry has not confirmed the deletion.
    public var notDeleted: String { text(.notDeleted) }
    /// The button that undoes a change.
    public var undo: String { text(.undo) }
}

extension Language {
    /// The texts about undoing a change.
    public var undo: UndoWords { UndoWords(self) }
}
