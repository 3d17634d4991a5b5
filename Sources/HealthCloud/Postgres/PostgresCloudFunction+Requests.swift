extension PostgresCloudFunction {
    static let requests = [
        PostgresCloudFunction(
            name: "add_request",
            arguments: ["p_id uuid", "p_body bytea", "p_date timestamptz"], returns: "void",
            body: """
                \(lockPerson)
                INSERT INTO request (person, id, body, created_at)
                VALUES (p_person, p_id, p_body, p_date) ON CONFLICT (person, id) DO NOTHING;
                """),
        PostgresCloudFunction(
            name: "requests", arguments: ["p_state text"],
            returns: """
                TABLE (id uuid, body bytea, state text, reason text, created_at timestamptz,
                    settled_at timestamptz)
                """,
            body: """
                RETURN QUERY SELECT id, body, state, reason, created_at, settled_at FROM request
                WHERE person = p_person AND coalesce(state = p_state, TRUE)
                ORDER BY created_at, id;
                """, isReading: true),
        PostgresCloudFunction(
            name: "settle",
            arguments: ["p_id uuid", "p_state text", "p_reason text", "p_date timestamptz"],
            returns: "boolean",
            body: """
                \(lockPerson)
                UPDATE request SET state = p_state, reason = p_reason,
                    settled_at = CASE WHEN p_state = 'waiting' THEN NULL ELSE p_date END
                WHERE person = p_person AND id = p_id
                    AND (state = 'waiting' OR (state = 'refused' AND p_state = 'done'));
                RETURN EXISTS (SELECT 1 FROM request WHERE person = p_person AND id = p_id);
                """),
    ]

    static let audits = [
        PostgresCloudFunction(
            name: "audit",
            arguments: [
                "p_date timestamptz", "p_token bigint", "p_action text", "p_detail text",
            ],
            returns: "void",
            body: """
                \(lockPerson)
                INSERT INTO audit (person, number, at, token, action, detail)
                SELECT p_person, coalesce(max(number), 0) + 1, p_date, p_token, p_action, p_detail
                FROM audit WHERE person = p_person;
                """),
        PostgresCloudFunction(
            name: "audit_log", arguments: ["p_before bigint", "p_limit bigint"],
            returns: """
                TABLE (number bigint, at timestamptz, token bigint, action text, detail text)
                """,
            body: """
                RETURN QUERY SELECT number, at, token, action, detail FROM audit
                WHERE person = p_person AND number < p_before ORDER BY number DESC LIMIT p_limit;
                """, isReading: true),
    ]
}
