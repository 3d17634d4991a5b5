internal import Hummingbird

/// A request whose client has an address.
protocol ClientContext: RequestContext {
    /// The address of the client; before ``ClientAddressCheck``, that of the connection's other end.
    var client: IPAddress? { get set }
}

/// Finds the address of the client behind trusted proxies.
struct ClientAddressCheck<Context: ClientContext>: RouterMiddleware {
    let proxies: TrustedProxies

    @concurrent func handle(
        _ request: Request, context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = proxies.client(peer: context.client, fields: request.headers)
        return try await next(request, context)
    }
}
