package import Foundation
internal import GRDB

extension SQLiteCloudStore {
    package func addCode(
        _ hash: Data, for person: PersonID, scope: TokenScope, consent: String?, expires: Date
    ) async throws {
        try await change(person) { db in
            try db.execute(
                sql: """
                    INSERT INTO code (person, hash, scope, consent, expires_at)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    person.rawValue, hash, scope.rawValue, consent,
                    expires.timeIntervalSince1970,
                ])
        }
    }

    package func removeCodes(of person: PersonID, expiredBy date: Date) async throws {
        try await writer.write { db in
            try db.execute(
                sql: "DELETE FROM code WHERE person = ? AND expires_at <= ?",
                arguments: [person.rawValue, date.timeIntervalSince1970])
        }
    }

    package func redeem(
        _ code: Data, of person: PersonID, token: Data, device: String, name: String, at date: Date
    ) async throws -> TokenScope? {
        try await writer.write { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    DELETE FROM code WHERE person = ? AND hash = ? AND expires_at > ?
                    RETURNING scope, consent
                    """,
                arguments: [person.rawValue, code, date.timeIntervalSince1970])
            guard let row, let scope = TokenScope(rawValue: row["scope"]) else { return nil }
            let consent: String? = row["consent"]
            try db.execute(
                sql: """
                    INSERT INTO token
                        (person, number, hash, scope, consent, device, name, created_at)
                    SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?
                    FROM token WHERE person = ?
                    """,
                arguments: [
                    person.rawValue, token, scope.rawValue, consent, device, name,
                    date.timeIntervalSince1970, person.rawValue,
                ])
            return scope
        }
    }

    package func token(_ hash: Data, of person: PersonID, at date: Date) async throws
        -> CloudToken?
    {
        try await writer.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT * FROM token
                        WHERE person = ? AND hash = ? AND revoked_at IS NULL
                        """),
                arguments: [person.rawValue, hash]
            ).flatMap(CloudToken.init(row:))
        }
    }

    package func tokens(of person: PersonID) async throws -> [CloudToken] {
        try await writer.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM token WHERE person = ? ORDER BY number",
                arguments: [person.rawValue]
            ).compactMap(CloudToken.init(row:))
        }
    }

    package func revoke(_ token: Int, of person: PersonID, at date: Date) async throws -> Bool {
        try await writer.write { db in
            try db.execute(
                sql: """
                    UPDATE token SET revoked_at = ?
                    WHERE person = ? AND number = ? AND revoked_at IS NULL
                    """,
                arguments: [date.timeIntervalSince1970, person.rawValue, token])
            return db.changesCount > 0
        }
    }
}

extension CloudToken {
    fileprivate init?(row: Row) {
        guard let scope = TokenScope(rawValue: row["scope"]) else { return nil }
        func date(_ column: String) -> Date? {
            (row[column] as Double?).map(Date.init(timeIntervalSince1970:))
        }
        self.init(
            number: row["number"], scope: scope, device: row["device"], name: row["name"],
            createdAt: date("created_at") ?? .distantPast, revokedAt: date("revoked_at"),
            lastSeenAt: date("last_seen_at"), acknowledged: row["acknowledged"],
            consent: row["consent"])
    }
}
