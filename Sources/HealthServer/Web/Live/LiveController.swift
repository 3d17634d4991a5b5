internal import HTTPTypes
internal import HealthSync
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

/// The stream of server-sent events that makes open pages load their content again.
struct LiveController: Sendable {
    let site: Site
    /// A comment every few seconds keeps the connection open.
    private static let heartbeat = 15.0

    func add(to router: RouterGroup<WebContext>) {
        router.get("/events", use: stream)
    }

    @Sendable private func stream(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        var response = Response(
            status: .ok,
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                for await text in LiveController.events(of: person).cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: text))
                }
                try await writer.finish(nil)
            })
        response.headers[.contentType] = "text/event-stream"
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private static func events(of person: Person) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(4))
        let task = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await _ in LiveUpdates.changes(of: person) {
                        continuation.yield("event: change\ndata: 1\n\n")
                    }
                }
                group.addTask {
                    while !Task.isCancelled {
                        do { try await CancellableTimer.wait(heartbeat) } catch { return }
                        continuation.yield(": here\n\n")
                    }
                }
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
