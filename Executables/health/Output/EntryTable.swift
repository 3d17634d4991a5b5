internal import Foundation
internal import HealthJournal

/// Entries as a table: when, what, whose, and whether the health store has them.
struct EntryTable {
    private var rows: [(entry: JournalEntry, cells: [String])] = []
    private let showsDay: Bool
    private let isLong: Bool
    private let zone: TimeZone

    /// An empty table.
    ///
    /// - Parameters:
    ///   - showsDay: Whether the entries are of several days.
    ///   - isLong: Whether all nutrients are shown; else energy and macronutrients.
    ///   - zone: The zone that the person is in: entries of another one say so.
    init(showsDay: Bool, isLong: Bool, zone: TimeZone) {
        self.showsDay = showsDay
        self.isLong = isLong
        self.zone = zone
    }

    /// Adds an entry.
    mutating func add(_ entry: JournalEntry, _ state: EntryState) {
        let time = TimeText(entry.header.timeZone)
        var word = entry.kind.word
        if case .food(let food) = entry { word = food.meal.rawValue }
        let cells = [
            (showsDay ? time.minute(entry.date) : time.clock(entry.date)) + zoneMark(of: entry),
            word, mark(entry, state), String(entry.id.uuidString.prefix(8)),
        ]
        rows.append((entry, cells))
    }

    /// The zone of an entry that was logged elsewhere, as " GMT+9"; empty here.
    private func zoneMark(of entry: JournalEntry) -> String {
        let own = entry.header.timeZone
        guard own.secondsFromGMT(for: entry.date) != zone.secondsFromGMT(for: entry.date) else {
            return ""
        }
        let minutes = own.secondsFromGMT(for: entry.date) / 60
        let rest = abs(minutes) % 60
        return " GMT\(minutes < 0 ? "-" : "+")\(abs(minutes) / 60)"
            + (rest == 0 ? "" : ":\(rest)")
    }

    /// The badge of a foreign entry in brackets, or how far an own entry has come.
    private func mark(_ entry: JournalEntry, _ state: EntryState) -> String {
        switch entry.header.source.badge {
        case .none: state.text
        case .health: "[Health]"
        case .app(let name): "[\(name)]"
        }
    }

    /// The lines: where the terminal has no room, names are cut, and amounts stay.
    var lines: [String] {
        var table = Table(Array(repeating: ("", .left), count: 5))
        let room = Terminal.width.map { $0 - others }
        for (entry, cells) in rows {
            let text = EntryText.text(entry, isLong: isLong, room: room)
            table.add([cells[0], cells[1], text, cells[2], cells[3]])
        }
        return table.lines
    }

    /// The columns of the terminal that everything but the text takes.
    private var others: Int {
        (0..<4).reduce(0) { sum, column in
            let width = rows.map { DisplayWidth.of(Table.printable($0.cells[column])) }.max() ?? 0
            return sum + (width > 0 ? width + 2 : 0)
        }
    }
}
