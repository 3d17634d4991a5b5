package import HTTPTypes
package import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// One connection to a server, which stays open for all requests of a body.
///
/// Send one request at a time.
package struct ServerConnection: ServerClient {
    package enum Failure: Error {
        /// The server has closed the connection before the answer was complete.
        case closed
        /// There was no complete answer in time.
        case timedOut
        /// A header field has a name that HTTP does not allow.
        case malformed
    }

    private let channel: any Channel
    private let reader: AnswerReader
    private let limit: TimeAmount
    package let port: Int?

    /// Connects, runs a body with the connection and closes it.
    ///
    /// - Parameter limit: How many seconds an answer may take.
    package static func open<Result>(
        host: String = "localhost", port: Int, limit: Int64 = 60,
        _ body: (ServerConnection) async throws -> Result
    ) async throws -> Result {
        let reader = AnswerReader()
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.pipeline.addHTTPClientHandlers().flatMap {
                    channel.pipeline.addHandler(reader)
                }
            }
            .connect(host: host, port: port).get()
        let connection = ServerConnection(
            channel: channel, reader: reader, limit: .seconds(limit), port: port)
        do {
            let result = try await body(connection)
            try? await channel.close()
            return result
        } catch {
            try? await channel.close()
            throw error
        }
    }

    package func answer(to request: HTTPRequest, body: ByteBuffer?) async throws -> ServerAnswer {
        let promise = channel.eventLoop.makePromise(of: ServerAnswer.self)
        reader.expect(promise)
        var fields = HTTPHeaders([("Host", request.authority ?? "localhost")])
        for field in request.headerFields {
            fields.add(name: field.name.rawName, value: field.value)
        }
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: request.method.rawValue),
            uri: request.path ?? "/", headers: fields)
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        if let body { channel.write(HTTPClientRequestPart.body(.byteBuffer(body)), promise: nil) }
        // A server may answer and close before it has read everything, so only the answer counts.
        channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        let timer = channel.eventLoop.scheduleTask(in: limit) { promise.fail(Failure.timedOut) }
        defer { timer.cancel() }
        return try await promise.futureResult.get()
    }
}

/// Joins the parts of answers, and hands them out in the order of the requests.
private final class AnswerReader: ChannelInboundHandler, Sendable {
    typealias InboundIn = HTTPClientResponsePart

    private struct State {
        var expected: [EventLoopPromise<ServerAnswer>] = []
        var head: HTTPResponseHead?
        var body = ByteBuffer()
        var isClosed = false
    }

    private let state = Mutex(State())

    func expect(_ promise: EventLoopPromise<ServerAnswer>) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.expected.append(promise) }
            return state.isClosed
        }
        if isClosed { promise.fail(ServerConnection.Failure.closed) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): state.withLock { ($0.head, $0.body) = (head, ByteBuffer()) }
        case .body(let part): state.withLock { _ = $0.body.writeImmutableBuffer(part) }
        case .end:
            let (promise, head, body) = state.withLock { state in
                (
                    state.expected.isEmpty ? nil : state.expected.removeFirst(), state.head,
                    state.body
                )
            }
            guard let promise else { return }
            guard let answer = head.flatMap({ Self.answer($0, body) }) else {
                return promise.fail(ServerConnection.Failure.malformed)
            }
            promise.succeed(answer)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { fail(ServerConnection.Failure.closed) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(error)
        context.close(promise: nil)
    }

    private func fail(_ error: any Error) {
        let expected = state.withLock { state in
            defer { state.expected = [] }
            state.isClosed = true
            return state.expected
        }
        for promise in expected { promise.fail(error) }
    }

    private static func answer(_ head: HTTPResponseHead, _ body: ByteBuffer) -> ServerAnswer? {
        var fields = HTTPFields()
        for (name, value) in head.headers {
            guard let name = HTTPField.Name(name) else { return nil }
            fields.append(HTTPField(name: name, value: value))
        }
        let status = HTTPResponse.Status(
            code: Int(head.status.code), reasonPhrase: head.status.reasonPhrase)
        return ServerAnswer(head: HTTPResponse(status: status, headerFields: fields), body: body)
    }
}
