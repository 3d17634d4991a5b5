internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Entries as a table: the time, the content, the source and the sync state.
struct EntryTable {
    private var rows: [(entry: JournalEntry, cells: [String])] = []
    private let showsDay: Bool
    private let isLong: Bool
    private let zone: TimeZone
    private let language: Language

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - showsDay: Whether to show the day of each entry.
    ///   - isLong: Whether to show all nutrients, instead of only energy and macronutrients.
    ///   - zone: The person's time zone; the offset of an entry from another zone is shown.
    ///   - language: The person's language.
    init(showsDay: Bool, isLong: Bool, zone: TimeZone, language: Language) {
        self.showsDay = showsDay
        self.isLong = isLong
        self.zone = zone
        self.language = language
    }

    /// Adds an entry.
    mutating func add(_ entry: JournalEntry, _ state: EntryState) {
        let time = TimeText(entry.header.timeZone)
        var word = language.commandEntries.kind(entry.kind)
        if case .food(let food) = entry {
            word = language.inSentence(language.entry.meal(food.meal))
            if food.isMealFromTime { word = "(\(word))" }
        }
        let cells = [
            (showsDay ? time.minute(entry.date) : time.clock(entry.date)) + zoneMark(of: entry),
            word, mark(entry, state), String(entry.id.uuidString.prefix(8)),
        ]
        rows.append((entry, cells))
    }

    /// The offset of an entry from another time zone with the person's time; otherwise empty.
    private func zoneMark(of entry: JournalEntry) -> String {
        TimeText(entry.header.timeZone).mark(of: entry.date, forPersonIn: zone)
    }

    /// The source of a foreign entry in brackets, or the sync state of an own entry.
    private func mark(_ entry: JournalEntry, _ state: EntryState) -> String {
        switch entry.header.source.badge {
        case .none: state.text(language)
        case .health: "[\(language.entry.health)]"
        case .app(let name): "[\(name)]"
        }
    }

    /// The lines; in a narrow terminal, names are cut and amounts are not.
    var lines: [String] {
        var table = Table(Array(repeating: ("", .left), count: 5))
        let room = Terminal.width.map { $0 - others }
        let content = EntryText(language)
        for (entry, cells) in rows {
            let text = content.text(entry, isLong: isLong, room: room)
            table.add([cells[0], cells[1], text, cells[2], cells[3]])
        }
        return table.lines
    }

    /// The number of terminal columns of everything except the text.
    private var others: Int {
        (0..<4).reduce(0) { sum, column in
            let width = rows.map { DisplayWidth.of(OutsideText.line($0.cells[column])) }.max() ?? 0
            return sum + (width > 0 ? width + 2 : 0)
        }
    }
}
