internal import HTTPTypes
internal import Hummingbird

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
