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
