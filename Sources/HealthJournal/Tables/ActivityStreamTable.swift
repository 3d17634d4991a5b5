internal import Foundation
internal import GRDB

/// The tables `activity_stream` and `activity_due`: the positions up to which a health store's
/// types were read into days, and the days that must still be read.
package struct ActivityStreamTable {
    let tx: JournalTransaction

    /// All streams, by the identifier of their type.
    package func all() throws -> [String: ActivityStream] {
        var due: [Int64: DaySet] = [:]
        for row in try tx.rows("SELECT stream, first_day, last_day FROM activity_due") {
            let days = try day(row["first_day"])...day(row["last_day"])
            due[row["stream"], default: DaySet()].insert(days)
        }
        let streams = try tx.rows("SELECT * FROM activity_stream").map { row in
            let (first, sources): (String?, String?) = (row["first_day"], row["sources"])
            return ActivityStream(
                id: row["id"], type: row["type"], zone: row["zone"], position: row["position"],
                first: try first.map(day), through: try day(row["through"]),
                sources: sources.map { $0.split(separator: "\n").map(String.init) },
                due: due[row["id"]] ?? DaySet())
        }
        return Dictionary(streams.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Adds a stream in place of an earlier one of its type, and returns it with its number.
    package func start(_ stream: ActivityStream) throws -> ActivityStream {
        try remove(stream.type)
        try tx.run(
            """
            INSERT INTO activity_stream (type, zone, position, first_day, through, sources)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                stream.type, stream.zone, stream.position, stream.first?.description,
                stream.through.description, text(stream.sources),
            ])
        var started = stream
        started.id = tx.db.lastInsertedRowID
        try setDue(of: started)
        return started
    }

    /// Stores a stream in place of itself; an equal one is not written, so that no change
    /// notification follows.
    func replace(_ stream: ActivityStream) throws {
        guard let stored = try all()[stream.type], stored.id == stream.id, stored != stream else {
            return
        }
        if stored.due != stream.due { try setDue(of: stream) }
        try tx.run(
            """
            UPDATE activity_stream SET position = ?, first_day = ?, through = ?, sources = ?
            WHERE id = ?
            """,
            [
                stream.position, stream.first?.description, stream.through.description,
                text(stream.sources), stream.id,
            ])
    }

    /// Removes the stream of a type, or all.
    package func remove(_ type: String? = nil) throws {
        if let type {
            try tx.run("DELETE FROM activity_stream WHERE type = ?", [type])
        } else {
            try tx.run("DELETE FROM activity_stream")
        }
    }

    private func setDue(of stream: ActivityStream) throws {
        try tx.run("DELETE FROM activity_due WHERE stream = ?", [stream.id])
        for range in stream.due.ranges {
            try tx.run(
                "INSERT INTO activity_due (stream, first_day, last_day) VALUES (?, ?, ?)",
                [stream.id, range.lowerBound.description, range.upperBound.description])
        }
    }

    private func text(_ sources: [String]?) -> String? { sources?.joined(separator: "\n") }

    private func day(_ text: String) throws -> Day {
        guard let day = Day(text) else { throw JournalError.corrupt("activity_stream.day") }
        return day
    }
}
