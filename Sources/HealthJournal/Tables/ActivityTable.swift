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
