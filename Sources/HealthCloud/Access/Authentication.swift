internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Authenticates a request by its bearer token, and limits the requests of each token.
///
/// A route without scopes is open to everyone. Every other route rejects a request whose token is
/// unknown, revoked or expired, or has none of the route's scopes. The token is checked again after a
/// body that was long in coming, before an answer that was long in the making, and before each part of
/// a streamed answer.
struct Authentication: RouterMiddleware {
    typealias Context = CloudContext

    let service: CloudService
    let route: CloudRoute
    let limiter: RateLimiter

    func handle(
        _ request: Request, context: CloudContext,
        next: @concurrent (Request, CloudContext) async throws -> Response
    ) async throws -> Response {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer "),
            let secret = CloudSecret(token: String(header.dropFirst("Bearer ".count)))
        else { throw CloudProblem.unauthorized }
        var checkedAt = service.now
        let token = try await service.token(secret.hash, of: secret.person)
        guard route.scopes.contains(token.scope) else { throw CloudProblem.forbidden }
        if let wait = limiter.take("\(secret.person.rawValue).\(token.number)") {
            throw CloudProblem.tooManyRequests(after: wait)
        }
        let caller = CloudIdentity(person: secret.person, token: token, hash: secret.hash)
        var (request, context) = (request, context)
        context.identity = caller
        if route.body != nil {
            request.body = RequestBody(buffer: try await service.collectBody(of: request))
            try await checkAgain(caller, &checkedAt)
        }
        var response = try await next(request, context)
        try await checkAgain(caller, &checkedAt)
        if response.body.contentLength == nil {
            let service = service
            response.body = response.body.map { part in
                try await service.checkAuthority(of: caller)
                return part
            }
        }
        return response
    }

    /// Checks a caller again if some time went by since the last check.
    private func checkAgain(_ caller: CloudIdentity, _ checkedAt: inout Date) async throws {
        let now = service.now
        guard abs(now.timeIntervalSince(checkedAt)) >= CloudService.authorityInterval else {
            return
        }
        try await service.checkAuthority(of: caller)
        checkedAt = now
    }
}

extension CloudProblem {
    static func tooManyRequests(after seconds: Int) -> CloudProblem {
        CloudProblem(
            .tooManyRequests, "too_many_requests", "Try again after the time in Retry-After.",
            retryAfter: max(seconds, 1))
    }
}
