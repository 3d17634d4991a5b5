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
