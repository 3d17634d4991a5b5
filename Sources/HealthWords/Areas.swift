extension Language {
    /// All areas by name; a test compares them with the languages' files.
    package static let areas: [any WordArea.Type] = [
        ButtonWords.self,
        ReasonWords.self,
        UndoWords.self,
    ]
}
