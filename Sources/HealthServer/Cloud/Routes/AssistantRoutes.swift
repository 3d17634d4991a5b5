internal import Foundation
internal import HTTPTypes
internal import HealthAssistant
internal import HealthModel
internal import Hummingbird
internal import NIOCore

/// The Model Context Protocol over HTTP, for the holder of an assistant's token.
///
/// Each message is answered with one JSON message, and nothing is kept between messages: there are
/// no sessions and no event streams.
struct AssistantRoutes: Sendable {
    let service: CloudService
    private let exchange = AssistantExchange(guides: AssistantGuides(sharing: Self.sharing))

    init(service: CloudService) { self.service = service }

    private static let sharing = """
        the person can share them by another token: health cloud token NAME --for assistant --read \
        TYPE. The data is what the person's devices sent to their cloud. A sample of the source \
        "\(SharedCloudHealth.daySource.name)" is a whole day's sum; its times are not those of the \
        movement or the sleep.
        """

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .post, "/mcp", "assistant",
                "Answer a message of the Model Context Protocol, within the person's consent",
                scopes: [.assistant], body: "MCPMessage", answer: "MCPMessage",
                statuses: [200, 202, 400, 404, 413],
                failures: [400: "MCPMessage", 404: "MCPMessage"], handle: post),
            CloudRoute(
                .get, "/mcp", "assistantStream", "There are no event streams",
                scopes: [.assistant], statuses: [405], handle: refuse),
            CloudRoute(
                .delete, "/mcp", "endAssistantSession", "There are no sessions to end",
                scopes: [.assistant], statuses: [405], handle: refuse),
        ]
    }

    private func post(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        // A browser sends the origin of the page. A page never has a token of its own, and a page
        // that was loaded under another name of this computer must not try one.
        guard request.headers[.origin] == nil else {
            throw CloudProblem(
                .forbidden, "origin_not_allowed", "Requests of web pages are not answered.")
        }
        func header(_ name: String) -> String? {
            HTTPField.Name(name).flatMap { request.headers[$0] }
        }
        let head = AssistantExchange.Head(
            version: header("MCP-Protocol-Version"), method: header("Mcp-Method"),
            name: header("Mcp-Name"))
        let reply = await exchange.reply(
            to: try await service.body(of: request), head,
            host: CloudAssistant(service: service, identity: identity))
        guard let body = reply.body else { return Response(status: .accepted) }
        return Response(
            status: HTTPResponse.Status(code: reply.status),
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    private func refuse(_ request: Request, _ context: CloudContext) async throws -> Response {
        var response = try CloudProblem(
            .methodNotAllowed, "method_not_allowed", "Send a message with POST."
        ).response(from: request, context: context)
        response.headers[.allow] = "POST"
        return response
    }
}
