import Foundation

/// Waits for one call of a completion handler with a value and an error.
func callback<Value: Sendable>(
    _ body: (@escaping @Sendable (Value, (any Error)?) -> Void) -> Void
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        body { value, error in
            if let error {
                continuation.resume(throwing: error)
            } else {
                continuation.resume(returning: value)
            }
        }
    }
}

/// Calls that arrive one after another, in a form in which a test can wait for them.
final class Calls<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    }

    /// To be called by the handler.
    func record(_ value: Value) {
        continuation.yield(value)
    }

    /// Waits for the first call, behind those that were waited for before, that meets a condition.
    func first(where condition: (Value) -> Bool = { _ in true }) async -> Value? {
        for await value in stream where condition(value) { return value }
        return nil
    }
}
