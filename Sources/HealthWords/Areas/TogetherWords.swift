/// The texts of the page that lays two things over each other.
public struct TogetherWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, link, first, second, nothing, show, journal, average, correlation, running,
            notes, noNotes, addNote, text, day, save, note, empty, newest, showNewest
    }

    package static let area = "together"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the page.
    public var title: String { text(.title) }
    /// The link to the page.
    public var link: String { text(.link) }
    /// The label of the choice of the first thing.
    public var first: String { text(.first) }
    /// The label of the choice of the second thing.
    public var second: String { text(.second) }
    /// The choice of one thing alone.
    public var nothing: String { text(.nothing) }
    /// The button that shows what was chosen.
    public var show: String { text(.show) }
    /// The heading of the measures of the journal.
    public var journal: String { text(.journal) }
    /// That averages leave out today.
    public var running: String { text(.running) }
    /// The heading of the notes.
    public var notes: String { text(.notes) }
    /// The text of days without a note.
    public var noNotes: String { text(.noNotes) }
    /// The heading of the form for a note.
    public var addNote: String { text(.addNote) }
    /// The label of the text of a note.
    public var noteText: String { text(.text) }
    /// The label of the day of a note.
    public var day: String { text(.day) }
    /// The button that saves a note.
    public var save: String { text(.save) }
    /// The column of the notes.
    public var note: String { text(.note) }
    /// The text of days without data.
    public var empty: String { text(.empty) }
    /// The link to the newest data.
    public var showNewest: String { text(.showNewest) }

    /// The average of a value: "19,921 on average, 29 days".
    public func average(_ value: String, days: Int) -> String {
        text(.average, ["value": value], count: days)
    }

    /// How far both rise and fall together, and on how many days that rests.
    ///
    /// - Parameters:
    ///   - coefficient: Pearson's coefficient with its sign.
    ///   - days: The number of days that have both values, as it is written.
    public func correlation(_ coefficient: String, days: String) -> String {
        text(.correlation, ["coefficient": coefficient, "days": days])
    }

    /// The text of days without data, with the last day that has some.
    public func newest(_ day: String) -> String { text(.newest, ["day": day]) }
}

extension Language {
    /// The texts of the page that lays two things over each other.
    public var together: TogetherWords { TogetherWords(self) }
}
