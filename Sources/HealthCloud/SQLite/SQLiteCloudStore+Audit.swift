internal import Foundation
internal import GRDB

extension SQLiteCloudStore {
    package func audit(_ event: AuditEvent, of person: PersonID) async throws {
        try await change(person) { db in
            try db.execute(
                sql: """
                    INSERT INTO audit (person, number, at, token, action, detail)
                    SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM audit WHERE person = ?
                    """,
                arguments: [
                    person.rawValue, event.date.timeIntervalSince1970, event.token, event.action,
                    event.detail, person.rawValue,
                ])
        }
    }

    package func auditLog(of person: PersonID, before: Int?, limit: Int) async throws
        -> [AuditEvent]
    {
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM audit WHERE person = ? AND number < ?
                    ORDER BY number DESC LIMIT ?
                    """,
                arguments: [person.rawValue, before ?? Int.max, limit]
            ).map { row in
                AuditEvent(
                    number: row["number"], date: Date(timeIntervalSince1970: row["at"]),
                    token: row["token"], action: row["action"], detail: row["detail"])
            }
        }
    }
}
