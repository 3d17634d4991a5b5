internal import Foundation
internal import HealthJournal

/// Entries as a table: when, what, whose, and whether the health store has them.
struct EntryTable {
    private var table: Table
    private let showsDay: Bool

    /// An empty table; it shows days where the entries are of several.
    init(showsDay: Bool) {
        self.showsDay = showsDay
        table = Table([
            ("", .left), ("", .left), ("", .left), ("", .left), ("", .left),
        ])
    }

    /// Adds an entry.
    mutating func add(_ entry: JournalEntry, _ state: EntryState) {
        let time = TimeText(entry.header.timeZone)
        var word = entry.kind.word
        if case .food(let food) = entry { word = food.meal.rawValue }
        table.add([
            showsDay ? time.minute(entry.date) : time.clock(entry.date), word,
            EntryText.text(entry), mark(entry, state), String(entry.id.uuidString.prefix(8)),
        ])
    }

    /// The badge of a foreign entry in brackets, or how far an own entry has come.
    private func mark(_ entry: JournalEntry, _ state: EntryState) -> String {
        switch entry.header.source.badge {
        case .none: state.text
        case .health: "[Health]"
        case .app(let name): "[\(name)]"
        }
    }

    /// The lines.
    var lines: [String] { table.lines }
}
