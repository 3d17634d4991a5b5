internal import Foundation
internal import GRDB

/// The table `activity`: a health store's statistics of whole days.
package struct ActivityTable {
    let tx: JournalTransaction

    /// The columns, each with the value that it contains.
    private static let columns: [(name: String, field: any DailyActivity.ValuePath)] = [
        ("steps", \.steps), ("active_energy", \.activeEnergy),
        ("basal_energy", \.basalEnergy), ("asleep", \.asleep),
        ("body_fat", \.bodyFat), ("lean_mass", \.leanMass),
        ("distance", \.distance), ("flights", \.flights),
        ("exercise_minutes", \.exerciseMinutes), ("stand_hours", \.standHours),
        ("resting_heart_rate", \.restingHeartRate),
        ("heart_rate_variability", \.heartRateVariability),
        ("respiratory_rate", \.respiratoryRate), ("oxygen_saturation", \.oxygenSaturation),
        ("wrist_temperature", \.wristTemperature),
    ]
    private static let upsert: String = {
        let names = columns.map(\.name)
        let places = Array(repeating: "?", count: names.count + 1)
        return """
            INSERT INTO activity (day, \(names.joined(separator: ", ")))
            VALUES (\(places.joined(separator: ", ")))
            ON CONFLICT (day) DO UPDATE SET
                \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            WHERE \(names.map { "excluded.\($0) IS NOT \($0)" }.joined(separator: " OR "))
            """
    }()

    private static let select =
        "SELECT day, \(columns.map(\.name).joined(separator: ", ")) FROM activity"

    /// Stores a day's values in place of the earlier ones; a day without values is removed.
    ///
    /// Storing the same values again changes nothing, so no change notification follows.
    package func record(_ activity: DailyActivity) throws {
        let day = activity.day.description
        guard activity != DailyActivity(day: activity.day) else {
            try tx.run("DELETE FROM activity WHERE day = ?", [day])
            return
        }
        let values = Self.columns.map {
            activity[keyPath: $0.field] as (any DatabaseValueConvertible)?
        }
        try tx.run(Self.upsert, StatementArguments([day] + values))
    }

    /// The values of a day; nil if none were ever stored.
    package func of(_ day: Day) throws -> DailyActivity? {
        try from(day, through: day)[day]
    }

    /// The values of a range of days, the last one included.
    func from(_ first: Day, through last: Day) throws -> [Day: DailyActivity] {
        let found = try decoded(
            "\(Self.select) WHERE day BETWEEN ? AND ?",
            [first.description, last.description])
        return Dictionary(found.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The values of all days, in order.
    func all() throws -> [DailyActivity] { try decoded("\(Self.select) ORDER BY day") }

    private func decoded(_ sql: String, _ arguments: StatementArguments = StatementArguments())
        throws -> [DailyActivity]
    {
        try tx.map(sql, arguments) { row in
            var activity = DailyActivity(day: try Self.day(row))
            for (index, column) in Self.columns.enumerated() {
                activity[keyPath: column.field] = row[index + 1]
            }
            return activity
        }
    }

    /// The day in the first column.
    private static func day(_ row: Row) throws -> Day {
        guard let day = Day(row[0]) else { throw JournalError.corrupt("activity.day") }
        return day
    }

    /// The body fat of the days that have one, from a day on, in order.
    func bodyFat(since first: Day) throws -> [(day: Day, value: Double)] {
        try tx.map(
            """
            SELECT day, body_fat FROM activity WHERE day >= ? AND body_fat IS NOT NULL ORDER BY day
            """, [first.description]
        ) { row in (try Self.day(row), row[1]) }
    }

    /// The first day with values.
    func oldest() throws -> Day? {
        let oldest: String? = try tx.row("SELECT min(day) AS day FROM activity")?["day"]
        return oldest.flatMap { Day($0) }
    }

    /// Removes the values of all days.
    func removeAll() throws { try tx.run("DELETE FROM activity") }
}

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
