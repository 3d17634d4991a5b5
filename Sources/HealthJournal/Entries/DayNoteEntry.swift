/// A text on a day, such as "started magnesium", which charts show beside the data.
///
/// Day notes are synced with clouds, never with Health: see ``EntryKind/inHealth``. The note in the
/// header of an entry is about that entry and is never synced.
public struct DayNoteEntry: Hashable, Sendable, Codable {
    /// The fields that all entries have.
    public var header: EntryHeader
    /// The text; not blank, at most ``mostCharacters``.
    public var text: String

    /// The largest number of characters of a text.
    public static let mostCharacters = 1000

    /// Creates an entry.
    public init(header: EntryHeader, text: String) {
        self.header = header
        self.text = text
    }
}

// MARK: Rules

extension EntryRules {
    /// Throws if a day note has no text, or too long a text.
    func check(_ entry: DayNoteEntry) throws(JournalError) {
        try require(
            !entry.text.allSatisfy(\.isWhitespace)
                && entry.text.count <= DayNoteEntry.mostCharacters, "text", .noteText)
    }
}

// MARK: Merging

extension EntryMerge {
    /// The merged day note.
    func dayNote(_ mine: DayNoteEntry, _ theirs: DayNoteEntry, _ base: DayNoteEntry)
        -> DayNoteEntry
    {
        DayNoteEntry(
            header: header(mine.header, theirs.header, base.header),
            text: pick(mine.text, theirs.text, base.text, ==))
    }
}
