package import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func addCode(
        _ hash: Data, for person: PersonID, scope: TokenScope, consent: String?, expires: Date
    ) async throws {
        try await call(
            "add_code", person,
            [.bytes(hash), .text(scope.rawValue), .text(consent), .date(expires)])
    }

    package func removeCodes(of person: PersonID, expiredBy date: Date) async throws {
        try await call("remove_codes", person, [.date(date)])
    }

    package func redeem(
        _ code: Data, of person: PersonID, token: Data, device: String, name: String, at date: Date
    ) async throws -> TokenScope? {
        let scopes = try await call(
            "redeem", person,
            [.bytes(code), .bytes(token), .text(device), .text(name), .date(date)]
        ) { try $0.optional(0, PostgresRow.text) }
        return scopes.first.flatMap { $0 }.flatMap(TokenScope.init(rawValue:))
    }

    package func token(_ hash: Data, of person: PersonID, at date: Date) async throws
        -> CloudToken?
    {
        try await call("token", person, [.bytes(hash)], CloudToken.init(row:)).first ?? nil
    }

    package func tokens(of person: PersonID) async throws -> [CloudToken] {
        try await call("tokens", person, [], CloudToken.init(row:)).compactMap { $0 }
    }

    package func revoke(_ token: Int, of person: PersonID, at date: Date) async throws -> Bool {
        try await call("revoke", person, [.int(token), .date(date)]) { try $0.bool(0) } == [true]
    }
}

extension CloudToken {
    @Sendable
    fileprivate init?(row: PostgresRow) throws {
        guard let scope = TokenScope(rawValue: try row.text(1)) else { return nil }
        self.init(
            number: try row.int(0), scope: scope, device: try row.text(2), name: try row.text(3),
            createdAt: try row.date(4), revokedAt: try row.optional(5, PostgresRow.date),
            lastSeenAt: try row.optional(6, PostgresRow.date), acknowledged: try row.int(7),
            consent: try row.optional(8, PostgresRow.text))
    }
}

extension PostgresCloudFunction {
    private static let tokenColumns = """
        TABLE (number bigint, scope text, device text, name text, created_at timestamptz,
            revoked_at timestamptz, last_seen_at timestamptz, acknowledged bigint,
            consent text)
        """
    private static let tokenSelection = """
        SELECT number, scope, device, name, created_at, revoked_at, last_seen_at, acknowledged,
            consent
        FROM token WHERE person = p_person
        """

    static let tokens = [
        PostgresCloudFunction(
            name: "add_code",
            arguments: [
                "p_hash bytea", "p_scope text", "p_consent text", "p_expires timestamptz",
            ],
            returns: "void",
            body: """
                \(lockPerson)
                INSERT INTO code (person, hash, scope, consent, expires_at)
                VALUES (p_person, p_hash, p_scope, p_consent, p_expires);
                """),
        PostgresCloudFunction(
            name: "remove_codes", arguments: ["p_date timestamptz"], returns: "void",
            body: "DELETE FROM code WHERE person = p_person AND expires_at <= p_date;"),
        PostgresCloudFunction(
            name: "redeem",
            arguments: [
                "p_code bytea", "p_token bytea", "p_device text", "p_name text",
                "p_date timestamptz",
            ],
            returns: "text",
            body: """
                DELETE FROM code
                WHERE person = p_person AND hash = p_code AND expires_at > p_date
                RETURNING scope, consent INTO v_scope, v_consent;
                IF v_scope IS NULL THEN RETURN NULL; END IF;
                \(lockPerson)
                INSERT INTO token
                    (person, number, hash, scope, consent, device, name, created_at)
                SELECT p_person, coalesce(max(number), 0) + 1, p_token, v_scope, v_consent,
                    p_device, p_name, p_date
                FROM token WHERE person = p_person;
                RETURN v_scope;
                """,
            variables: ["v_scope text", "v_consent text"]),
        PostgresCloudFunction(
            name: "token", arguments: ["p_hash bytea"], returns: tokenColumns,
            body: """
                RETURN QUERY \(tokenSelection) AND hash = p_hash AND revoked_at IS NULL;
                """, isReading: true),
        PostgresCloudFunction(
            name: "tokens", returns: tokenColumns,
            body: "RETURN QUERY \(tokenSelection) ORDER BY number;", isReading: true),
        PostgresCloudFunction(
            name: "revoke", arguments: ["p_number bigint", "p_date timestamptz"],
            returns: "boolean",
            body: """
                \(lockPerson)
                UPDATE token SET revoked_at = p_date
                WHERE person = p_person AND number = p_number AND revoked_at IS NULL;
                RETURN FOUND;
                """),
    ]
}
