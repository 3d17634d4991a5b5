package import Foundation
internal import GRDB

extension SQLiteCloudStore {
    package func setDays(_ days: [StoredDay], of person: PersonID, at date: Date) async throws {
        try await change(person) { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO day (person, day, changed_at, text) VALUES (?, ?, ?, ?)
                    ON CONFLICT (person, day) DO UPDATE SET
                        changed_at = excluded.changed_at, text = excluded.text
                    """)
            for day in days {
                try statement.execute(arguments: [
                    person.rawValue, day.day, date.timeIntervalSince1970, day.text,
                ])
            }
        }
    }

    package func days(of person: PersonID, from: String, to: String) async throws -> [StoredDay] {
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT day, text FROM day WHERE person = ? AND day BETWEEN ? AND ?
                    ORDER BY day
                    """,
                arguments: [person.rawValue, from, to]
            ).map { StoredDay(day: $0["day"], text: $0["text"]) }
        }
    }
}

extension SQLiteCloudStore {
    package func setSamples(_ samples: [StoredSample], of person: PersonID) async throws {
        try await change(person) { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO sample (person, id, type, started_at, text) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (person, id) DO UPDATE SET
                        type = excluded.type, started_at = excluded.started_at,
                        text = excluded.text
                    """)
            for sample in samples {
                try statement.execute(arguments: [
                    person.rawValue, sample.id, sample.type, sample.start, sample.text,
                ])
            }
        }
    }

    package func samples(_ query: CloudSampleQuery, of person: PersonID) async throws
        -> [StoredSample]
    {
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM sample
                    WHERE person = ? AND started_at >= ? AND started_at < ?
                        AND (? IS NULL OR (started_at, id) > (?, ?)) AND coalesce(type = ?, TRUE)
                    ORDER BY started_at, id LIMIT ?
                    """,
                arguments: [
                    person.rawValue, query.starts.lowerBound, query.starts.upperBound,
                    query.after?.start, query.after?.start, query.after?.id, query.type,
                    query.limit,
                ]
            ).map(StoredSample.init(row:))
        }
    }

    package func newestSamples(of type: String, limit: Int, of person: PersonID) async throws
        -> [StoredSample]
    {
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM sample WHERE person = ? AND type = ?
                    ORDER BY started_at DESC LIMIT ?
                    """,
                arguments: [person.rawValue, type, limit]
            ).map(StoredSample.init(row:))
        }
    }
}

extension StoredSample {
    fileprivate init(row: Row) {
        self.init(id: row["id"], type: row["type"], start: row["started_at"], text: row["text"])
    }
}
