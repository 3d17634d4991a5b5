internal import Foundation
package import HTTPTypes
package import HealthJournal
package import Hummingbird
internal import NIOCore

/// An answer of the routes that is read while it is written.
package struct StreamedAnswer: Sendable {
    package let head: HTTPResponse
    private let chunks: AsyncStream<String>
    private let writing: Task<Void, any Error>

    /// The connection that a client has closed.
    package struct Broken: Error {}

    /// Lets a response write its body.
    ///
    /// - Parameter breaksAfter: With which chunk the connection breaks; nil for one that holds.
    package init(_ response: Response, breaksAfter limit: Int? = nil) {
        head = response.head
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        chunks = stream
        writing = Task {
            defer { continuation.finish() }
            try await response.body.write(ChunkWriter(chunks: continuation, limit: limit))
        }
    }

    /// What is written, chunk by chunk.
    package var texts: Texts { Texts(chunks: chunks.makeAsyncIterator()) }

    /// Waits for the end of the answer.
    package func end() async { _ = await writing.result }
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
    package struct Unexpected: Error { let text: String }

    /// What is written, chunk by chunk.
    package struct Texts {
        fileprivate var chunks: AsyncStream<String>.AsyncIterator

        /// The next chunk; nil after the last.
        package mutating func next() async -> String? { await chunks.next(isolation: #isolation) }

        /// The message of the next event; nil after the last.
        ///
        /// Comments are skipped: a slow machine lets the stream send some to keep the connection.
        package mutating func message() async throws -> JSONValue? {
            var text: String
            repeat {
                guard let chunk = await next() else { return nil }
                text = chunk
            } while text.hasPrefix(":")
            let prefix = "event: message\ndata: "
            guard text.hasPrefix(prefix), text.hasSuffix("\n\n") else {
                throw Unexpected(text: text)
            }
            return try JSONValue(text: Data(text.dropFirst(prefix.count).utf8))
        }
    }
}
