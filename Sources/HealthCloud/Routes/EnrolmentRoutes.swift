internal import Foundation
internal import HealthCloudSync
internal import HealthHTTP
internal import HealthJournal
internal import Hummingbird
internal import Synchronization

/// Connects devices and programs, and revokes their access.
struct EnrolmentRoutes: Sendable {
    let service: CloudService

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .post, "/v1/enrolment", "enrol", "Exchange a one-time code for a token",
                scopes: [], body: "CloudEnrolment", answer: "CloudCredential",
                statuses: [200, 400, 403, 413, 429], handle: enrol),
            CloudRoute(
                .post, "/v1/codes", "createCode", "Create a one-time code for another device",
                scopes: [.device], body: "CodeRequest", answer: "Code", statuses: [200, 400, 413],
                handle: createCode),
            CloudRoute(
                .get, "/v1/devices", "listDevices", "List the person's devices and tokens",
                scopes: [.device], answer: "Devices", handle: listDevices),
            CloudRoute(
                .delete, "/v1/devices/{number}", "revokeDevice", "Revoke a token",
                scopes: [.device], statuses: [204, 400, 404], handle: revoke),
        ]
    }

    struct CodeRequest: Codable {
        var scope: TokenScope
        /// The types that an assistant may read and the kinds that it may propose; none by default.
        var consent: CloudConsent?
    }
    struct Code: Codable {
        var code: String
        var expires: Date
    }
    struct Devices: Codable {
        struct Device: Codable {
            var number: Int
            var scope: TokenScope
            var name: String
            var createdAt: Date
            /// Nil for a device, whose token does not expire.
            var expiresAt: Date?
            var revokedAt: Date?
            var lastSeenAt: Date?
            var isThisDevice: Bool
            var consent: CloudConsent?
        }
        var devices: [Device]
    }

    private func enrol(_ request: Request, _ context: CloudContext) async throws -> Response {
        let wait = service.addressLimiter.take(context.address) ?? service.codeLimiter.take("codes")
        if let wait { throw CloudProblem.tooManyRequests(after: wait) }
        let enrolment = try await service.decode(CloudEnrolment.self, from: request)
        let refused = CloudProblem(
            .forbidden, "invalid_code",
            "The code is wrong, was used before or has expired. Ask for a new one.")
        guard HybridClock.isDevice(enrolment.device), enrolment.name.isStorable(bytes: 200) else {
            throw CloudProblem.invalid(
                "The device must have 1 to 64 letters, digits and hyphens, its name at most 200 bytes, "
                    + "none of them null.")
        }
        guard let code = CloudSecret(code: enrolment.code) else {
            service.logger.logFailedLogin(from: context.client)
            throw refused
        }
        var generator = SystemRandomNumberGenerator()
        let token = CloudSecret.token(for: code.person, using: &generator)
        let scope = try await service.store.redeem(
            code.hash, of: code.person, token: token.hash, device: enrolment.device,
            name: enrolment.name, at: service.now)
        guard let scope else {
            service.logger.logFailedLogin(from: context.client)
            throw refused
        }
        try await service.store.audit(
            AuditEvent(
                number: 0, date: service.now, token: nil, action: "token.created",
                detail: scope.rawValue), of: code.person)
        return try .json(
            CloudCredential(account: String(code.text.prefix(16)), token: token.text))
    }

    private func createCode(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let wanted = try await service.decode(CodeRequest.self, from: request)
        guard wanted.consent == nil || wanted.scope == .assistant else {
            throw CloudProblem.invalid("Only an assistant's token can have a consent.")
        }
        let consent = wanted.scope == .assistant ? wanted.consent ?? CloudConsent() : nil
        var generator = SystemRandomNumberGenerator()
        let code = CloudSecret.code(for: identity.person, using: &generator)
        let expires = service.now.addingTimeInterval(service.environment.codeLife)
        try await service.store.addCode(
            code.hash, for: identity.person, scope: wanted.scope,
            consent: try consent?.checked().text, expires: expires)
        try await service.audit(identity, "code.created", wanted.scope.rawValue)
        return try .json(Code(code: code.text, expires: expires))
    }

    private func listDevices(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        let tokens = try await service.store.tokens(of: identity.person)
        return try .json(
            Devices(
                devices: tokens.map { token in
                    .init(
                        number: token.number, scope: token.scope, name: token.name,
                        createdAt: token.createdAt,
                        expiresAt: token.expiresAt(life: service.environment.programTokenLife),
                        revokedAt: token.revokedAt,
                        lastSeenAt: token.lastSeenAt,
                        isThisDevice: token.number == identity.token.number,
                        consent: token.scope == .assistant ? CloudConsent(token) : nil)
                }))
    }

    private func revoke(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        guard let number = context.parameters.get("number", as: Int.self) else {
            throw CloudProblem.invalid("The device's number must be a whole number.")
        }
        guard
            try await service.store.revoke(number, of: identity.person, at: service.now)
        else {
            throw CloudProblem(.notFound, "not_found", "There is no such device.")
        }
        service.questions.end(of: identity.person, token: number)
        // Polls and streams of this token end at once here, and others find nothing new.
        service.notifyOfChange(to: identity.person)
        try await service.audit(identity, "token.revoked", String(number))
        return Response(status: .noContent)
    }
}

/// A token bucket for each key: a number of requests per minute, which may come all at once.
final class RateLimiter: Sendable {
    private struct Bucket {
        var level: Double
        var date: Date
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    private let perMinute: Double
    private let now: @Sendable () -> Date

    init(perMinute: Double, now: @escaping @Sendable () -> Date) {
        self.perMinute = perMinute
        self.now = now
    }

    /// Takes one request from a key's bucket; the seconds to wait if the bucket is empty.
    func take(_ key: String) -> Int? {
        let date = now()
        return buckets.withLock { buckets in
            if buckets.count > 10_000 { drop(&buckets, fullAt: date) }
            var bucket = buckets[key] ?? Bucket(level: perMinute, date: date)
            let minutes = max(date.timeIntervalSince(bucket.date), 0) / 60
            bucket.level = min(bucket.level + minutes * perMinute, perMinute)
            bucket.date = date
            defer { buckets[key] = bucket }
            guard bucket.level >= 1 else {
                return Int(((1 - bucket.level) / perMinute * 60).rounded(.up))
            }
            bucket.level -= 1
            return nil
        }
    }

    /// Removes buckets that are full again.
    private func drop(_ buckets: inout [String: Bucket], fullAt date: Date) {
        buckets = buckets.filter { date.timeIntervalSince($0.value.date) < 60 }
    }
}
