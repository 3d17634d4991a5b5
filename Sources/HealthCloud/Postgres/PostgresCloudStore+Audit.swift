internal import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func audit(_ event: AuditEvent, of person: PersonID) async throws {
        try await call(
            "audit", person,
            [.date(event.date), .int(event.token), .text(event.action), .text(event.detail)])
    }

    package func auditLog(of person: PersonID, before: Int?, limit: Int) async throws
        -> [AuditEvent]
    {
        try await call("audit_log", person, [.int(before ?? Int.max), .int(limit)]) { row in
            AuditEvent(
                number: try row.int(0), date: try row.date(1),
                token: try row.optional(2, PostgresRow.int), action: try row.text(3),
                detail: try row.text(4))
        }
    }
}
