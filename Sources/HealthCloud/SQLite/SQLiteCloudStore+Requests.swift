package import Foundation
internal import GRDB

extension SQLiteCloudStore {
    package func addRequest(_ request: StoredRequest, of person: PersonID, at date: Date)
        async throws
    {
        try await change(person) { db in
            try db.execute(
                sql: """
                    INSERT INTO request (person, id, text, created_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (person, id) DO NOTHING
                    """,
                arguments: [
                    person.rawValue, request.id, request.text, date.timeIntervalSince1970,
                ])
        }
    }

    package func requests(of person: PersonID, in state: String?) async throws -> [StoredRequest] {
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM request WHERE person = ? AND coalesce(state = ?, TRUE)
                    ORDER BY created_at, id
                    """,
                arguments: [person.rawValue, state]
            ).map { row in
                StoredRequest(
                    id: row["id"], text: row["text"], state: row["state"], reason: row["reason"],
                    createdAt: Date(timeIntervalSince1970: row["created_at"]),
                    settledAt: (row["settled_at"] as Double?).map(
                        Date.init(timeIntervalSince1970:)))
            }
        }
    }

    package func settle(
        _ id: UUID, state: String, reason: String?, of person: PersonID, at date: Date
    ) async throws -> Bool {
        try await writer.write { db in
            try db.execute(
                sql: """
                    UPDATE request SET state = ?, reason = ?,
                        settled_at = CASE WHEN ? = 'waiting' THEN NULL ELSE ? END
                    WHERE person = ? AND id = ?
                        AND (state = 'waiting' OR (state = 'refused' AND ? = 'done'))
                    """,
                arguments: [
                    state, reason, state, date.timeIntervalSince1970, person.rawValue, id, state,
                ])
            return try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM request WHERE person = ? AND id = ?)",
                arguments: [person.rawValue, id]) ?? false
        }
    }
}
