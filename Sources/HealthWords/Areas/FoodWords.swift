/// The texts of the search for past foods.
public struct FoodWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothingFound
    }

    package static let area = "foods"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text of a search without results.
    public var nothingFound: String { text(.nothingFound) }
}

extension Language {
    /// The texts of the search for past foods.
    public var foods: FoodWords { FoodWords(self) }
}
