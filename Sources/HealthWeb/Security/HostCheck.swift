internal import HTTPTypes
internal import HealthHTTP
internal import Hummingbird
internal import NIOCore

/// Rejects requests whose host is not one name of this server, for example after DNS rebinding, and
/// forms that another site sent.
struct HostCheck: RouterMiddleware {
    typealias Context = WebContext
    let names: Set<String>
    /// Whether any address of this computer is accepted, as the server may listen at all of them.
    let acceptsAddresses: Bool

    init(_ configuration: WebConfiguration) {
        let own = configuration.hostNames.union([HostText.authority(configuration.host)])
        if configuration.isLoopback {
            names = own.union(["localhost", "127.0.0.1", "[::1]"])
            acceptsAddresses = false
        } else {
            names = own.union(["localhost"])
            acceptsAddresses = true
        }
    }

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard let authority = request.head.authority else { throw WebError.foreignHost }
        // The first field of this name became the authority. Programs in between may take another
        // one, or another part of a text that is no name, for the host.
        guard request.header("host") == nil, let name = HostText.name(of: authority) else {
            throw WebError.unclearHost
        }
        guard accepts(name) else { throw WebError.foreignHost }
        if ![.get, .head, .options].contains(request.method) {
            try checkOrigin(request, authority: authority)
        }
        var context = context
        context.authority = authority
        return try await next(request, context)
    }

    func accepts(_ name: String) -> Bool {
        if names.contains(name) { return true }
        guard acceptsAddresses else { return false }
        // DNS rebinding needs a name, so an address in digits is safe.
        return (try? SocketAddress(ipAddress: name.trimming("[]"), port: 0)) != nil
    }

    private func checkOrigin(_ request: Request, authority: String) throws {
        if let origin = request.header("origin") {
            guard origin == "http://\(authority)" || origin == "https://\(authority)" else {
                throw WebError.foreignOrigin
            }
        }
        if let site = request.header("sec-fetch-site"), site != "same-origin", site != "none" {
            throw WebError.foreignOrigin
        }
    }
}

extension String {
    /// The text without certain characters at its ends.
    fileprivate func trimming(_ characters: String) -> String {
        var text = self[...]
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}

/// Headers that let the browser run only this site's own files, and show them in no other page.
struct SecurityHeaders: RouterMiddleware {
    typealias Context = WebContext

    static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let fields: [(String, String)] = [
        ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    /// The rights of a page: the form of a meal may ask for the camera, which reads barcodes, and so may the page of
    /// every logged entry, whose address does not say whether it is a meal.
    static func permissions(of path: String) -> String {
        let isMeal =
            ["/log/food", "/foods/energy"].contains(path) || path.hasPrefix("/entries/")
        return "camera=(\(isMeal ? "self" : "")), microphone=(), geolocation=()"
    }

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let permissions = ("Permissions-Policy", Self.permissions(of: request.uri.path))
        for (name, value) in Self.fields + [permissions] {
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        return response
    }
}
