import Foundation
import HTTPTypes
import HealthJournal
import HealthServer
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

/// An answer of the routes that is read while it is written.
struct StreamedAnswer: Sendable {
    let head: HTTPResponse
    private let chunks: AsyncStream<String>
    private let writing: Task<Void, any Error>

    /// The connection that a client has closed.
    struct Broken: Error {}

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

    /// Lets a response write its body.
    ///
    /// - Parameter breaksAfter: With which chunk the connection breaks; nil for one that holds.
    init(_ response: Response, breaksAfter limit: Int? = nil) {
        head = response.head
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        chunks = stream
        writing = Task {
            defer { continuation.finish() }
            try await response.body.write(ChunkWriter(chunks: continuation, limit: limit))
        }
    }

    /// What is written, chunk by chunk.
    var texts: Texts { Texts(chunks: chunks.makeAsyncIterator()) }

    /// Waits for the end of the answer.
    func end() async { _ = await writing.result }
}

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

private struct ChunkWriter: ResponseBodyWriter {
    let chunks: AsyncStream<String>.Continuation
    let limit: Int?
    private var count = 0

    init(chunks: AsyncStream<String>.Continuation, limit: Int?) {
        (self.chunks, self.limit) = (chunks, limit)
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        if count == limit { throw StreamedAnswer.Broken() }
        count += 1
        chunks.yield(String(buffer: buffer))
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension StreamedAnswer {
    struct Unexpected: Error { let text: String }

    /// What is written, chunk by chunk.
    struct Texts {
        fileprivate var chunks: AsyncStream<String>.AsyncIterator

        /// The next chunk; nil after the last.
        mutating func next() async -> String? { await chunks.next(isolation: #isolation) }

        /// The message of the next event; nil after the last.
        ///
        /// Comments are skipped: a slow machine lets the stream send some to keep the connection.
        mutating func message() async throws -> JSONValue? {
            var text: String
            repeat {
                guard let chunk = await next() else { return nil }
                text = chunk
            } while text.hasPrefix(":")
            let prefix = "event: message\ndata: "
            guard text.hasPrefix(prefix), text.hasSuffix("\n\n") else {
                throw Unexpected(text: text)
            }
            return try JSONDecoder().decode(
                JSONValue.self, from: Data(text.dropFirst(prefix.count).utf8))
        }
    }
}
