package import Foundation
internal import GRDB
package import HealthModel

/// The samples of a type that begin on one day and come from one source.
package struct SourceDay: Hashable, Sendable {
    /// The source.
    package var source: Source
    /// The number of the day since 1 January 1970, in the time zone of the query.
    package var day: Int
    /// The number of samples that were saved after the position of the query.
    package var added: Int
    /// The number of all samples.
    package var count: Int
    /// The sum of all values, in the type's unit; 0 for samples without a value.
    package var sum: Double
    /// The sum of all lengths in seconds.
    package var seconds: Double
    /// The start of the first and the end of the last sample that was added; nil if none was.
    package var span: DateInterval?
}

/// Groups the samples of a store by source and day.
package struct SourceDays: Sendable {
    private let store: HealthStore

    /// Creates the groups of a store.
    package init(_ store: HealthStore) { self.store = store }

    /// The number of the last sample; samples that are saved later have greater ones.
    package func lastSample() async throws -> Int64 {
        try await store.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM sample") ?? 0 }
    }

    /// The samples of a type that begin in a span of time, by source and day, in the order of the days.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - span: The span of time.
    ///   - number: A result of ``lastSample()``; samples after it count as added.
    ///   - zone: The time zone of the days.
    package func days(
        of type: ObjectType, in span: DateInterval, after number: Int64, zone: TimeZone
    ) async throws -> [SourceDay] {
        let offset = ZoneOffsets.sql(zone, span)
        return try await store.read { db in
            guard let slot = try Interner(db).type(type) else { return [] }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT bundle_id, name,
                        CAST((start_time + 978307200 + \(offset)) / 86400 + 100000 AS INTEGER) AS day,
                        sum(sample.id > ?), count(*), total(value), total(end_time - start_time),
                        min(CASE WHEN sample.id > ? THEN start_time END),
                        max(CASE WHEN sample.id > ? THEN end_time END)
                    FROM sample
                    JOIN source_revision ON source_revision.id = revision_id
                    JOIN source ON source.id = source_id
                    WHERE type_id = ? AND start_time BETWEEN ? AND ?
                    GROUP BY source_id, day ORDER BY day, bundle_id
                    """,
                arguments: [
                    number, number, number, slot.id, span.start.timeIntervalSinceReferenceDate,
                    span.end.timeIntervalSinceReferenceDate,
                ]
            ).map { row in
                let (start, end): (Double?, Double?) = (row[7], row[8])
                let span = start.map {
                    DateInterval(
                        start: Date(timeIntervalSinceReferenceDate: $0),
                        end: Date(timeIntervalSinceReferenceDate: max($0, end ?? $0)))
                }
                return SourceDay(
                    source: Source(bundleIdentifier: row[0], name: row[1]),
                    // The cast cuts towards zero, so days before 1970 are counted from an earlier one.
                    day: row[2] - 100_000, added: row[3], count: row[4], sum: row[5],
                    seconds: row[6], span: span)
            }
        }
    }
}

/// The offsets of a time zone from GMT as an expression of SQL.
private enum ZoneOffsets {
    /// An expression of the offset in seconds at `start_time`.
    static func sql(_ zone: TimeZone, _ span: DateInterval) -> String {
        var cases: [String] = []
        var date = span.start
        // A zone changes its clocks a few times a year, and no person has data of more than 200
        // years.
        while cases.count < 1_000, let next = zone.nextDaylightSavingTimeTransition(after: date),
            next > date, next <= span.end
        {
            let before = zone.secondsFromGMT(for: next.addingTimeInterval(-1))
            cases.append("WHEN start_time < \(next.timeIntervalSinceReferenceDate) THEN \(before)")
            date = next
        }
        let last = zone.secondsFromGMT(for: span.end)
        return cases.isEmpty ? "\(last)" : "CASE \(cases.joined(separator: " ")) ELSE \(last) END"
    }
}
