internal import GRDB

// The table `day_note`.
extension EntryTable {
    /// Reads the day note in a row of ``selection``.
    func dayNote(_ row: Row, _ header: EntryHeader) throws -> DayNoteEntry {
        guard let text: String = row["day_note"] else {
            throw JournalError.corrupt("the text of a day note is missing")
        }
        return DayNoteEntry(header: header, text: text)
    }

    /// Writes the content of a day note.
    func insert(_ entry: DayNoteEntry, _ rowID: Int64) throws {
        try tx.run("INSERT INTO day_note VALUES (?, ?)", [rowID, entry.text])
    }
}
