internal import Hummingbird

/// Gives every browser a session, and requires a login if there is a password.
struct SessionCheck: RouterMiddleware {
    typealias Context = WebContext
    let logins: Logins?
    let isEncrypted: Bool
    /// The paths that need no login: the login itself and files without health data.
    private static let open = [
        "/login", "/assets/", "/manifest.webmanifest", "/service-worker.js", "/offline", "/healthz",
    ]

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let known = request.cookies[Session.cookie]?.value
        let session = known.flatMap {
            Session.isWellFormed($0) ? Session(id: $0) : nil
        }
        var context = context
        context.session = session ?? .new()
        if let logins, !logins.contains(context.session), !isOpen(request.uri.path) {
            var response = Response.see("/login")
            if session == nil { response.setCookie(cookie(context.session)) }
            return response
        }
        var response = try await next(request, context)
        if session == nil { response.setCookie(cookie(context.session)) }
        return response
    }

    /// The cookie of a session: for this site only, and not readable by scripts.
    func cookie(_ session: Session) -> Cookie {
        Cookie(
            name: Session.cookie, value: session.id, path: "/", secure: isEncrypted,
            httpOnly: true, sameSite: .strict)
    }

    private func isOpen(_ path: String) -> Bool {
        Self.open.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
    }
}
