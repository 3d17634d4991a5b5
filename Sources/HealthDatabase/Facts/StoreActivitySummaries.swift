public import Foundation
internal import GRDB
public import HealthModel

/// A person's activity on one day: the values of the three rings.
public struct ActivitySummaryRecord: Hashable, Sendable, Codable {
    /// The year of the day in the Gregorian calendar.
    public var year: Int
    /// The month, from 1.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int
    /// The raw value of the move mode: active energy 1, move time 2.
    public var moveMode = 1
    /// Kilocalories.
    public var activeEnergyBurned = 0.0
    /// Kilocalories.
    public var activeEnergyBurnedGoal = 0.0
    /// Minutes.
    public var moveTime = 0.0
    /// Minutes.
    public var moveTimeGoal = 0.0
    /// Minutes.
    public var exerciseTime = 0.0
    /// Minutes; nil without a goal.
    public var exerciseTimeGoal: Double?
    /// Hours in which the person stood.
    public var standHours = 0.0
    /// The goal of stand hours; nil without a goal.
    public var standHoursGoal: Double?
    /// Whether the rings were paused on that day.
    public var isPaused = false
    /// The date of the measurement; nil if unknown.
    public var asOf: Date?

    /// Creates a summary of a day without activity.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day as components, without a calendar.
    public var dateComponents: DateComponents {
        DateComponents(year: year, month: month, day: day)
    }

    /// The day as a sortable number: 20260131.
    var number: Int { Self.number(year: year, month: month, day: day) }

    /// Invalid components become the nearest valid ones, because a range may begin at any year.
    static func number(year: Int, month: Int, day: Int) -> Int {
        let year = min(max(year, 0), 9_999)
        return (year * 100 + min(max(month, 0), 99)) * 100 + min(max(day, 0), 99)
    }
}

/// The activity summaries of a health store, one for each day.
public struct StoreActivitySummaries: Sendable {
    let store: HealthStore

    /// The summaries of the days of a range, including both ends; nil leaves an end open.
    ///
    /// Only year, month and day of the components count.
    ///
    /// - Parameters:
    ///   - start: The first day.
    ///   - end: The last day.
    ///   - app: The app that asks; nil for the owner. An app without permission to read summaries
    ///     gets none, because it cannot save any itself. With a limit on history it gets the day of
    ///     the limit, in the person's time zone, and later ones.
    /// - Throws: `authorizationNotDetermined` if the app never asked to read summaries.
    public func all(
        from start: DateComponents? = nil, to end: DateComponents? = nil, app: AppIdentity?
    ) async throws -> [ActivitySummaryRecord] {
        let zone = store.environment.calendar().timeZone
        let start = start.map(\.summaryNumber) ?? 0
        let last = end.map(\.summaryNumber) ?? Int.max
        return try await store.read { db in
            var first = start
            if let app {
                let decisions = try Decisions(Interner(db), app: app)
                try decisions.requireRead([.activitySummary])
                switch try decisions.reach(into: .activitySummary) {
                case .nothing: return []
                case .everything: break
                case .since(let limit): first = max(first, Self.number(of: limit, in: zone))
                }
            }
            let texts = try String.fetchAll(
                db, sql: "SELECT json FROM activity_summary WHERE day BETWEEN ? AND ? ORDER BY day",
                arguments: [first, last])
            return try texts.map { try StableJSON.value(ActivitySummaryRecord.self, from: $0) }
        }
    }

    /// The number of the day of an instant, in seconds since 2001.
    private static func number(of seconds: Double, in zone: TimeZone) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.dateComponents(
            [.year, .month, .day], from: Date(timeIntervalSinceReferenceDate: seconds)
        ).summaryNumber
    }

    /// Saves summaries from an importer or a watch; a day's later one replaces the stored one.
    ///
    /// A summary that was measured before the stored one changes nothing: the last day of an old
    /// export is half a day. If either has no date of measurement, the new one replaces the stored
    /// one.
    public func save(_ summaries: [ActivitySummaryRecord]) async throws {
        try await store.write { transaction in
            for summary in summaries {
                try transaction.db.execute(
                    sql: """
                        INSERT INTO activity_summary (day, json) VALUES (?, ?)
                        ON CONFLICT (day) DO UPDATE SET json = excluded.json
                        WHERE ifnull(json_extract(excluded.json, '$.asOf') >= json_extract(json, '$.asOf'), 1)
                        """,
                    arguments: [summary.number, try StableJSON.text(summary)])
            }
        }
    }
}

extension HealthStore {
    /// The summaries of the rings, one for each day.
    public var activitySummaries: StoreActivitySummaries { StoreActivitySummaries(store: self) }
}

extension DateComponents {
    /// The number of the day in the table of activity summaries.
    fileprivate var summaryNumber: Int {
        ActivitySummaryRecord.number(year: year ?? 0, month: month ?? 1, day: day ?? 1)
    }
}
