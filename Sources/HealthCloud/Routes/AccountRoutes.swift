internal import Foundation
internal import Hummingbird

/// The person's rights over their data: the audit log, and the deletion of everything.
struct AccountRoutes: Sendable {
    let service: CloudService

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .get, "/v1/audit", "audit", "Read the audit log of the person's data",
                scopes: [.device],
                parameters: [
                    .init(name: "before", type: "integer", summary: "A line's number"),
                    .init(name: "limit", type: "integer", summary: "From 1 to 500"),
                ], answer: "AuditLog", statuses: [200, 400], handle: audit),
            CloudRoute(
                .delete, "/v1/person", "deletePerson",
                "Delete all of the person's data and all tokens", scopes: [.device],
                statuses: [204], handle: delete),
        ]
    }

    struct AuditLog: Codable {
        struct Line: Codable {
            var number: Int
            var date: Date
            var token: Int?
            var action: String
            var detail: String
        }
        var lines: [Line]
    }

    private func audit(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let query = request.uri.queryParameters
        let limit = query["limit"].map { Int($0) ?? 0 } ?? 100
        let before = query["before"].map { Int($0) ?? -1 }
        guard (1...500).contains(limit), before ?? 0 >= 0 else {
            throw CloudProblem.invalid(
                "limit must be from 1 to 500, and before must be the number of a line.")
        }
        let lines = try await service.store.auditLog(
            of: identity.person, before: before, limit: limit)
        return try .json(
            AuditLog(
                lines: lines.map {
                    .init(
                        number: $0.number, date: $0.date, token: $0.token, action: $0.action,
                        detail: $0.detail)
                }))
    }

    private func delete(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        try await service.store.deletePerson(identity.person)
        service.questions.end(of: identity.person)
        service.notifyOfChange(to: identity.person)
        return Response(status: .noContent)
    }
}
