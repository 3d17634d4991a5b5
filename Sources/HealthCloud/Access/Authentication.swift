internal import Foundation
internal import HTTPTypes
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthHTTP
internal import HealthJournal
internal import HealthModel
package import Hummingbird
internal import NIOCore

/// The state of a request to the cloud.
package struct CloudContext: ClientContext {
    package var coreContext: CoreRequestContextStorage
    /// The authenticated caller; nil on routes that need no token.
    var identity: CloudIdentity?

    /// The address of the client; nil if the connection has none.
    var client: IPAddress?

    /// The address of the client, for rate limits; an IPv6 network counts as one address.
    var address: String { ClientNetwork(client).description }

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        client = IPAddress(ofConnection: source.channel.remoteAddress?.ipAddress)
    }
}

/// The caller: a person, through one of their tokens.
///
/// A handler has no other way to name a person, so it cannot reach the rows of another one.
struct CloudIdentity: Hashable, Sendable {
    let person: PersonID
    let token: CloudToken
    /// The hash of the token, by which its validity is checked again.
    let hash: Data
}

extension CloudContext {
    /// The authenticated caller.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` on a route that needs no token.
    func requireIdentity() throws -> CloudIdentity {
        guard let identity else { throw CloudProblem.unauthorized }
        return identity
    }
}

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

/// Whether the caller of a request may still receive something.
///
/// While a request waits, streams or still arrives, its token may be revoked or expire, the token's
/// scope or consent may change, and the person may be deleted, also at another server of the same
/// database. Therefore the token is read again before each answer and event of such a request, and
/// ``watchAuthority(of:)`` ends what sends nothing.
extension CloudService {
    /// The seconds between two looks at the token of an open request.
    ///
    /// Every open request ends within twice this time after its token is no longer valid.
    static let authorityInterval = 0.5

    /// The token with a hash, if it is valid now.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` for another one; ``CloudStoreError``.
    func token(_ hash: Data, of person: PersonID) async throws -> CloudToken {
        let now = now
        do {
            guard let token = try await store.token(hash, of: person, at: now),
                environment.isValid(token, at: now)
            else { throw CloudProblem.unauthorized }
            return token
        } catch CloudStoreError.noPerson {
            throw CloudProblem.unauthorized
        }
    }

    /// Checks that a caller's token permits what it permitted when the request came.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` if it does not; ``CloudStoreError``.
    func checkAuthority(of caller: CloudIdentity) async throws {
        let token = try await token(caller.hash, of: caller.person)
        guard token.number == caller.token.number, token.scope == caller.token.scope,
            token.consent == caller.token.consent
        else { throw CloudProblem.unauthorized }
    }

    /// Waits until a caller's token no longer permits what it permitted.
    ///
    /// A store that does not answer ends nothing: nothing is sent before it answers again.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` then; the error of a cancelled wait.
    func watchAuthority(of caller: CloudIdentity) async throws {
        while true {
            try await environment.sleep(Self.authorityInterval)
            do {
                try await checkAuthority(of: caller)
            } catch is CloudStoreError {
                continue
            }
        }
    }
}

extension CloudConsent {
    /// The limit of the types of a consent; the catalogue has fewer.
    private static let mostTypes = 500

    /// The consent with the catalogue's names of its types, without duplicates.
    ///
    /// - Throws: ``CloudProblem`` for an unknown type, time zone or hour.
    func checked() throws -> CloudConsent {
        guard read.count <= Self.mostTypes else { throw Self.invalid }
        var checked = self
        checked.read = try Set(
            read.map { name in
                // As in Health, a blood pressure is shared by its two values.
                guard let type = TypeSearch.type(name), type.kind != .correlation else {
                    throw Self.invalid
                }
                return type.name
            }
        ).sorted()
        checked.log = Set(log).sorted { $0.rawValue < $1.rawValue }
        guard TimeZone(identifier: timeZone) != nil, (0...23).contains(dayStart) else {
            throw Self.invalid
        }
        return checked
    }

    private static let invalid = CloudProblem.invalid(
        "A consent must name types such as stepCount, kinds of entry, a time zone such as "
            + "Europe/Vienna, and the hour at which days begin.")

    /// The types that may be read.
    var types: Set<ObjectType> { Set(read.compactMap(TypeSearch.type)) }

    /// The consent of a token; an empty one if the token has none.
    init(_ token: CloudToken) {
        let stored = token.consent.flatMap {
            try? JSONDecoder().decode(CloudConsent.self, from: Data($0.utf8))
        }
        self = stored ?? CloudConsent()
    }

    /// The consent as it is stored.
    var text: String? {
        (try? JSONEncoder().encode(self)).flatMap { String(bytes: $0, encoding: .utf8) }
    }
}
