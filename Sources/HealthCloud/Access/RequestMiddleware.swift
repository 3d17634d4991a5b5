internal import Foundation
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

    private static let unavailable = CloudProblem(
        .serviceUnavailable, "unavailable",
        "The server cannot do this now. Try again later.", retryAfter: 5)
}
