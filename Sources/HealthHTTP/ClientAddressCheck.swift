package import Hummingbird

/// A request whose client has an address.
package protocol ClientContext: RequestContext {
    /// The address of the client; before ``ClientAddressCheck``, that of the connection's other end.
    var client: IPAddress? { get set }
}

/// Finds the address of the client behind trusted proxies.
package struct ClientAddressCheck<Context: ClientContext>: RouterMiddleware {
    private let proxies: TrustedProxies

    /// Creates the check for an app behind proxies.
    package init(proxies: TrustedProxies) { self.proxies = proxies }

    @concurrent package func handle(
        _ request: Request, context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = proxies.client(peer: context.client, fields: request.headers)
        return try await next(request, context)
    }
}
