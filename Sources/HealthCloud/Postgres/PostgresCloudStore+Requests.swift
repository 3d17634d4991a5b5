package import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func addRequest(_ request: StoredRequest, of person: PersonID, at date: Date)
        async throws
    {
        try await call(
            "add_request", person, [.uuid(request.id), .bytes(request.text), .date(date)])
    }

    package func requests(of person: PersonID, in state: String?) async throws -> [StoredRequest] {
        try await call("requests", person, [.text(state)]) { row in
            StoredRequest(
                id: try row.uuid(0), text: try row.data(1), state: try row.text(2),
                reason: try row.optional(3, PostgresRow.text), createdAt: try row.date(4),
                settledAt: try row.optional(5, PostgresRow.date))
        }
    }

    package func settle(
        _ id: UUID, state: String, reason: String?, of person: PersonID, at date: Date
    ) async throws -> Bool {
        try await call(
            "settle", person, [.uuid(id), .text(state), .text(reason), .date(date)]
        ) { try $0.bool(0) } == [true]
    }
}

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
}
