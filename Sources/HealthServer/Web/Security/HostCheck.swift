internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Rejects requests whose host is not a name of this server, for example after DNS rebinding, and
/// forms that another site sent.
struct HostCheck: RouterMiddleware {
    typealias Context = WebContext
    let names: Set<String>
    /// Whether any address of this computer is accepted, as the server may listen at all of them.
    let acceptsAddresses: Bool

    init(_ configuration: WebConfiguration) {
        if configuration.isLoopback {
            names = configuration.hostNames.union(["localhost", "127.0.0.1", "[::1]"])
            acceptsAddresses = false
        } else {
            names = configuration.hostNames.union([configuration.host, "localhost"])
            acceptsAddresses = true
        }
    }

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard let authority = request.head.authority, accepts(HostCheck.name(authority)) else {
            throw WebError.foreignHost
        }
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

    /// The name without the port.
    static func name(_ authority: String) -> String {
        let lowercased = authority.lowercased()
        if lowercased.hasPrefix("["), let end = lowercased.firstIndex(of: "]") {
            return String(lowercased[...end])
        }
        return String(lowercased.prefix { $0 != ":" })
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
