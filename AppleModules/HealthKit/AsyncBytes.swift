// Foundation on a phone reads files and the answers of servers as sequences of bytes and lines.

extension URLSession {
    /// The bytes of a file or of a server's answer, as they arrive; they can be read once.
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// A byte.
        public typealias Element = UInt8

        let chunks: AsyncThrowingStream<Data, any Error>

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator {
            Iterator(chunks: chunks.makeAsyncIterator())
        }

        /// Reads the bytes.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var chunks: AsyncThrowingStream<Data, any Error>.Iterator
            private var chunk = Data()

            fileprivate init(chunks: AsyncThrowingStream<Data, any Error>.Iterator) {
                self.chunks = chunks
            }

            /// The next byte, or nil at the end; throws the error of the file or of the network.
            @concurrent public mutating func next() async throws -> UInt8? {
                while chunk.isEmpty {
                    guard let next = try await chunks.next() else { return nil }
                    chunk = next
                }
                return chunk.removeFirst()
            }
        }
    }

    /// Sends a request, and returns as soon as the server begins to answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - delegate: Not used here.
    /// - Returns: The bytes of the answer, and its status and headers.
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        let receiver = AnswerReceiver()
        // Foundation on Linux gives a task's data only to the delegate of its session.
        let session = URLSession(
            configuration: configuration, delegate: receiver, delegateQueue: nil)
        session.dataTask(with: request).resume()
        // The session lives until its one task has ended.
        session.finishTasksAndInvalidate()
        for try await response in receiver.responses {
            return (AsyncBytes(chunks: receiver.chunks), response)
        }
        throw URLError(.badServerResponse)
    }

    /// Asks for what is at a place, and returns as soon as the server begins to answer.
    ///
    /// - Parameters:
    ///   - url: The place.
    ///   - delegate: Not used here.
    /// - Returns: The bytes of the answer, and its status and headers.
    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }
}

/// Receives the answer to one request.
private final class AnswerReceiver: NSObject, URLSessionDataDelegate, Sendable {
    let responses: AsyncThrowingStream<URLResponse, any Error>
    let chunks: AsyncThrowingStream<Data, any Error>
    private let response: AsyncThrowingStream<URLResponse, any Error>.Continuation
    private let chunk: AsyncThrowingStream<Data, any Error>.Continuation

    override init() {
        (responses, response) = AsyncThrowingStream.makeStream()
        (chunks, chunk) = AsyncThrowingStream.makeStream()
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        self.response.yield(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        chunk.yield(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        response.finish(throwing: error)
        chunk.finish(throwing: error)
    }
}

/// The lines of a sequence of bytes, without their ends; as on a phone, empty lines are left out.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    /// A line.
    public typealias Element = String

    let base: Base

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(bytes: base.makeAsyncIterator())
    }

    /// Reads the lines.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var bytes: Base.AsyncIterator

        /// The next line, or nil at the end; throws what the bytes throw.
        @concurrent public mutating func next() async throws -> String? {
            var line: [UInt8] = []
            while let byte = try await bytes.next() {
                guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                    line.append(byte)
                    continue
                }
                if !line.isEmpty { break }
            }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
    }
}

extension AsyncSequence where Element == UInt8 {
    /// The lines of the bytes, which are UTF-8.
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}

extension FileHandle {
    /// Bytes as they are read.
    public typealias AsyncBytes = URLSession.AsyncBytes

    /// The bytes from the present position to the end of the file.
    public var bytes: AsyncBytes {
        AsyncBytes(
            chunks: AsyncThrowingStream {
                // One block for each demand: a file may be larger than the memory.
                let block = try self.read(upToCount: 65_536)
                return block.flatMap { $0.isEmpty ? nil : $0 }
            })
    }
}

extension URL {
    /// Bytes as they are read.
    public typealias AsyncBytes = URLSession.AsyncBytes

    /// The bytes of a file, or of a server's answer.
    public var resourceBytes: AsyncBytes {
        if isFileURL {
            do {
                return try FileHandle(forReadingFrom: self).bytes
            } catch {
                return AsyncBytes(chunks: AsyncThrowingStream { throw error })
            }
        }
        return AsyncBytes(
            chunks: AsyncThrowingStream { continuation in
                let reading = Task {
                    do {
                        let (bytes, _) = try await URLSession.shared.bytes(from: self)
                        for try await chunk in bytes.chunks { continuation.yield(chunk) }
                        continuation.finish()
                    } catch {
                        continuation.finish(throwing: error)
                    }
                }
                continuation.onTermination = { _ in reading.cancel() }
            })
    }

    /// The lines of a file, or of a server's answer.
    public var lines: AsyncLineSequence<AsyncBytes> { resourceBytes.lines }
}
