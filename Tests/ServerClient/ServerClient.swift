package import HTTPTypes
package import NIOCore

/// Sends requests to a server that is tested or measured: to its routes alone, or over a connection.
package protocol ServerClient: Sendable {
    /// The port at which the server listens; nil without a socket.
    var port: Int? { get }

    /// Sends a request and waits for the whole answer.
    func answer(to request: HTTPRequest, body: ByteBuffer?) async throws -> ServerAnswer
}

extension ServerClient {
    /// Sends a request and waits for the whole answer.
    package func execute(
        uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil
    ) async throws -> ServerAnswer {
        var headers = headers
        if let body { headers[.contentLength] = String(body.readableBytes) }
        return try await answer(
            to: HTTPRequest(
                method: method, scheme: "http", authority: "localhost", path: uri,
                headerFields: headers),
            body: body)
    }
}

/// What a server has answered.
package struct ServerAnswer: Sendable {
    package let head: HTTPResponse
    package let body: ByteBuffer

    package var status: HTTPResponse.Status { head.status }
    package var headers: HTTPFields { head.headerFields }
}
