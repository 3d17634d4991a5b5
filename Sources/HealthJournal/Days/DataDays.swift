internal import Foundation
internal import GRDB

/// The days of a journal that have visible entries, or a health store's statistics.
struct DataDays {
    let tx: JournalTransaction
    /// The number of entries to search, because those near midnight may belong to a neighbouring
    /// day.
    private static let most = 200

    init(_ tx: JournalTransaction) { self.tx = tx }

    /// The last day with data up to a day, otherwise the first one after it; nil if there is none.
    func nearest(to day: Day) throws -> Day? {
        try last(through: day) ?? first(after: day)
    }

    private func last(through day: Day) throws -> Day? {
        let boundary = try tx.settings.dayBoundary()
        let end = boundary.window(from: day, through: day).end.stored
        let entry = try days("e.date < ? AND \(EntryTable.isVisible) ORDER BY e.date DESC", end)
            .first { $0 <= day }
        let activity = try self.activity(
            "SELECT max(day) AS day FROM activity WHERE day <= ?", day)
        return [entry, activity].compactMap { $0 }.max()
    }

    private func first(after day: Day) throws -> Day? {
        let boundary = try tx.settings.dayBoundary()
        let start = boundary.window(from: day, through: day).start.stored
        let entry = try days("e.date >= ? AND \(EntryTable.isVisible) ORDER BY e.date", start)
            .first { $0 > day }
        let activity = try self.activity("SELECT min(day) AS day FROM activity WHERE day > ?", day)
        return [entry, activity].compactMap { $0 }.min()
    }

    /// The days of some entries, each in its own time zone.
    private func days(_ condition: String, _ date: Double) throws -> [Day] {
        let rows = try tx.rows(
            "SELECT e.date, e.zone FROM entry e WHERE \(condition) LIMIT ?", [date, Self.most])
        var finder = DayFinder(try tx.settings.dayBoundary())
        return rows.map { row in
            finder.day(
                of: Date(stored: row["date"]),
                in: TimeZone(identifier: row["zone"]) ?? .gmt)
        }
    }

    private func activity(_ query: String, _ day: Day) throws -> Day? {
        let found: String? = try tx.row(query, [day.description])?["day"]
        return found.flatMap { Day($0) }
    }
}

extension Journal {
    /// The last day with entries or activity up to a day, otherwise the first one after it; nil if
    /// there is none.
    package func dayWithData(nearestTo day: Day) async throws(JournalError) -> Day? {
        try await withSnapshot { tx in try DataDays(tx).nearest(to: day) }
    }
}
