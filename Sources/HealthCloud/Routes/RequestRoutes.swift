internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import Hummingbird

/// Requests to log an entry: a program creates one, a device performs it and reports the outcome.
struct RequestRoutes: Sendable {
    let service: CloudService

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .post, "/v1/requests", "addRequest",
                "Request that the person's devices log an entry",
                scopes: [.device], body: "CloudRequest", answer: "CloudRequest",
                statuses: [200, 400, 413], handle: add),
            CloudRoute(
                .get, "/v1/requests", "requests", "List requests and their outcome",
                scopes: [.device],
                parameters: [
                    .init(
                        name: "state", type: "string", summary: "waiting, done or refused")
                ], answer: "Requests", statuses: [200, 400], handle: list),
            CloudRoute(
                .put, "/v1/requests/{id}", "settleRequest", "Set the outcome of a request",
                scopes: [.device], body: "RequestOutcome", statuses: [204, 400, 404, 413],
                handle: settle),
        ]
    }

    struct Requests: Codable { var requests: [CloudRequest] }
    struct RequestOutcome: Codable {
        var state: LogRequest.State
        var reason: String?
    }

    private func add(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let wanted = try await service.decode(CloudRequest.self, from: request)
        return try .json(try await service.add(wanted, for: identity))
    }

    private func list(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let state = request.uri.queryParameters["state"].map(String.init)
        guard state.map({ LogRequest.State(rawValue: $0) != nil }) ?? true else {
            throw CloudProblem.invalid("The state must be waiting, done or refused.")
        }
        let stored = try await service.store.requests(of: identity.person, in: state)
        let requests = try stored.compactMap { row -> CloudRequest? in
            guard let state = LogRequest.State(rawValue: row.state) else { return nil }
            return CloudRequest(
                id: row.id, entry: try JSONDecoder().decode(JournalEntry.self, from: row.text),
                state: state, reason: row.reason, askedAt: row.createdAt,
                settledAt: row.settledAt)
        }
        return try .json(Requests(requests: requests))
    }

    private func settle(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw CloudProblem.invalid("The request's identifier must be a UUID.")
        }
        let outcome = try await service.decode(RequestOutcome.self, from: request)
        guard outcome.reason?.isStorable(bytes: 500) ?? true else {
            throw CloudProblem.invalid(
                "A reason may have at most 500 bytes without null characters.")
        }
        let isKnown = try await service.store.settle(
            id, state: outcome.state.rawValue, reason: outcome.reason, of: identity.person,
            at: service.now)
        guard isKnown else {
            throw CloudProblem(.notFound, "not_found", "There is no such request.")
        }
        try await service.audit(identity, "request.settled", outcome.state.rawValue)
        return Response(status: .noContent)
    }
}

extension CloudService {
    /// The limit of a person's waiting requests.
    private static let mostWaiting = 200

    /// Creates a request to a person's devices; returns the request as it is stored.
    ///
    /// - Throws: ``CloudProblem`` for an entry that breaks a rule, or if too many requests wait.
    func add(_ wanted: CloudRequest, for identity: CloudIdentity) async throws -> CloudRequest {
        var wanted = wanted
        wanted.state = .waiting
        (wanted.reason, wanted.settledAt) = (nil, nil)
        wanted.entry.header.id = wanted.id
        wanted.askedAt = now
        do {
            try wanted.entry.checkUnattended(at: now)
        } catch {
            throw CloudProblem(.badRequest, "out_of_range", error.description)
        }
        let waiting = try await store.requests(
            of: identity.person, in: LogRequest.State.waiting.rawValue)
        guard waiting.count < Self.mostWaiting || waiting.contains(where: { $0.id == wanted.id })
        else {
            throw CloudProblem(
                .badRequest, "too_many_waiting",
                "\(Self.mostWaiting) requests wait already: let a device handle them first.")
        }
        try await store.addRequest(
            StoredRequest(
                id: wanted.id, text: try JSONEncoder().encode(wanted.entry), state: "waiting",
                reason: nil, createdAt: now, settledAt: nil),
            of: identity.person, at: now)
        try await audit(identity, "request.added", wanted.entry.kind.rawValue)
        notifyOfChange(to: identity.person)
        return wanted
    }
}
