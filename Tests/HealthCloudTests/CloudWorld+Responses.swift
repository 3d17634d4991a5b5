import Foundation
import HTTPTypes
import HealthCloud
import HealthJournal
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import ServerTestSupport

extension CloudWorld {
    /// The response of the routes, whose body is not written yet.
    func respond(
        to method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields,
        _ body: RequestBody = RequestBody(buffer: ByteBuffer())
    ) async throws -> Response {
        let request = Request(
            head: HTTPRequest(
                method: method, scheme: "https", authority: "cloud.example.com", path: path,
                headerFields: headers),
            body: body)
        let context = CloudContext(
            source: ApplicationRequestContextSource(
                channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
        return try await cloud.router().buildResponder().respond(to: request, context: context)
    }
}

extension StreamedAnswer {
    /// Sends a message to `/mcp`.
    ///
    /// - Parameter breaksAfter: With which chunk the connection breaks; nil for one that holds.
    init(
        from world: CloudWorld, _ body: JSONValue, _ headers: HTTPFields,
        breaksAfter limit: Int? = nil
    ) async throws {
        let body = RequestBody(buffer: ByteBuffer(bytes: try JSONEncoder().encode(body)))
        self.init(
            try await world.respond(to: .post, "/mcp", headers, body), breaksAfter: limit)
    }
}
