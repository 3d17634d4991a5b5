internal import Foundation
internal import HTTPTypes
internal import HealthHTTP
internal import Hummingbird
internal import Logging

/// Counts and logs each request and its answer, and converts errors of routes to answers.
///
/// The log contains the operation and the status, never the path, a token or a body.
struct RequestMiddleware: RouterMiddleware {
    typealias Context = CloudContext

    let route: CloudRoute
    let service: CloudService

    func handle(
        _ request: Request, context: CloudContext,
        next: @concurrent (Request, CloudContext) async throws -> Response
    ) async throws -> Response {
        let clock = ContinuousClock()
        let start = clock.now
        var response: Response
        do {
            try Self.requireOneHost(request)
            response = try await next(request, context)
        } catch let problem as CloudProblem {
            response = try problem.response(from: request, context: context)
        } catch let error as CloudStoreError {
            service.logger.warning(
                "storage did not answer",
                metadata: ["operation": "\(route.operation)", "reason": "\(error)"])
            response = try Self.unavailable.response(from: request, context: context)
        } catch {
            service.logger.error(
                "request failed",
                metadata: ["operation": "\(route.operation)", "error": "\(type(of: error))"])
            response = try Self.unavailable.response(from: request, context: context)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        let seconds = Double((clock.now - start) / .microseconds(1)) / 1e6
        service.metrics.answered(
            route.operation, status: response.status.code, seconds: seconds)
        service.logger.debug(
            "request",
            metadata: [
                "operation": "\(route.operation)", "status": "\(response.status.code)",
            ])
        return response
    }

    /// Throws for two hosts, or a host that is more than a name or an address: programs in between may take another one
    /// for the host.
    private static func requireOneHost(_ request: Request) throws(CloudProblem) {
        // The first field of this name became the authority.
        guard let authority = request.head.authority else { return }
        guard HostText.name(of: authority) != nil, !request.headers.contains(where: isHost) else {
            throw .invalid(
                "A request must have one Host: a name or an address, with a port at most.")
        }
    }

    private static func isHost(_ field: HTTPField) -> Bool { field.name.canonicalName == "host" }

    private static let unavailable = CloudProblem(
        .serviceUnavailable, "unavailable",
        "The server cannot do this now. Try again later.", retryAfter: 5)
}
