internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Authenticates a request by its bearer token, and limits the requests of each token.
///
/// A route without scopes is open to everyone. Every other route rejects a request whose token is
/// unknown, revoked or expired, or has none of the route's scopes.
struct Authentication: RouterMiddleware {
    typealias Context = CloudContext

    let store: any CloudStore
    let scopes: Set<TokenScope>
    let limiter: RateLimiter
    let environment: CloudEnvironment

    func handle(
        _ request: Request, context: CloudContext,
        next: @concurrent (Request, CloudContext) async throws -> Response
    ) async throws -> Response {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer "),
            let secret = CloudSecret(token: String(header.dropFirst("Bearer ".count)))
        else { throw CloudProblem.unauthorized }
        let now = environment.now()
        guard let token = try await store.token(secret.hash, of: secret.person, at: now),
            environment.isValid(token, at: now)
        else { throw CloudProblem.unauthorized }
        guard scopes.contains(token.scope) else { throw CloudProblem.forbidden }
        if let wait = limiter.take("\(secret.person.rawValue).\(token.number)") {
            throw CloudProblem.tooManyRequests(after: wait)
        }
        var context = context
        context.identity = CloudIdentity(person: secret.person, token: token)
        return try await next(request, context)
    }
}

extension CloudProblem {
    static func tooManyRequests(after seconds: Int) -> CloudProblem {
        CloudProblem(
            .tooManyRequests, "too_many_requests", "Try again after the time in Retry-After.",
            retryAfter: max(seconds, 1))
    }
}
