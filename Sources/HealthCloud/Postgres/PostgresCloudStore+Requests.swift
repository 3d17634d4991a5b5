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
