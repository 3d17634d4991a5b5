public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Carries requests to a cloud and its answers back.
public protocol CloudTransport: Sendable {
    /// Sends a request.
    ///
    /// - Throws: Whatever the network says; the caller takes it for a temporary failure.
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

/// A transport over a session of Foundation.
public struct URLSessionTransport: CloudTransport {
    private let session: URLSession

    /// The session of all transports without one of their own: a session keeps its memory until it is
    /// invalidated.
    private static let shared = URLSession(configuration: .ephemeral)

    /// A transport; without a session it uses one that keeps neither cookies nor a cache.
    public init(session: URLSession? = nil) {
        self.session = session ?? Self.shared
    }

    /// Sends a request.
    ///
    /// - Throws: `URLError.cancelled` as soon as the caller's task is cancelled.
    public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let exchange = Exchange()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: request) { data, response, error in
                    exchange.end(Self.answer(data, response, error))
                }
                exchange.begin(task, continuation)
            }
        } onCancel: {
            exchange.cancel()
        }
    }

    private static func answer(
        _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
    ) -> Result<(Data, HTTPURLResponse), any Error> {
        if let error { return .failure(error) }
        guard let data, let response = response as? HTTPURLResponse else {
            return .failure(URLError(.badServerResponse))
        }
        return .success((data, response))
    }
}

/// One request, whose caller goes on with the answer or with the cancellation, whichever comes first.
///
/// With swift-corelibs-foundation a cancelled request goes on until its time limit and its answer is dropped:
/// there a task that is cancelled in the moment in which it fails blocks two threads forever
/// (`URLSession.data(for:)`, its issue 5412) or ends the process, because the session has forgotten the task.
private final class Exchange: Sendable {
    typealias Continuation = CheckedContinuation<(Data, HTTPURLResponse), any Error>

    private enum State {
        case new
        case waiting(URLSessionDataTask, Continuation)
        case ended
    }

    private let state = Mutex(State.new)

    /// Starts the task, unless the request was cancelled before.
    func begin(_ task: URLSessionDataTask, _ continuation: Continuation) {
        let isNew = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(task, continuation)
            return true
        }
        guard isNew else { return continuation.resume(throwing: URLError(.cancelled)) }
        task.resume()
    }

    /// Gives the caller its answer.
    func end(_ answer: Result<(Data, HTTPURLResponse), any Error>) {
        finish()?.continuation.resume(with: answer)
    }

    /// Lets the caller go on without an answer.
    func cancel() {
        guard let waiting = finish() else { return }
        waiting.continuation.resume(throwing: URLError(.cancelled))
        #if !canImport(FoundationNetworking)
        waiting.task.cancel()
        #endif
    }

    private func finish() -> (task: URLSessionDataTask, continuation: Continuation)? {
        state.withLock { state in
            defer { state = .ended }
            guard case .waiting(let task, let continuation) = state else { return nil }
            return (task, continuation)
        }
    }
}
