/// The texts of the commands about foods.
package struct CommandFoodWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case food, foods, portion, protein, carbohydrates, fat, source, day, licence, in100,
            nothing,
            similar, imported, leftOut, noName, noNutrients, impossible, otherCountry, unreadable,
            perhaps, needsGrams, needsPortion, wouldLog, read
    }

    package static let area = "commandFoods"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts of the commands about foods.
    package var commandFoods: CommandFoodWords { CommandFoodWords(self) }
}
