/// The texts of the commands that show the store.
package struct CommandDataWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothing, start, end, value, source, device, metadata, day, hour, week, month, year,
            from, span, total, sum, average, minimum, maximum, move, exercise, stand, ofGoal,
            elements, notSet, female, male, other, no, yes, energy, minutes, noSource,
            identifier, noType, noSamples, name, also, unit, samples, mass, volume, distance,
            watching
    }

    package static let area = "commandData"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message if a period has nothing of a type.
    package func nothing(_ type: String) -> String { text(.nothing, ["type": type]) }

    /// A range of time.
    package func span(_ start: String, _ end: String) -> String {
        text(.span, ["start": start, "end": end])
    }

    /// A value of a day with its goal.
    package func ofGoal(_ value: String, _ goal: String) -> String {
        text(.ofGoal, ["value": value, "goal": goal])
    }

    /// The number of elements of a series.
    package func elements(_ number: String) -> String { text(.elements, ["count": number]) }

    /// The message if no source has saved a type.
    package func noSource(of type: String) -> String { text(.noSource, ["type": type]) }

    /// The message if no type has a word in its name.
    package func noType(_ word: String) -> String { text(.noType, ["text": word]) }

    /// The message while a type is watched.
    package func watching(_ type: String) -> String { text(.watching, ["type": type]) }
}

extension Language {
    /// The texts of the commands that show the store.
    package var commandData: CommandDataWords { CommandDataWords(self) }
}
