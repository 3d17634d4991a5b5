internal import Foundation
internal import Hummingbird

/// Health checks and metrics for an operator's tools.
struct OperationRoutes: Sendable {
    let service: CloudService

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .get, "/health", "health", "Check that the server and its database answer",
                scopes: [], answer: "Health", statuses: [200, 503],
                failures: [503: "Health"], handle: health),
            CloudRoute(
                .get, "/metrics", "metrics", "Counters in Prometheus' text format", scopes: [],
                handle: metrics),
        ]
    }

    private struct Health: Codable { var status: String }

    private func health(_ request: Request, _ context: CloudContext) async throws -> Response {
        do {
            try await service.store.check()
            return try .json(Health(status: "ok"))
        } catch {
            return try .json(Health(status: "database unavailable"), status: .serviceUnavailable)
        }
    }

    private func metrics(_ request: Request, _ context: CloudContext) async throws -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    string: service.metrics.text(listeners: service.notifier.count))))
    }
}
