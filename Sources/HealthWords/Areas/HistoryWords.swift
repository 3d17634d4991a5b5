/// The texts of the history.
public struct HistoryWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case all, kind, nothingFound
    }

    package static let area = "history"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The choice of all kinds.
    public var all: String { text(.all) }
    /// The label of the choice of a kind.
    public var kind: String { text(.kind) }
    /// The text of a search without results.
    public var nothingFound: String { text(.nothingFound) }
}

extension Language {
    /// The texts of the history.
    public var history: HistoryWords { HistoryWords(self) }
}
